import { type Language, Problem, problemEnvelope, problems } from '@parley/contract';
import { clientMessage, flowPlace, subscription, testCallAudio } from '@parley/contract/socket';
import { forCompany } from '@parley/db';
import { findFlow } from '../flow/find-flow.ts';
import { problemOf, refusedInput } from '../kit/failures.ts';
import { homeLiveNow } from '../report/home-live.ts';
import type { Services } from '../services.ts';
import { selectTasks } from '../task/task-queries.ts';
import type { BrowserAudio } from './browser-audio.ts';
import type { Connection } from './connections.ts';
import type { FlowPresence } from './flow-presence.ts';
import { lookAgain } from './look-again.ts';
import { mayHave, taskPushes } from './pushes.ts';

/** What messages of browsers are answered with. */
type SocketServices = { readonly services: Services; readonly presence: FlowPresence; readonly audio: BrowserAudio };

const answerTo = async (
  { services, presence, audio }: SocketServices,
  connection: Connection,
  type: string,
  data: unknown,
): Promise<unknown> => {
  const { caller } = connection;
  if (type === 'subscribe') {
    const parsed = subscription.safeParse(data);
    if (!parsed.success) throw refusedInput(parsed.error);
    connection.wanted = new Set(parsed.data.types);
    return {};
  }
  const db = forCompany(services.db, caller.companyId, caller.scope);
  if (type === 'flow-open') {
    const parsed = flowPlace.safeParse(data);
    if (!parsed.success) throw refusedInput(parsed.error);
    const { flowId } = parsed.data;
    if (flowId === null) return { flowId: null, people: presence.place(connection, parsed.data) };
    if (!mayHave('flow-open', caller)) throw new Problem(problems.forbidden);
    await findFlow(db, flowId);
    return { flowId, people: presence.place(connection, parsed.data) };
  }
  if (type === 'test-call-audio') {
    const parsed = testCallAudio.safeParse(data);
    if (!parsed.success) throw refusedInput(parsed.error);
    if (!mayHave('test-call', caller)) throw new Problem(problems.forbidden);
    await audio.begin(connection, db, parsed.data.call_id);
    return {};
  }
  if (type === 'home' && mayHave('home', caller)) return homeLiveNow(db, services.now());
  if (type === 'call-task' && mayHave('call-task', caller)) {
    const rows = await selectTasks(db).where('tasks.state', '=', 'running').limit(200).execute();
    const ids = rows.map(({ id }) => id);
    return ids.length > 0 ? taskPushes(services, caller.companyId, caller.scope, ids) : { list: [] };
  }
  throw new Problem(problems.noSuchCall);
};

/** Answers one message of a browser; undefined for what needs no answer. */
export const answerMessage = async (
  { services, presence, audio }: SocketServices,
  connection: Connection,
  text: string,
  language: Language,
): Promise<object | undefined> => {
  const timestamp = services.now().getTime();
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = clientMessage.safeParse(message);
  if (!parsed.success) return undefined;
  if (parsed.data.action === 'heartbeat') return { code: 0, action: 'heartbeat', type: 'heartbeat', timestamp };
  const { type, data } = parsed.data;
  try {
    if (!(await lookAgain(services, connection))) throw new Problem(problems.sessionOver);
    return {
      code: 0,
      action: 'request',
      type,
      msg: 'ok',
      data: await answerTo({ services, presence, audio }, connection, type, data),
      timestamp,
    };
  } catch (error) {
    const problem = problemOf(error, 0);
    if (problem.kind === problems.internal) services.log.error({ err: error, type }, 'socket request');
    return { action: 'request', type, ...problemEnvelope(problem, language), timestamp };
  }
};
