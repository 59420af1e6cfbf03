import type { Client } from '@parley/contract';
import { gatewayGroup } from '@parley/contract/gateway-group';
import * as task from '@parley/contract/task';
import { type TaskAction, taskIntervention } from '@parley/contract/task-intervention';
import { actOnNumbers, applyFacts, type CallFacts, claimRows, uuid7 } from '@parley/db';
import { addNode } from '@parley/db/dialling/test-task';
import { testCall } from '@parley/db/facts/test-call';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { runInterventions } from './run-interventions.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

/** A running task by the company's gateway. */
const newTask = async (robots = 10) => {
  const { flow: flowId, gateway: gatewayId } = company.ids;
  const { id } = await api(task.create, { name: uuid7(), flowId, gatewayId, robots, callsPerSecond: 4 });
  await server.database.db.updateTable('tasks').set({ state: 'running' }).where('id', '=', id).execute();
  return id;
};

/** Calls of a task that ended now, as a voice node tells of them. */
const end = async (id: string, count: number, over: Partial<CallFacts> = {}) => {
  const { db } = server.database;
  const now = new Date().toISOString();
  const calls = Array.from({ length: count }, () =>
    testCall({
      ...{ direction: 'out', task: { id, name: 'task', row: uuid7(), try: 1 }, gateway: { id: company.ids.gateway, name: 'gateway' } },
      ...{ startedAt: now, answeredAt: now, endedAt: now },
      ...over,
    }),
  );
  const attempts = calls.map((call) => ({
    ...{ company_id: 1, id: call.id, task_id: id, row_id: call.task?.row ?? '', node_id: uuid7(), gateway_id: company.ids.gateway },
    ...{ caller: '95001', try: 1 },
  }));
  await db.insertInto('attempts').values(attempts).execute();
  await applyFacts(db, calls);
};
const failed = { status: 'not_connected', result: 'carrier-failure', endedBy: 'carrier' } as const;
const judge = () => runInterventions({ db: server.database.db, log: server.settings.log, bus: { publish: () => {} } });
const logsOf = async (taskId: string) => (await api(taskIntervention.logList, { taskId })).list;
/** Time goes by for what was counted, and for what was done. */
const pass = async (minutes: number) => {
  const { db } = server.database;
  await sql`update task_measures set minute = minute - ${minutes} * interval '1 minute'`.execute(db);
  await sql`update intervention_acts set acted_at = acted_at - ${minutes} * interval '1 minute'`.execute(db);
};
const newRule = async (action: TaskAction, over: object = {}, taskIds: string[] | null = null) => {
  const condition = { measure: 'early-hangup-rate', comparison: 'above', threshold: 40, minimum: 10, windowMinutes: 30, ...over } as const;
  return (await api(taskIntervention.create, { name: uuid7(), taskIds, rule: { kind: 'task', condition, action } })).id;
};

test('the circuit breaker stops a task of which most calls fail, once though two schedulers look, says why, and can be undone', async () => {
  const [id, fine] = [await newTask(), await newTask()];
  await end(id, 49, failed);
  await end(fine, 60);
  await judge();
  expect((await api(task.detail, { id })).state).toBe('running');
  await end(id, 11, failed);
  await Promise.all([judge(), judge(), judge()]);
  const stopped = await api(task.detail, { id });
  const figures = { measure: 'failure-rate', calls: 60, count: 60, share: 100, threshold: 50, windowMinutes: 5, gatewayName: null };
  expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: { rule: '熔断', builtin: true, figures } });
  expect(await logsOf(id)).toMatchObject([{ action: { kind: 'pause' }, figures, builtin: true, undoneAt: null }]);
  expect((await api(task.detail, { id: fine })).state).toBe('running');
  const [log] = await logsOf(id);
  await api(taskIntervention.undo, { id: log?.id ?? '' });
  expect(await api(task.detail, { id })).toMatchObject({ state: 'running', stoppedBy: null });
  expect(await logsOf(id)).toMatchObject([{ undoneBy: 'chief1' }]);
  // The calls that led to it are not counted again; those that come are.
  await judge();
  expect((await api(task.detail, { id })).state).toBe('running');
  await pass(2);
  await end(id, 60, failed);
  await judge();
  expect((await api(task.detail, { id })).state).toBe('stopped');
});

test('a rule counts its window alone, and the calls of its tasks alone', async () => {
  const [id, other] = [await newTask(), await newTask()];
  await newRule({ kind: 'pause' }, { windowMinutes: 10 }, [id]);
  const early = { result: 'early-hangup', endedBy: 'them' } as const;
  await end(id, 20, early);
  await end(other, 20, early);
  await pass(11);
  await judge();
  expect(await logsOf(id)).toEqual([]);
  await end(id, 6);
  await end(id, 5, early);
  await judge();
  expect(await logsOf(id)).toMatchObject([{ figures: { calls: 11, count: 5, share: 45.5 } }]);
  expect(await logsOf(other)).toEqual([]);
});

test('a task is slowed down, and has its pace back unless somebody changed it', async () => {
  const id = await newTask(9);
  await newRule({ kind: 'slow-down', percent: 50 }, { measure: 'complaint-rate', threshold: 5 }, [id]);
  await end(id, 18);
  await end(id, 2, { labels: ['客户投诉'] });
  await judge();
  expect(await api(task.detail, { id })).toMatchObject({ state: 'running', robots: 4, callsPerSecond: 2 });
  const [log] = await logsOf(id);
  await api(taskIntervention.undo, { id: log?.id ?? '' });
  expect(await api(task.detail, { id })).toMatchObject({ robots: 9, callsPerSecond: 4 });
});

