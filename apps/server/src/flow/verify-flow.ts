import type { Language, OutputOf } from '@parley/contract';
import type { verify as contract, FlowFault } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import { type Fault, verify, verifyDraft } from '@parley/dialog';
import type { Context } from '../kit/context.ts';
import { findFlow } from './find-flow.ts';

const told = (fault: Fault, language: Language): FlowFault => ({ ...fault, message: fault.message[language] });

/** What is wrong with a draft, errors before warnings. */
export const checkDraft = (draft: Flow, language: Language): FlowFault[] => verify(draft).map((fault) => told(fault, language));

/** Faults as one line, each with its node's name before it. */
export const faultLine = (faults: readonly FlowFault[], draft: Flow | null, language: Language): string => {
  const nameOf = (id: string): string => draft?.nodes.find((node) => node.id === id)?.name || id;
  const line = ({ node, message }: FlowFault) => (node === null ? message : `${nameOf(node)}${language === 'zh' ? '：' : ': '}${message}`);
  return faults.map(line).join(language === 'zh' ? '；' : '; ');
};

/** Checks a flow's draft. `ok` allows warnings. */
export const verifyFlow = async (id: string, { db, language }: Context): Promise<OutputOf<typeof contract>> => {
  const stored = await findFlow(db, id);
  const { flow, faults: found } = verifyDraft(stored.draft);
  const faults = found.map((fault) => told(fault, language));
  const errors = faults.filter(({ severity }) => severity === 'error');
  return { status: errors.length === 0 ? 'ok' : 'error', status_msg: faultLine(errors, flow, language), faults };
};
