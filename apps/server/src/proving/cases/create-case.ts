import { type ParsedOf, Problem } from '@parley/contract';
import { flow as graph } from '@parley/contract/flow/schema';
import type { flowCase } from '@parley/contract/flow-case';
import type { KeptChat } from '../../flow/chat.ts';
import { findFlow } from '../../flow/find-flow.ts';
import { flowProblems } from '../../flow/problems.ts';
import type { Context } from '../../kit/context.ts';
import { callScript } from './call-script.ts';
import { type KeptScript, keepScript } from './keep-script.ts';

type Form = ParsedOf<typeof flowCase.create>;
type Taken = Pick<KeptScript, 'script' | 'ran' | 'version' | 'callId' | 'samples'>;

const ofChat = async (flowId: string, sessionId: string, { db, caller }: Context): Promise<Taken> => {
  const session = await db
    .selectFrom('chat_sessions')
    .select(['graph', 'state'])
    .where('id', '=', sessionId)
    .where('flow_id', '=', flowId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!session) throw new Problem(flowProblems.chatUnknown);
  // Written by chat.ts alone; one that an older edition began has no lines.
  const { direction, variables, lines, state } = session.state as Partial<KeptChat>;
  if (!lines || !state || !variables || !direction) throw new Problem(flowProblems.chatUnknown);
  const script = { direction, variables, lines, at: state.startedAt, timeZone: state.timeZone };
  return { script, ran: graph.parse(session.graph), version: null, callId: null };
};

const taken = async ({ flow_id, from }: Form, context: Context): Promise<Taken> => {
  const { db, caller, services } = context;
  const flow = await findFlow(db, flow_id);
  if (from.kind === 'chat') return ofChat(flow_id, from.session_id, context);
  const draft = graph.parse(flow.draft);
  if (from.kind === 'call') {
    const call = await callScript(db, services, { flowId: flow_id, callId: from.call_id, timeZone: caller.timeZone });
    return { script: call.script, ran: call.ran ?? draft, version: call.version, callId: call.callId };
  }
  const { direction, variables, lines } = from;
  const script = { direction, variables, lines, at: services.now().getTime(), timeZone: caller.timeZone };
  return { script, ran: draft, version: null, callId: null, samples: true };
};

/** Keeps a conversation with what came of it on the version that it ran. */
export const createCase = async (form: Form, context: Context): Promise<{ id: string }> =>
  keepScript({ ...(await taken(form, context)), flowId: form.flow_id, origin: form.from.kind, name: form.name, tags: form.tags }, context);