test('a task whose gateway fails goes by another group, and people are told', async () => {
  const id = await newTask();
  const { id: group } = await api(gatewayGroup.create, { name: uuid7(), members: [{ gatewayId: company.ids.gateway }] });
  const failing = { measure: 'gateway-failure-rate', minimum: 20 };
  await newRule({ kind: 'change-gateway-group', gatewayGroupId: group }, failing, [id]);
  await newRule({ kind: 'alert' }, failing, [id]);
  await expect(api(gatewayGroup.delete, { ids: [group] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
  await end(id, 20, failed);
  await judge();
  expect(await api(task.detail, { id })).toMatchObject({ gatewayId: null, gatewayGroupId: group });
  expect((await logsOf(id)).map(({ action }) => action.kind).sort()).toEqual(['alert', 'change-gateway-group']);
  expect((await logsOf(id))[0]?.figures).toMatchObject({ gatewayName: `${company.mark} gateway`, share: 100 });
  const told = await server.database.db.selectFrom('sysmsgs').select('content').execute();
  expect(told.map(({ content }) => content).join('\n')).toContain('网关失败率 100%（20 通中 20 通）');
  const changed = (await logsOf(id)).find(({ action }) => action.kind === 'change-gateway-group');
  await api(taskIntervention.undo, { id: changed?.id ?? '' });
  expect(await api(task.detail, { id })).toMatchObject({ gatewayId: company.ids.gateway, gatewayGroupId: null });
});

const delayedUntil = new Date('2099-01-01');
test.each([
  [{ kind: 'skip' }, { state: 'filtered', reason: 'intervention' }, { state: 'waiting', reason: null }],
  [{ kind: 'delay', minutes: 60 }, { due_at: delayedUntil }, { state: 'waiting' }],
  [{ kind: 'other-flow', flowId: uuid7() }, { flow: true }, { flow_id: null }],
  [{ kind: 'other-caller', callerNumber: '95009' }, { caller: '95009' }, { caller: null }],
] as const)('numbers that a rule acted on by %o are put back, but not those that went on since', async (action, left, back) => {
  const { db } = server.database;
  const id = await newTask();
  await api(task.append, { id, numbers: [{ phone: '13900000001' }, { phone: '13900000002' }] });
  const rows = await db.selectFrom('number_rows').select('id').where('task_id', '=', id).orderBy('phone').execute();
  const [log, rule] = [uuid7(), uuid7()];
  await db
    .insertInto('intervention_logs')
    .values({
      ...{ company_id: 1, id: log, rule_id: rule, rule_name: 'rule', rule_revision: 1, kind: 'number', task_id: id, numbers: 2 },
      ...{ action: JSON.stringify(action), figures: '{}' },
    })
    .execute();
  const acted = rows.map((row) => ({
    company_id: 1,
    task_id: id,
    row_id: row.id,
    rule_id: rule,
    log_id: log,
    delayed_until: delayedUntil,
  }));
  await db.insertInto('intervention_numbers').values(acted).execute();
  const now = 'flow' in left ? { flow_id: action.kind === 'other-flow' ? action.flowId : null } : left;
  await db
    .updateTable('number_rows')
    .set(now)
    .where('id', '=', rows[0]?.id ?? '')
    .execute();
  expect(await api(taskIntervention.undo, { id: log })).toEqual({ numbers: 1 });
  expect((await api(task.detail, { id })).progress).toMatchObject({ waiting: action.kind === 'skip' ? 3 : 2 });
  const [first] = await db.selectFrom('number_rows').selectAll().where('task_id', '=', id).orderBy('phone').execute();
  expect(first).toMatchObject(back);
  expect(first?.due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
});

test('a number that was called since its delay keeps the wait of its redial', async () => {
  const { db } = server.database;
  const id = await newTask();
  await api(task.append, { id, numbers: [{ phone: '13900000001' }, { phone: '13900000002' }] });
  const node = await addNode(server.database);
  const of = { company: 1, task: id, gateway: company.ids.gateway, node };
  const claimed = await claimRows(db, { ...of, limit: 2, taskRate: null, gatewayRate: null });
  const rule = { id: uuid7(), name: 'rule', revision: 1 };
  const delay = { kind: 'delay', minutes: 60 } as const;
  await actOnNumbers(
    db,
    of,
    claimed.map(({ id: row }) => ({ row, rule, action: delay })),
  );
  const [delayed, redial] = claimed.map(({ id: row }) => row);
  const due = new Date(Date.now() + 7_200_000);
  await db
    .updateTable('number_rows')
    .set({ state: 'redial', tries: 1, due_at: due })
    .where('id', '=', redial ?? '')
    .execute();
  const [log] = await logsOf(id);
  expect(await api(taskIntervention.undo, { id: log?.id ?? '' })).toEqual({ numbers: 1 });
  const dueOf = async (row = '') =>
    (await db.selectFrom('number_rows').select('due_at').where('id', '=', row).executeTakeFirstOrThrow()).due_at.getTime();
  expect(await dueOf(redial)).toBe(due.getTime());
  expect(await dueOf(delayed)).toBeLessThanOrEqual(Date.now() + 1_000);
});

test('a task in the recycle bin is not started by what is undone', async () => {
  const { db } = server.database;
  const id = await newTask();
  await end(id, 60, failed);
  await judge();
  const [log] = await logsOf(id);
  await api(task.recycle, { ids: [id], restore: false });
  await expect(api(taskIntervention.undo, { id: log?.id ?? '' })).rejects.toMatchObject({ data: { problem: 'intervention.undone' } });
  expect(await db.selectFrom('tasks').select('state').where('id', '=', id).executeTakeFirst()).toEqual({ state: 'stopped' });
});
