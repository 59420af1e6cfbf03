import { type OutputOf, type ParsedOf, Problem, problems, say } from '@parley/contract';
import type { setQueueCallRunStatus as contract } from '@parley/contract/flow-queue';
import type { Context } from '../../kit/context.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { findFlow } from '../find-flow.ts';
import { flowProblems } from '../problems.ts';
import { groupStateOf } from './queue-state.ts';

const words = {
  running: { zh: '队列已运行', en: 'The queue runs' },
  paused: { zh: '队列已暂停，正在进行的通话自行结束', en: 'The queue is paused; calls in progress end by themselves' },
  'out-of-window': { zh: '队列已运行，到可拨打的时段开始呼叫', en: 'The queue runs; it calls when calling hours begin' },
  finished: { zh: '已经全部呼叫完', en: 'All numbers were called' },
} as const;

/** Runs or pauses a flow's queue, or one of its group calls. Calls that go on end by themselves. */
export const setRunStatus = async (input: ParsedOf<typeof contract>, context: Context): Promise<OutputOf<typeof contract>> => {
  const { db, whole, caller, services, language } = context;
  await findFlow(db, input.flow_id);
  // The queue is the flow's, and who sees the flow may pause it; a group call is its maker's.
  const tasks = input.group_id === undefined ? whole : db;
  let query = tasks.selectFrom('tasks').selectAll('tasks').where('flow_id', '=', input.flow_id);
  query =
    input.group_id === undefined
      ? query.where('kind', '=', 'queue').where('environment', '=', input.environment)
      : query.where('kind', '=', 'group').where('id', '=', input.group_id);
  const before = await query.executeTakeFirst();
  if (!before)
    throw input.group_id === undefined
      ? new Problem(flowProblems.noQueue)
      : new Problem(problems.notFound, { what: { zh: '群呼', en: 'The group call' } });
  if (before.state === 'finished') return { state: 'finished', msg: say(words.finished, language) };
  const set = input.run ? { state: 'running', state_reason: null } : { state: 'paused', state_reason: caller.realname || caller.username };
  const after = await whole
    .updateTable('tasks')
    .set({ ...set, updated_at: services.now() })
    .where('id', '=', before.id)
    .where('state', '<>', 'finished')
    .returningAll()
    .executeTakeFirst();
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: before.id });
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task: before.id });
  Object.assign(context.audit, { before: { state: before.state }, after: { state: after?.state ?? 'finished' } });
  const company = await ownCompany(whole);
  const state = after ? groupStateOf(after, company, services.now()) : 'finished';
  return { state, msg: say(words[state], language) };
};
