import type { Language } from '@parley/contract';
import type { FlowFault } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import type { Action, DialogEvent, State, Trace } from '@parley/dialog';

/** One turn of a conversation, with the time the engine took, ms. */
export interface DialogTurn {
  readonly state: State;
  readonly actions: readonly Action[];
  readonly trace: readonly Trace[];
  readonly ms: number;
}

export interface GradeFound {
  readonly code: string;
  readonly rule: string;
}

interface Opening {
  readonly direction: 'in' | 'out';
  readonly timeZone: string;
  readonly variables: Record<string, string>;
}

export const beginDialog = (_flow: Flow, _opening: Opening, _now: Date): DialogTurn => {
  throw new Error('later');
};
export const stepDialog = (_flow: Flow, _state: State, _event: DialogEvent, _now: Date): DialogTurn => {
  throw new Error('later');
};
export const gradeOf = (_flow: Flow, _state: State): GradeFound | null => null;
export const faultsOf = (_flow: Flow, _language: Language): FlowFault[] => [];
