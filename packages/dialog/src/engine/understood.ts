import type { NodeOf } from '@parley/contract/flow/graph';
import { type Decision, type Protective, type ProtectiveKind, protectiveMeant, understand } from '@parley/nlu';
import { echoed } from './echo.ts';
import { readAsNumber } from './mended.ts';
import { note } from './protective.ts';
import type { Run } from './run.ts';

/** Nodes that are spoken to. */
export type Speaking = NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'agent-model'>;

/** Whoever calls in may well speak for another. */
const callersMay: readonly ProtectiveKind[] = ['proxy', 'wrong-person'];

// 号码不对, where a number was read back, says that of the number.
const numberWrong = { zh: /号码?(?:不对|错了?|有误)/u, en: /\bwrong number\b/i } as const;

const unguarded = (run: Run, text: string): ReadonlySet<ProtectiveKind> => {
  const ofNumber = run.state.phase === 'confirm' && readAsNumber(run) && numberWrong[run.version.flow.language].test(text);
  return new Set([...(run.state.direction === 'in' ? callersMay : []), ...(ofNumber ? (['wrong-person'] as const) : [])]);
};

/** What goes before everything in what was said, as far as it does in this call. */
export const protectiveNow = (run: Run, text: string): Protective | null =>
  protectiveMeant(run.version.understanding, text, { unguarded: unguarded(run, text) });

/** What was said means, at a node. */
export const understood = (run: Run, node: Speaking, text: string): Decision => {
  const decision = understand(run.version.home(node.id).understanding, text, {
    intents: run.version.scope(node.id),
    // A model looks up by itself what it is asked.
    knowledge: () => node.kind !== 'agent-model' && node.knowledge,
    asked: run.version.answers(node.id),
    sentences: run.version.exitNames(node.id),
    advice: run.advice,
    unguarded: unguarded(run, text),
  });
  return node.kind === 'ask' ? echoed(run, node, text, decision) : decision;
};

/** What was said is acted upon by this. */
export const decideBy = (run: Run, node: Speaking, decision: Decision): Decision => {
  run.trace.push({ kind: 'heard', nodeId: node.id, decision });
  // A flow that takes it for a plain no or a refusal keeps what was said all the same.
  const taken = run.version.intents.get(decision.best?.id ?? '')?.kind ?? 'custom';
  if (decision.protective !== null && taken !== 'custom') note(run, decision.protective);
  return decision;
};

export const decide = (run: Run, node: Speaking, text: string): Decision => decideBy(run, node, understood(run, node, text));
