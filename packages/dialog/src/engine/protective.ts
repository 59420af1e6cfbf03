import type { NodeOf } from '@parley/contract/flow/graph';
import type { Protective } from '@parley/nlu';
import { jump } from './enter.ts';
import { repeatPrompt } from './fallback.ts';
import { protectiveLabel, reactions } from './protective-words.ts';
import { change, end, label, type Run } from './run.ts';
import { listen, sayNext } from './wording.ts';

type Speaking = NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'agent-model'>;

/** A value beside what goes before everything fills nothing: "stop calling me, you called on Monday". A robot that is asked what it is goes on. */
export const fillsNothing = (protective: Protective | null): boolean => protective !== null && protective.kind !== 'robot';

/** Puts on the call that it was said. */
export const note = (run: Run, { kind }: Protective): void => {
  if (reactions[kind].labels) label(run, protectiveLabel(kind));
};

const told = (run: Run, node: Speaking, protective: Protective): void => {
  run.trace.push({ kind: 'protected', nodeId: node.id, of: protective.kind, evidence: protective.evidence });
  note(run, protective);
};

const sayReaction = (run: Run, node: Speaking, { kind }: Protective): void => {
  const text = reactions[kind].says[run.version.flow.language];
  sayNext(run, node, [{ text, short: '', recordings: [] }], `protective:${kind}`);
};

/** Answers what it is asked along with a value: a robot says so. */
export const tellWhatItIs = (run: Run, node: Speaking, protective: Protective): void => {
  told(run, node, protective);
  sayReaction(run, node, protective);
};

/** Does what is done in every flow that draws no answer of its own: says so, labels the call, and ends it, hands it over or goes on. */
export const protect = (run: Run, node: Speaking, protective: Protective): void => {
  const { goes } = reactions[protective.kind];
  const handover = goes === 'transfer' ? run.version.flow.nodes.find((each) => each.kind === 'transfer') : undefined;
  told(run, node, protective);
  change(run, goes === 'repeat' ? { misses: {} } : { misses: {}, phase: 'answer', candidate: null });
  if (handover !== undefined) {
    jump(run, handover.id);
    return;
  }
  sayReaction(run, node, protective);
  if (goes === 'repeat') {
    repeatPrompt(run, node, true);
    listen(run, node);
  } else end(run, 'protective');
};
