import type { CallerLine } from '@parley/contract/flow/script';
import type { Listen } from '../engine/action.ts';
import type { DialogEvent } from '../engine/event.ts';
import { type Beginning, sampleVariables, start } from '../engine/start.ts';
import type { State } from '../engine/state.ts';
import { type StepResult, step } from '../engine/step.ts';
import type { Version } from '../engine/version.ts';
import { answerMs, spokenMs } from './pace.ts';

/** A conversation by text between two turns: plain JSON. */
export interface Talk {
  readonly state: State;
  readonly listen: Listen | null;
  /** How long what was said last would have taken, ms. */
  readonly spokenMs: number;
}

/** A turn, and the talk behind it. `now` is the talk's own time, epoch ms. */
export interface TalkStep {
  readonly talk: Talk;
  readonly result: StepResult;
  readonly now: number;
}

const eventOf = (line: CallerLine, listen: Listen | null): DialogEvent => {
  if (line.kind === 'text') return { kind: 'said', text: line.text };
  if (line.kind === 'keys') return { kind: 'keys', keys: line.keys };
  if (line.kind === 'hangup') return { kind: 'hung-up' };
  return listen && !listen.speech ? { kind: 'key-timeout' } : { kind: 'silence' };
};

/** The tester stands in for the person that a call was handed to: who says nothing did not take it. */
const handedBack = (line: CallerLine): DialogEvent =>
  line.kind === 'hangup' ? { kind: 'hung-up' } : { kind: 'transferred', how: line.kind === 'silence' ? 'failed' : 'answered-and-ended' };

const listenOf = ({ state, actions }: StepResult, before: Listen | null): Listen | null => {
  if (state.phase === 'ended') return null;
  return actions.findLast((action) => action.kind === 'listen') ?? before;
};

const standing = (result: StepResult, before: Listen | null, now: number): TalkStep => ({
  talk: { state: result.state, listen: listenOf(result, before), spokenMs: spokenMs(result.actions) },
  result,
  now,
});

/** Samples stand in for what the tester did not fill in. */
export const withSamples = (version: Version, given: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(sampleVariables(version)).filter(([, sample]) => sample !== '')),
  ...given,
});

/** Answers the call, at `now`. */
export const beginTalk = (version: Version, beginning: Beginning, now: number): TalkStep =>
  standing(start(version, beginning, { now }), null, now);

/** What a caller does next; null: time passes and nothing happens. */
export const nextTurn = (version: Version, { state, listen, spokenMs: said }: Talk, line: CallerLine | null): TalkStep => {
  const handedOver = version.nodes.get(state.nodeId ?? '')?.kind === 'transfer' || state.pending?.kind === 'transfer';
  const event: DialogEvent = line === null ? { kind: 'clock' } : handedOver ? handedBack(line) : eventOf(line, listen);
  const now = state.at + said + (line === null ? 0 : answerMs(line, listen));
  return standing(step(version, state, event, { now }), listen, now);
};

/** Something happened within the same turn: what it led to is part of it. */
export const continued = (version: Version, made: TalkStep, event: DialogEvent): TalkStep => {
  const { state, actions, trace } = step(version, made.talk.state, event, { now: made.now });
  return standing(
    { state, actions: [...made.result.actions, ...actions], trace: [...made.result.trace, ...trace] },
    made.talk.listen,
    made.now,
  );
};
