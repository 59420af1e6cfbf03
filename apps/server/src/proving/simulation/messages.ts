import type { Flow } from '@parley/contract/flow/schema';
import type { Persona } from '@parley/dialog/simulation';
import type { Training } from '@parley/nlu';

/** What a thread is to simulate. */
export interface SimulationWanted {
  readonly flow: Flow;
  readonly training: Training;
  readonly calls: number;
  readonly seed: number;
  /** Nodes that the flow is for; none: its first grade, or a hang-up node. */
  readonly goal: readonly string[];
  readonly personas: readonly Persona[];
  /** Epoch ms of the first answer. */
  readonly startedAt: number;
  readonly timeZone: string;
  readonly direction: 'in' | 'out';
}

/** What came of one call, without its words: they come again from the seed. */
export interface SimulatedDone {
  readonly n: number;
  readonly persona: string;
  readonly reached: boolean;
  readonly firstGrade: boolean;
  readonly misagreed: boolean;
  readonly deadEnd: { readonly nodeId: string; readonly exit: string | null } | null;
  readonly circling: string | null;
  readonly grade: string | null;
  readonly turns: number;
  readonly talkMs: number;
  readonly lastNode: string;
  readonly nodes: Readonly<Record<string, number>>;
  readonly ways: Readonly<Record<string, number>>;
}
