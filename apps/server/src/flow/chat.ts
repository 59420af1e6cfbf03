import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type * as contract from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import type { CallerLine } from '@parley/contract/flow/script';
import { NewestMap } from '@parley/contract/newest-map';
import { type CompanyDatabase, json, uuid7 } from '@parley/db';
import { finish, type Version } from '@parley/dialog';
import { beginTalk, nextTurn, type Talk, type TalkStep, withOutside, withSamples } from '@parley/dialog/script';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { textValues } from '../kit/text-values.ts';
import { findTask } from '../task/find-task.ts';
import { askOutside } from './ask-outside.ts';
import { chatReplyOf } from './chat-reply.ts';
import { findFlow } from './find-flow.ts';
import { linkSubflows } from './link-subflows.ts';
import { flowProblems } from './problems.ts';
import { trained } from './trained.ts';

type Query = ParsedOf<typeof contract.askSend>;
type Reply = OutputOf<typeof contract.askSend>;

const keptFor = '1 day';

/** What is stored between two turns, with all that is needed to keep the chat as a case. */
export interface KeptChat extends Talk {
  readonly direction: 'in' | 'out';
  readonly variables: Readonly<Record<string, string>>;
  readonly lines: readonly CallerLine[];
}

/** Flows made ready for chats that go on: a large one takes longer to make ready than to run. */
const compiledChats = new NewestMap<string, Promise<Version>>(50);

const versionOf = (sessionId: string, { trainer }: Context['services'], flow: () => Flow): Promise<Version> => {
  const ready = async (): Promise<Version> => await trained(trainer, flow());
  const version = compiledChats.get(sessionId) ?? ready();
  compiledChats.set(sessionId, version);
  // One that cannot be made ready is tried again.
  version.catch(() => compiledChats.delete(sessionId));
  return version;
};

/** Forgets them; the next step of a chat makes its flow ready again. */
export const dropCompiledChats = (): void => compiledChats.clear();

const graphOf = async (db: CompanyDatabase, { flow_id, source }: Query): Promise<Flow> => {
  const flow = await findFlow(db, flow_id);
  if (source === 'draft') return linkSubflows(db, graph.parse(flow.draft));
  const number = source === 'uat' ? flow.uat_version : flow.production_version;
  const version =
    number === null
      ? undefined
      : await db.selectFrom('flow_versions').select('graph').where('flow_id', '=', flow_id).where('number', '=', number).executeTakeFirst();
  if (!version) throw new Problem(flowProblems.notPublished);
  return graph.parse(version.graph);
};

const timed = (run: () => TalkStep): TalkStep & { ms: number } => {
  const from = performance.now();
  const made = run();
  return { ...made, ms: Math.round((performance.now() - from) * 100) / 100 };
};

const begin = async (input: Query, given: Record<string, string>, context: Context): Promise<Reply> => {
  const { db, caller, services } = context;
  const flow = await graphOf(db, input);
  const sessionId = uuid7();
  const version = await versionOf(sessionId, services, () => flow);
  const now = services.now().getTime();
  const variables = withSamples(version, given);
  const made = timed(() => beginTalk(version, { direction: input.direction, timeZone: caller.timeZone, variables }, now));
  const { ms } = made;
  const { talk, result } = await withOutside(version, made, askOutside(services, caller.companyId));
  const kept: KeptChat = { ...talk, direction: input.direction, variables, lines: [] };
  await db.deleteFrom('chat_sessions').where('updated_at', '<', sql<Date>`now() - ${keptFor}::interval`).execute();
  await db
    .insertInto('chat_sessions')
    .values({
      company_id: caller.companyId,
      id: sessionId,
      flow_id: input.flow_id,
      user_id: caller.userId,
      graph: json(flow),
      state: json(kept),
      ended: result.state.phase === 'ended',
    })
    .execute();
  return chatReplyOf({
    reader: caller,
    sessionId,
    version,
    ...result,
    listen: talk.listen,
    outcome: finish(version, result.state, { now }),
    ms,
  });
};

const goOn = async (input: Query & { session_id: string }, context: Context): Promise<Reply> => {
  const { db, caller, services } = context;
  const session = await db
    .selectFrom('chat_sessions')
    .selectAll('chat_sessions')
    .where('id', '=', input.session_id)
    .where('flow_id', '=', input.flow_id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!session) throw new Problem(flowProblems.chatUnknown);
  if (session.ended) throw new Problem(flowProblems.chatOver);
  const version = await versionOf(session.id, services, () => graph.parse(session.graph));
  // Written by this file alone.
  const kept = session.state as KeptChat;
  const line = input.event ?? null;
  const made = timed(() => nextTurn(version, kept, line));
  const { now, ms } = made;
  const { talk, result } = await withOutside(version, made, askOutside(services, caller.companyId));
  const next: KeptChat = { ...kept, ...talk, lines: line === null ? kept.lines : [...kept.lines, line] };
  const saved = await db
    .updateTable('chat_sessions')
    .set({
      state: json(next),
      turn: session.turn + 1,
      ended: result.state.phase === 'ended',
      updated_at: services.now(),
    })
    .where('id', '=', session.id)
    .where('turn', '=', session.turn)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new Problem(problems.conflict);
  return chatReplyOf({
    reader: caller,
    sessionId: session.id,
    version,
    ...result,
    listen: talk.listen,
    outcome: finish(version, result.state, { now }),
    ms,
  });
};

const isGoingOn = (input: Query): input is Query & { session_id: string } => input.session_id !== undefined;

/** One turn of the test chat: the same engine that runs calls, with its state kept in the database. */
export const chat = (input: Query, context: Context): Promise<Reply> =>
  isGoingOn(input) ? goOn(input, context) : begin(input, input.variables, context);

/** The same as an outbound call would run it: with the variables of a number row. */
export const chatOutbound = async (input: ParsedOf<typeof contract.askSendOut>, context: Context): Promise<Reply> => {
  if (isGoingOn(input)) return goOn(input, context);
  let row: Record<string, string> = {};
  if (input.task_id && input.row_id) {
    await findTask(context.db, input.task_id);
    const found = await context.db
      .selectFrom('number_rows')
      .select('variables')
      .where('task_id', '=', input.task_id)
      .where('id', '=', input.row_id)
      .executeTakeFirst();
    if (!found) throw new Problem(problems.notFound, { what: { zh: '号码', en: 'The number' } });
    row = textValues(found.variables);
  }
  return begin({ ...input, direction: 'out' }, { ...row, ...input.variables }, context);
};
