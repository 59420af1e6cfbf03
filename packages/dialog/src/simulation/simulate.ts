import type { CallerLine, ScriptRun } from '@parley/contract/flow/script';
import type { Beginning } from '../engine/start.ts';
import type { Version } from '../engine/version.ts';
import { answered, type Running, runOf, wentOn } from '../script/run-script.ts';
import { nextLine } from './next-line.ts';
import type { Persona } from './persona.ts';
import { seeded } from './random.ts';

/** A caller gives up after so many turns. */
const mostTurns = 40;
/** A node that is passed so often goes round in circles. */
const circle = 4;

/** What a simulated call came to. */
export interface SimulatedCall {
  readonly lines: readonly CallerLine[];
  readonly run: ScriptRun;
  /** Nodes that were passed, with how often. */
  readonly nodes: Readonly<Record<string, number>>;
  /** Ways that were taken: `node exit`, with how often. */
  readonly ways: Readonly<Record<string, number>>;
  /** It ended where nothing leads on: at an exit without an edge, in a circle of nodes, or in patience. */
  readonly deadEnd: { readonly nodeId: string; readonly exit: string | null } | null;
  /** The node that it came back to again and again. */
  readonly circling: string | null;
  /** An agreement was heard where none was meant. */
  readonly misagreed: boolean;
  /** Turns in which an intent was meant, and those in which another one was heard, or none. */
  readonly meant: number;
  readonly missed: number;
}

const isEnded = ({ talk }: Running): boolean => talk.state.phase === 'ended';

/** Lets one caller talk to a flow. The same version, persona, seed and beginning give the same call. */
export const simulate = (
  version: Version,
  persona: Persona,
  seed: number,
  beginning: Beginning & { readonly at: number },
): SimulatedCall => {
  const random = seeded(seed);
  let running = answered(version, beginning);
  const lines: CallerLine[] = [];
  let [meant, missed, misagreed] = [0, 0, false];
  while (!isEnded(running) && lines.length < mostTurns) {
    const next = nextLine(version, running.talk, persona, random);
    running = wentOn(version, running, next.line);
    lines.push(next.line);
    const heard = running.turns.at(-1)?.decision?.intent ?? null;
    const wanted =
      next.intentId === null ? undefined : (version.intents.get(next.intentId)?.name ?? version.knowledge.get(next.intentId)?.question);
    if (wanted !== undefined) {
      meant++;
      if (heard !== wanted) missed++;
    }
    const agreement = version.flow.intents.find(({ name }) => name === heard)?.kind === 'affirm';
    const agreed = next.intentId !== null && version.intents.get(next.intentId)?.kind === 'affirm';
    if (agreement && !agreed && next.line.kind === 'text' && running.turns.at(-2)?.nodeId === running.turns.at(-1)?.decision?.nodeId)
      misagreed =
        misagreed ||
        next.intentId !== null ||
        persona.says[version.flow.language].some((own) => next.line.kind === 'text' && next.line.text.endsWith(own));
  }
  const nodes: Record<string, number> = {};
  const ways: Record<string, number> = {};
  for (const entry of running.trace) {
    if (entry.kind === 'entered') nodes[entry.nodeId] = (nodes[entry.nodeId] ?? 0) + 1;
    else if (entry.kind === 'left') ways[`${entry.nodeId} ${entry.exit}`] = (ways[`${entry.nodeId} ${entry.exit}`] ?? 0) + 1;
  }
  const run = runOf(version, running, 0);
  const left = running.trace.findLast((entry) => entry.kind === 'left');
  const stuck = run.end === null || run.end === 'no-way' || run.end === 'cycle' || run.end === 'longest-call';
  const at = run.end === 'no-way' && left?.kind === 'left' ? left.nodeId : (run.path.at(-1)?.nodeId ?? '');
  const [circling] = Object.entries(nodes).find(([, times]) => times >= circle) ?? [];
  return {
    lines,
    run,
    nodes,
    ways,
    deadEnd: stuck ? { nodeId: at, exit: run.end === 'no-way' && left?.kind === 'left' ? left.exit : null } : null,
    circling: circling ?? null,
    misagreed,
    meant,
    missed,
  };
};
