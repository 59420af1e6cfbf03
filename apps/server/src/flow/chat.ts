import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type * as contract from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { type CompanyDatabase, json, uuid7 } from '@parley/db';
import type { DialogEvent, Listen, State } from '@parley/dialog';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { textValues } from '../kit/text-values.ts';
import { findTask } from '../task/find-task.ts';
import { chatReplyOf } from './chat-reply.ts';
import { beginDialog, type DialogTurn, gradeOf, stepDialog } from './engine.ts';
import { findFlow } from './find-flow.ts';
import { flowProblems } from './problems.ts';

type Wish = ParsedOf<typeof contract.askSend>;
type Reply = OutputOf<typeof contract.askSend>;

const keptFor = '1 day';

/** What is stored between two turns. */
interface Kept {
  readonly state: State;
  readonly listen: Listen | null;
}

const graphOf = async (db: CompanyDatabase, { flow_id, source }: Wish): Promise<Flow> => {
  const flow = await findFlow(db, flow_id);
  if (source === 'draft') return graph.parse(flow.draft);
  const number = source === 'uat' ? flow.uat_version : flow.production_version;
  const version =
    number === null
      ? undefined
      : await db.selectFrom('flow_versions').select('graph').where('flow_id', '=', flow_id).where('number', '=', number).executeTakeFirst();
  if (!version) throw new Problem(flowProblems.notPublished);
  return graph.parse(version.graph);
};

/** Samples stand in for what the tester did not fill in. */
const withSamples = (flow: Flow, given: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(flow.variables.filter(({ sample }) => sample !== '').map(({ name, sample }) => [name, sample])),
  ...given,
});

const eventOf = (event: NonNullable<Wish['event']>, listen: Listen | null): DialogEvent => {
  if (event.kind === 'text') return { kind: 'said', text: event.text };
  if (event.kind === 'keys') return { kind: 'keys', keys: event.keys };
  if (event.kind === 'hangup') return { kind: 'hung-up' };
  return listen && !listen.speech ? { kind: 'key-timeout' } : { kind: 'silence' };
};

const listenOf = (turn: DialogTurn, before: Listen | null): Listen | null => {
  const last = turn.actions.findLast((action) => action.kind === 'listen');
  if (turn.state.phase === 'ended') return null;
  return last?.kind === 'listen' ? last : before;
};

const reply = (sessionId: string, flow: Flow, turn: DialogTurn, listen: Listen | null): Reply =>
  chatReplyOf({ sessionId, flow, ...turn, listen, grade: gradeOf(flow, turn.state) });

const begin = async (wish: Wish, variables: Record<string, string>, context: Context): Promise<Reply> => {
  const { db, caller, services } = context;
  const flow = await graphOf(db, wish);
  const now = services.now();
  const id = uuid7();
  const turn = beginDialog(flow, { direction: wish.direction, timeZone: caller.timeZone, variables: withSamples(flow, variables) }, now);
  const listen = listenOf(turn, null);
  await db.deleteFrom('chat_sessions').where('updated_at', '<', sql<Date>`now() - ${keptFor}::interval`).execute();
  await db
    .insertInto('chat_sessions')
    .values({
      company_id: caller.companyId,
      id,
      flow_id: wish.flow_id,
      user_id: caller.userId,
      graph: json(flow),
      state: json({ state: turn.state, listen }),
      ended: turn.state.phase === 'ended',
    })
    .execute();
  return reply(id, flow, turn, listen);
};

const goOn = async (wish: Wish & { session_id: string }, context: Context): Promise<Reply> => {
  const { db, caller, services } = context;
  const session = await db
    .selectFrom('chat_sessions')
    .selectAll('chat_sessions')
    .where('id', '=', wish.session_id)
    .where('flow_id', '=', wish.flow_id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!session) throw new Problem(flowProblems.chatUnknown);
  if (session.ended) throw new Problem(flowProblems.chatOver);
  const flow = graph.parse(session.graph);
  // Written by this file alone.
  const kept = session.state as Kept;
  const event: DialogEvent = wish.event ? eventOf(wish.event, kept.listen) : { kind: 'clock' };
  const turn = stepDialog(flow, kept.state, event, services.now());
  const listen = listenOf(turn, kept.listen);
  const saved = await db
    .updateTable('chat_sessions')
    .set({
      state: json({ state: turn.state, listen }),
      turn: session.turn + 1,
      ended: turn.state.phase === 'ended',
      updated_at: services.now(),
    })
    .where('id', '=', session.id)
    .where('turn', '=', session.turn)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new Problem(problems.conflict);
  return reply(session.id, flow, turn, listen);
};

const isGoingOn = (wish: Wish): wish is Wish & { session_id: string } => wish.session_id !== undefined;

/** One turn of the test chat: the same engine that runs calls, with its state kept in the database. */
export const chat = (wish: Wish, context: Context): Promise<Reply> =>
  isGoingOn(wish) ? goOn(wish, context) : begin(wish, wish.variables, context);

/** The same as an outbound call would run it: with the variables of a number row. */
export const chatOutbound = async (wish: ParsedOf<typeof contract.askSendOut>, context: Context): Promise<Reply> => {
  if (isGoingOn(wish)) return goOn(wish, context);
  let row: Record<string, string> = {};
  if (wish.task_id && wish.row_id) {
    await findTask(context.db, wish.task_id);
    const found = await context.db
      .selectFrom('number_rows')
      .select('variables')
      .where('task_id', '=', wish.task_id)
      .where('id', '=', wish.row_id)
      .executeTakeFirst();
    if (!found) throw new Problem(problems.notFound, { what: { zh: '号码', en: 'The number' } });
    row = textValues(found.variables);
  }
  return begin({ ...wish, direction: 'out' }, { ...row, ...wish.variables }, context);
};
