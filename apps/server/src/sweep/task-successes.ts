import { black } from '@parley/contract/number-list';
import * as task from '@parley/contract/task';
import { taskIntervention } from '@parley/contract/task-intervention';
import { exportQueue } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import { purgeTasks } from '../task/purge-tasks.ts';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of a task's life, by its path. */
export const taskSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const numbers = [{ phone: '13900000001' }, { phone: '13900000002' }, { phone: '13900000003' }];
  /** A task of three numbers, the first of which was called. */
  const called = async (): Promise<string> => {
    const id = await harness.newTask();
    await harness.api(task.append, { id, numbers });
    await harness.server.database.db
      .updateTable('number_rows')
      .set({ state: 'done', tries: 1, last_result: 'answered', grade: 'A' })
      .where('task_id', '=', id)
      .where('phone', '=', '13900000001')
      .execute();
    return id;
  };
  const recycled = async (): Promise<string> => {
    const id = await called();
    await harness.api(task.recycle, { ids: [id], restore: false });
    return id;
  };
  const exported = async (jobId: string): Promise<string> => {
    const status = async () => (await harness.api(exportQueue.list, { ids: [jobId] })).list[0]?.status;
    await expect.poll(status, { timeout: 20_000, interval: 50 }).toMatch(/done|error/);
    return (await harness.api(exportQueue.download, { id: jobId })).text();
  };
  return {
    [task.requestExport.path]: async () => {
      const taskId = await called();
      const why = (phone: string, reason: string) =>
        harness.server.database.db
          .updateTable('number_rows')
          .set({ reason })
          .where('task_id', '=', taskId)
          .where('phone', '=', phone)
          .execute();
      await why('13900000002', 'intervention');
      await why('13900000003', 'do-not-call-unknown');
      const { jobId } = await harness.api(task.requestExport, { taskId, columns: ['phone', 'grade', 'tries', 'reason'], format: 'csv' });
      expect(await exported(jobId)).toBe(
        '号码,意向,已呼次数,原因\r\n13900000001,A,1,\r\n13900000002,,0,干预规则：不呼\r\n13900000003,,0,外部禁呼名单没有回答\r\n',
      );
    },
    [task.requestExportFormat.path]: async () => {
      const { columns, choice } = await harness.api(task.requestExportFormat, { taskId: harness.company.ids.task });
      expect(columns.map(({ key }) => key)).toEqual([...task.numberColumns, 'variable:name']);
      expect(choice).toMatchObject({ format: 'csv', columns: ['phone', 'grade', 'tries', 'reason'] });
      expect((await harness.api(task.requestExportFormat, {})).columns.map(({ key }) => key)).toEqual([...task.taskColumns]);
    },
    [task.taskListExport.path]: async () => {
      const id = await called();
      const { name } = await harness.api(task.detail, { id });
      const columns = ['name' as const, 'state' as const, 'numbers' as const];
      const { jobId } = await harness.api(task.taskListExport, { name, states: ['draft'], columns, format: 'csv' });
      expect(await exported(jobId)).toBe(`任务,状态,号码\r\n${name},草稿,3\r\n`);
    },
    [task.dryRun.path]: async () => {
      const { db } = harness.server.database;
      const id = await called();
      const { id: blocked } = await harness.api(black.create, { phone: '13900000002' });
      const plan = await harness.api(task.dryRun, { id });
      expect(plan).toMatchObject({
        problem: null,
        openMinutes: 60,
        calls: 1,
        limit: 'numbers',
        robots: 2,
        guessed: true,
        checked: 2,
        more: false,
      });
      expect(plan.first).toMatchObject([
        { phone: '13900000002', reason: 'blacklisted' },
        { phone: '13900000003', reason: null },
      ]);
      await harness.api(black.delete, { ids: [blocked] });
      // A rule that skips or delays numbers keeps them from being called here too.
      const rule = {
        kind: 'number' as const,
        condition: { variables: [], areas: [], carriers: ['mobile' as const] },
        action: { kind: 'skip' as const },
      };
      const { id: skips } = await harness.api(taskIntervention.create, { name: uuid7(), taskIds: [id], rule });
      const skipped = await harness.api(task.dryRun, { id });
      expect(skipped).toMatchObject({ calls: 0, first: [{ reason: 'intervention' }, { reason: 'intervention' }] });
      expect(skipped.others).toContainEqual({ reason: 'intervention', count: 2 });
      await harness.api(taskIntervention.delete, { ids: [skips] });
      // One call an hour; a number that is due later; nobody before its first day.
      const set = (row: object) => db.updateTable('tasks').set(row).where('id', '=', id).execute();
      await set({ calls_per_second: 0.0003 });
      const paced = await harness.api(task.dryRun, { id });
      expect(paced).toMatchObject({ calls: 1, limit: 'calls-per-second' });
      expect(paced.others).toContainEqual({ reason: 'no-room', count: 1 });
      const last = db.updateTable('number_rows').where('task_id', '=', id).where('phone', '=', '13900000003');
      const tomorrow = new Date(Date.now() + 86_400_000);
      await last.set({ state: 'redial', due_at: tomorrow }).execute();
      expect((await harness.api(task.dryRun, { id })).others).toContainEqual({ reason: 'later', count: 2 });
      const day = tomorrow.toISOString().slice(0, 10);
      await set({ start_date: day, time_zone: 'UTC' });
      const shut = await harness.api(task.dryRun, { id });
      if (shut.openMinutes === 0) expect(shut).toMatchObject({ calls: 0, limit: 'hours', opensAt: `${day}T00:00:00.000Z` });
      expect(await harness.api(task.dryRun, { id: await harness.newTask() })).toMatchObject({ problem: '没有可拨打的号码', calls: 0 });
    },
    [task.recallCount.path]: async () => {
      const { db } = harness.server.database;
      const id = await called();
      const row = db.updateTable('number_rows').where('task_id', '=', id);
      await row.where('phone', '=', '13900000001').set({ last_call_id: harness.company.ids.call }).execute();
      await row.where('phone', '=', '13900000002').set({ state: 'done', tries: 3, last_result: 'busy' }).execute();
      await db
        .updateTable('calls')
        .set({ labels: ['回访'] })
        .where('id', '=', harness.company.ids.call)
        .execute();
      const { id: blocked } = await harness.api(black.create, { phone: '13900000003' });
      const count = (conditions: object) => harness.api(task.recallCount, { id, ...conditions });
      expect(await count({})).toEqual({ numbers: 2, blacklisted: 1, repeated: 0, listed: 0, notWhitelisted: 0 });
      expect(await count({ grades: ['A', 'B'], labels: ['回访'] })).toMatchObject({ numbers: 1, blacklisted: 0 });
      expect(await count({ grades: ['A'], labels: ['别的'] })).toMatchObject({ numbers: 0 });
      expect(await count({ states: ['done'], results: ['busy', 'no-answer'], leastTries: 2, mostTries: 3 })).toMatchObject({ numbers: 1 });
      await harness.api(black.delete, { ids: [blocked] });
    },
    [task.recallCopy.path]: async () => {
      const { db } = harness.server.database;
      const id = await called();
      await db
        .updateTable('tasks')
        .set({ robots: 3, caller_numbers: ['95001'], end_date: '2020-01-01' })
        .where('id', '=', id)
        .execute();
      const row = db.updateTable('number_rows').where('task_id', '=', id);
      await row.where('phone', '=', '13900000002').set({ state: 'done', tries: 3, last_result: 'busy' }).execute();
      const some = { id, name: `${uuid7()} again` };
      const copied = await harness.api(task.recallCopy, { ...some, results: ['busy'] });
      expect(copied).toMatchObject({ numbers: 1, blacklisted: 0 });
      const taskId = copied.id;
      const { list } = await harness.api(task.numberList, { taskId });
      expect(list).toMatchObject([{ phone: '13900000002', state: 'waiting', tries: 0, lastResult: null }]);
      expect(list[0]?.id[14]).toBe('7');
      expect(await harness.api(task.detail, { id: taskId })).toMatchObject({
        ...{
          name: some.name,
          state: 'draft',
          robots: 3,
          callerNumbers: ['95001'],
          endDate: null,
          revision: 1,
          progress: { total: 1, waiting: 1 },
        },
      });
      await expect(harness.api(task.recallCopy, { ...some, results: ['busy'] })).rejects.toMatchObject({
        data: { problem: 'row.name-taken' },
      });
      const none = harness.api(task.recallCopy, { ...some, name: uuid7(), results: ['fax'] });
      await expect(none).rejects.toMatchObject({ data: { problem: 'task.nothing-meets' } });
    },
    [task.updateForAutoexec.path]: async () => {
      const id = await called();
      const { next } = await harness.api(task.updateForAutoexec, { id, cron: '30 9 * * 1-5' });
      expect(next).toHaveLength(5);
      expect(await harness.api(task.detail, { id })).toMatchObject({ schedule: { cron: '30 9 * * 1-5', next: next[0] }, state: 'draft' });
      expect(await harness.api(task.updateForAutoexec, { id })).toEqual({ next: [], state: 'draft' });
    },
    [task.recycleList.path]: async () => {
      const id = await recycled();
      const { list } = await harness.api(task.recycleList, {});
      expect(list.find((row) => row.id === id)).toMatchObject({ numbers: 3, flowName: `${harness.company.mark} flow` });
    },
    [task.recycle.path]: async () => {
      const { db } = harness.server.database;
      const id = await called();
      const set = (state: string, start_at: Date | null) => db.updateTable('tasks').set({ state, start_at }).where('id', '=', id).execute();
      await set('running', null);
      await expect(harness.api(task.recycle, { ids: [id], restore: false })).rejects.toMatchObject({ data: { problem: 'task.running' } });
      await set('paused', null);
      expect(await harness.api(task.recycle, { ids: [id], restore: false })).toEqual({ count: 1 });
      await expect(harness.api(task.detail, { id })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
      expect(await harness.api(task.recycle, { ids: [id] })).toEqual({ count: 1 });
      expect(await harness.api(task.detail, { id })).toMatchObject({ state: 'paused', progress: { total: 3 } });
      // A start that was missed in the bin is not made up for.
      await set('waiting', new Date(Date.now() + 3_600_000));
      await harness.api(task.recycle, { ids: [id], restore: false });
      await set('waiting', new Date(Date.now() - 1_000));
      await harness.api(task.recycle, { ids: [id], restore: true });
      expect(await harness.api(task.detail, { id })).toMatchObject({ state: 'draft', startAt: null });
      // Another one may have its name by now.
      const { name, flowId, gatewayId } = await harness.api(task.detail, { id });
      await harness.api(task.recycle, { ids: [id], restore: false });
      const other = await harness.api(task.create, { name, flowId, gatewayId });
      await expect(harness.api(task.recycle, { ids: [id] })).rejects.toMatchObject({ data: { problem: 'row.name-taken' } });
      expect(await harness.api(task.remove, { ids: [other.id] })).toEqual({ count: 1 });
      expect(await harness.api(task.recycle, { ids: [id] })).toEqual({ count: 1 });
    },
    [task.realDelete.path]: async () => {
      const { db } = harness.server.database;
      const id = await called();
      // Only what is in the bin.
      expect(await harness.api(task.realDelete, { ids: [id] })).toEqual({ count: 0 });
      await harness.api(task.recycle, { ids: [id], restore: false });
      const hold = (state: string) => db.updateTable('number_rows').set({ state }).where('task_id', '=', id).execute();
      await hold('talking');
      await expect(harness.api(task.realDelete, { ids: [id] })).rejects.toMatchObject({ data: { problem: 'task.in-calls' } });
      await hold('done');
      const call = {
        company_id: 1,
        id: uuid7(),
        direction: 'out',
        task_id: id,
        started_at: new Date(),
      };
      await db.insertInto('calls').values(call).execute();
      expect(await harness.api(task.realDelete, { ids: [id] })).toEqual({ count: 1 });
      expect((await harness.api(task.recycleList, { size: 200 })).list.map((row) => row.id)).not.toContain(id);
      expect(await harness.api(task.recycle, { ids: [id] })).toEqual({ count: 0 });
      await purgeTasks({ db, now: () => new Date() });
      expect(await db.selectFrom('number_rows').select('id').where('task_id', '=', id).execute()).toEqual([]);
      expect(await db.selectFrom('task_counts').select('total').where('task_id', '=', id).execute()).toEqual([]);
      // Its calls are still there; no other test shall meet this one.
      expect(await db.deleteFrom('calls').where('task_id', '=', id).returning('id').execute()).toHaveLength(1);
    },
    [task.deleteNoCall.path]: async () => {
      const { db } = harness.server.database;
      const id = await called();
      const set = (state: string) => db.updateTable('tasks').set({ state }).where('id', '=', id).execute();
      await set('running');
      await expect(harness.api(task.deleteNoCall, { id })).rejects.toMatchObject({ data: { problem: 'task.running' } });
      await set('paused');
      const last = db.updateTable('number_rows').where('task_id', '=', id).where('phone', '=', '13900000003');
      await last.set({ state: 'claimed' }).execute();
      await expect(harness.api(task.deleteNoCall, { id })).rejects.toMatchObject({ data: { problem: 'task.in-calls' } });
      await last.set({ state: 'waiting' }).execute();
      expect(await harness.api(task.deleteNoCall, { id })).toEqual({ count: 2, more: false });
      expect((await harness.api(task.numberList, { taskId: id })).list).toMatchObject([{ phone: '13900000001', state: 'done' }]);
      expect(await harness.api(task.detail, { id })).toMatchObject({ progress: { total: 1 } });
    },
  };
};
