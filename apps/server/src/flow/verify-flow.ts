import type { Language, OutputOf } from '@parley/contract';
import type { FlowFault, verify } from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import type { Context } from '../kit/context.ts';
import { faultsOf } from './engine.ts';
import { findFlow } from './find-flow.ts';

/** What is wrong with a draft, errors before warnings. */
export const checkDraft = (draft: Flow, language: Language): FlowFault[] =>
  faultsOf(draft, language).toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'));

/** Checks a flow's draft. `ok` allows warnings. */
export const verifyFlow = async (id: string, { db, language }: Context): Promise<OutputOf<typeof verify>> => {
  const flow = await findFlow(db, id);
  const faults = checkDraft(graph.parse(flow.draft), language);
  const errors = faults.filter(({ severity }) => severity === 'error');
  const status_msg = errors.map(({ message }) => message).join(language === 'zh' ? '；' : '; ');
  return { status: errors.length === 0 ? 'ok' : 'error', status_msg, faults };
};
