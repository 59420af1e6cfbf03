import type { CallerLine, ScriptRun } from '@parley/contract/flow/script';
import type { Beginning } from '../engine/start.ts';
import type { Version } from '../engine/version.ts';
import { answered, type Running, runOf, wentOn } from '../script/run-script.ts';
import { type Meant, nextLine } from './next-line.ts';
import type { Persona } from './persona.ts';
import { seeded } from './random.ts';
import { type PathStep, type Way, wayOf } from './way.ts';

/** A caller gives up after so many turns. */
export const mostTurns = 40;
/** What a simulated call came to. */
export interface SimulatedCall extends Way {
  readonly lines: readonly CallerLine[];
  readonly run: ScriptRun;
  /** An agreement was heard where none was meant. */
  readonly misagreed: boolean;
  /** Turns in which an intent was meant, and those in which another one was heard, or none. */
  readonly meant: number;
  readonly missed: number;
}

/** What was said stands for something else than an agreement: another intent, or something of the persona's own. */
export const noAgreement = ({ flow, intents }: Version, persona: Persona, { line, intentId }: Meant): boolean => {
  if (line.kind !== 'text') return false;
  if (intentId !== null) return intents.get(intentId)?.kind !== 'affirm';
  return persona.says[flow.language].some((own) => line.text.endsWith(own));
};

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
    if (agreement && running.turns.at(-2)?.nodeId === running.turns.at(-1)?.decision?.nodeId)
      misagreed = misagreed || noAgreement(version, persona, next);
  }
  const run = runOf(version, running, 0);
  const steps = running.trace.flatMap((entry): PathStep[] =>
    entry.kind === 'entered' ? [{ nodeId: entry.nodeId }] : entry.kind === 'left' ? [{ nodeId: entry.nodeId, exit: entry.exit }] : [],
  );
  const left = steps.findLast(({ exit }) => exit !== undefined);
  return { lines, run, ...wayOf(steps, { end: run.end, last: run.path.at(-1)?.nodeId ?? '', left }), misagreed, meant, missed };
};
