import type { ScriptDecision } from '@parley/contract/flow/script';
import { sampleVariables, start } from '../engine/start.ts';
import { step } from '../engine/step.ts';
import type { Version } from '../engine/version.ts';
import { decisionsOf } from './decisions.ts';

/** Where one utterance leads from a node. */
export interface NodeTry {
  /** `unmatched` also where the node would ask again first. */
  readonly exit: string;
  /** The node it leads to; null: nowhere, or the node stays. */
  readonly to: string | null;
  readonly decision: ScriptDecision | null;
}

/** Says something at a node, as if the conversation had just come there. */
export const tryAtNode = (version: Version, nodeId: string, text: string, env: { now: number; timeZone: string }): NodeTry => {
  const { now, timeZone } = env;
  const begun = start(version, { direction: 'out', variables: sampleVariables(version), timeZone }, { now });
  const state = { ...begun.state, nodeId, phase: 'answer' as const, endReason: null, visits: { [nodeId]: 1 }, path: [nodeId], misses: {} };
  const { trace } = step(version, state, { kind: 'said', text }, { now: now + 1_000 });
  const left = trace.find((entry) => entry.kind === 'left' && entry.nodeId === nodeId);
  const asked = trace.find((entry) => entry.kind === 'knowledge' && entry.nodeId === nodeId);
  const slot = trace.some((entry) => (entry.kind === 'asked-back' || entry.kind === 'slot') && entry.nodeId === nodeId);
  const exit = left?.kind === 'left' ? left.exit : asked ? 'knowledge' : slot ? 'filled' : 'unmatched';
  return { exit, to: left?.kind === 'left' ? left.to : null, decision: decisionsOf(trace, version)[0] ?? null };
};
