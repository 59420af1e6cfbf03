import { type ParsedOf, Problem } from '@parley/contract';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { type flowCase, mostCases } from '@parley/contract/flow-case';
import { json, uuid7 } from '@parley/db';
import { compile } from '@parley/dialog';
import { expectationOf, runScript, type Script, withSamples } from '@parley/dialog/script';
import type { KeptChat } from '../../flow/chat.ts';
import { findFlow } from '../../flow/find-flow.ts';
import { flowProblems } from '../../flow/problems.ts';
import type { Context } from '../../kit/context.ts';
import { provingProblems } from '../problems.ts';
import { callScript } from './call-script.ts';

type Form = ParsedOf<typeof flowCase.create>;

interface Taken {
  readonly script: Script;
  readonly ran: Flow;
  readonly version: number | null;
  readonly callId: string | null;
}

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
  const version = compile(draft, await services.trainer.train(draft));
  const at = services.now().getTime();
  return {
    script: { direction, lines, at, timeZone: caller.timeZone, variables: withSamples(version, variables) },
    ...{ ran: draft, version: null, callId: null },
  };
};

/** What the caller said first, for want of a name. */
const firstSaid = ({ lines }: Script): string => lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []))[0] ?? '';

/** Keeps a conversation with what came of it on the version that it ran. */
export const createCase = async (form: Form, context: Context): Promise<{ id: string }> => {
  const { db, caller, services, audit, language } = context;
  const { script, ran, version, callId } = await taken(form, context);
  if (script.lines.length === 0) throw new Problem(provingProblems.nothingSaid);
  const { count } = await db
    .selectFrom('flow_cases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('flow_id', '=', form.flow_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostCases) throw new Problem(provingProblems.tooMany, { n: mostCases });
  const kept = runScript(compile(ran, await services.trainer.train(ran)), script);
  const id = uuid7();
  const name = form.name ?? (firstSaid(script).slice(0, 40) || (language === 'zh' ? '没有说话' : 'Says nothing'));
  await db
    .insertInto('flow_cases')
    .values({
      ...{ company_id: caller.companyId, id, flow_id: form.flow_id, name, tags: form.tags },
      ...{ origin: form.from.kind, call_id: callId, said_at: new Date(script.at) },
      ...{ direction: script.direction, time_zone: script.timeZone },
      ...{ variables: json(script.variables), lines: json(script.lines) },
      ...{ expected: json(expectationOf(kept)), kept: json(kept), kept_version: version, created_by: caller.userId },
    })
    .execute();
  audit.after = { id, flow: form.flow_id, name, from: form.from.kind };
  return { id };
};
