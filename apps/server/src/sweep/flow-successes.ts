import * as flow from '@parley/contract/flow';
import { emptyFlow } from '@parley/contract/flow/empty';
import { flowUnderstanding } from '@parley/contract/flow-understanding';
import { recall } from '@parley/contract/recall';
import * as task from '@parley/contract/task';
import { importQueue } from '@parley/contract/transfer';
import { json, uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';
import { flowQueueSuccesses } from './flow-queue-successes.ts';

/** One success of each route of flows and tasks, by its path. */
export const flowSuccesses = (harness: Harness): Record<string, () => Promise<void>> => ({
  [flow.list.path]: async () => {
    const { list } = await harness.api(flow.list, { name: harness.company.mark });
    expect(list).toMatchObject([{ id: harness.company.ids.flow, status: 'production', nodes: 2, tasks: 1 }]);
  },
  [flow.create.path]: async () => {
    const { id } = await harness.api(flow.create, { name: 'Survey', language: 'en' });
    expect((await harness.api(flow.detail, { flow_id: id })).draft.nodes.map(({ kind }) => kind)).toEqual(['start', 'hangup']);
  },
  [flow.update.path]: async () => {
    const flow_id = await harness.newFlow();
    const draft = { ...emptyFlow('zh'), labels: [{ id: 'a', name: '标签' }] };
    expect(await harness.api(flow.update, { flow_id, revision: 1, draft })).toMatchObject({ revision: 2 });
    await expect(harness.api(flow.update, { flow_id, revision: 1, draft })).rejects.toMatchObject({
      code: 409,
      data: { problem: 'row.changed' },
    });
  },
  [flow.detail.path]: async () => {
    expect(await harness.api(flow.detail, { flow_id: harness.company.ids.flow })).toMatchObject({
      flow_name: `${harness.company.mark} flow`,
      revision: 1,
    });
  },
  [flow.remove.path]: async () => {
    expect(await harness.api(flow.remove, { ids: [await harness.newFlow()] })).toEqual({ count: 1 });
    await expect(harness.api(flow.remove, { ids: [harness.company.ids.flow] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
  },
  [flow.clone.path]: async () => {
    const { id } = await harness.api(flow.clone, { flow_id: harness.company.ids.flow });
    expect(await harness.api(flow.detail, { flow_id: id })).toMatchObject({
      flow_name: `${harness.company.mark} flow 副本`,
      productionVersion: null,
    });
  },
  [flow.option.path]: async () => {
    const { list } = await harness.api(flow.option, { search: harness.company.mark, published: true });
    expect(list).toMatchObject([{ id: harness.company.ids.flow, productionVersion: 1 }]);
  },
  [flowUnderstanding.report.path]: async () => {
    const { meanings, calls } = await harness.api(flowUnderstanding.report, { flow_id: await harness.newFlow() });
    expect(meanings.find(({ id }) => id === 'affirm')).toMatchObject({ type: 'intent', heard: 0 });
    expect(calls).toEqual({ turns: 0, understood: 0 });
  },
  [flow.verify.path]: async () => {
    expect(await harness.api(flow.verify, { flow_id: await harness.newFlow() })).toMatchObject({ status: 'ok' });
  },
  [flow.publish.path]: async () => {
    const flow_id = await harness.newFlow();
    expect(await harness.api(flow.publish, { flow_id, note: 'first' })).toEqual({ version: 1, msg: '已发布到生产，版本 v1' });
    expect(await harness.api(flow.publish, { flow_id })).toMatchObject({ version: 2 });
    expect(await harness.api(flow.detail, { flow_id })).toMatchObject({ status: 'production', productionVersion: 2, changed: false });
  },
  [flow.updateUat.path]: async () => {
    const flow_id = await harness.newFlow();
    expect(await harness.api(flow.updateUat, { flow_id, type: 'all' })).toMatchObject({ version: 1 });
    expect(await harness.api(flow.detail, { flow_id })).toMatchObject({ status: 'uat', uatVersion: 1 });
  },
  [flow.exitShares.path]: async () => {
    const { flow: flowId } = harness.company.ids;
    const day = new Date().toISOString().slice(0, 10);
    const exits = [
      { node: 'start', exit: 'next', version: 1, times: 3 },
      { node: 'start', exit: 'next', version: 99, times: 5 },
    ];
    for (const one of exits)
      await harness.server.database.db
        .insertInto('flow_exit_days')
        .values({ company_id: 1, flow_id: flowId, day, ...one })
        .execute();
    const { version, list } = await harness.api(flow.exitShares, { flow_id: flowId });
    expect(list).toEqual(version === 1 ? [{ node: 'start', exit: 'next', times: 3 }] : []);
  },
  [flow.publishRecord.path]: async () => {
    const { list } = await harness.api(flow.publishRecord, { flow_id: harness.company.ids.flow });
    expect(list).toMatchObject([{ number: 1, inProduction: true, inUat: false }]);
  },
  [flow.compare.path]: async () => {
    const flow_id = await harness.newFlow();
    await harness.api(flow.publish, { flow_id });
    await harness.api(flow.update, { flow_id, revision: 1, draft: { ...emptyFlow('zh'), labels: [{ id: 'a', name: '标签' }] } });
    expect(await harness.api(flow.compare, { flow_id, before: 1, after: 'draft' })).toMatchObject({
      nodes: [],
      items: [{ library: 'labels', libraryName: '标签', name: '标签', change: 'added' }],
      before: { number: 1, inProduction: true },
      after: { number: null },
    });
  },
  [flow.rollBack.path]: async () => {
    const flow_id = await harness.newFlow();
    for (const _ of [1, 2]) await harness.api(flow.publish, { flow_id });
    expect(await harness.api(flow.rollBack, { flow_id, number: 1 })).toMatchObject({ version: 3 });
    expect(await harness.api(flow.detail, { flow_id })).toMatchObject({ productionVersion: 3 });
  },
  [flow.top.path]: async () => {
    const flow_id = await harness.newFlow();
    await harness.api(flow.top, { flow_id, pinned: true });
    expect((await harness.api(flow.list, {})).list[0]).toMatchObject({ id: flow_id, pinned: true });
    await harness.api(flow.top, { flow_id, pinned: false });
  },
  [flow.sort.path]: async () => {
    const [one, two] = [await harness.newFlow(), await harness.newFlow()];
    const order = async () => (await harness.api(flow.list, { sort: 'sort', order: 'asc', size: 200 })).list.map(({ id }) => id);
    for (const ids of [
      [one, two],
      [two, one],
    ]) {
      expect(await harness.api(flow.sort, { ids })).toEqual({ count: 2 });
      expect((await order()).slice(0, 2)).toEqual(ids);
    }
  },
  [flow.recycleList.path]: async () => {
    const id = await harness.newFlow();
    await harness.api(flow.remove, { ids: [id] });
    expect((await harness.api(flow.recycleList, {})).list.map((row) => row.id)).toContain(id);
  },
  [flow.recycle.path]: async () => {
    const id = await harness.newFlow();
    await harness.api(flow.remove, { ids: [id] });
    expect(await harness.api(flow.recycle, { ids: [id] })).toEqual({ count: 1 });
    expect(await harness.api(flow.detail, { flow_id: id })).toMatchObject({ id });
  },
  [flow.realDelete.path]: async () => {
    const id = await harness.newFlow();
    expect(await harness.api(flow.realDelete, { ids: [id] })).toEqual({ count: 0 });
    await harness.api(flow.remove, { ids: [id] });
    expect(await harness.api(flow.realDelete, { ids: [id] })).toEqual({ count: 1 });
  },
  [flow.askSend.path]: async () => {
    const reply = await harness.api(flow.askSend, { flow_id: harness.company.ids.flow });
    expect(reply).toMatchObject({ ended: true, says: [{ text: '感谢您的接听，再见。', nodeId: 'end' }], expects: 'nothing' });
    expect(reply.path.map(({ nodeId }) => nodeId)).toEqual(['start', 'end']);
  },
  [flow.askSendOut.path]: async () => {
    const reply = await harness.api(flow.askSendOut, {
      flow_id: harness.company.ids.flow,
      task_id: harness.company.ids.task,
      row_id: harness.company.ids.row,
    });
    expect(reply.variables).toMatchObject({ name: harness.company.mark });
  },

  ...flowQueueSuccesses(harness),

  [task.list.path]: async () => {
    const { list, states } = await harness.api(task.list, { name: harness.company.mark });
    expect(list).toMatchObject([
      { id: harness.company.ids.task, flowName: `${harness.company.mark} flow`, progress: { total: 1, waiting: 1 } },
    ]);
    expect(states).toMatchObject({ draft: 1 });
  },
  [task.create.path]: async () => {
    await expect(
      harness.api(task.create, { name: 'x', flowId: harness.company.ids.flow, gatewayId: harness.company.ids.gateway }),
    ).rejects.toMatchObject({
      message: '任务名称至少两个字符',
    });
    expect(await harness.api(task.detail, { id: await harness.newTask() })).toMatchObject({ state: 'draft', robots: 2, ringSeconds: 40 });
  },
  [task.update.path]: async () => {
    const id = await harness.newTask();
    const rule = { name: uuid7(), entries: [{ result: 'busy', times: 2, waitSeconds: 60 }] };
    const { id: redialRuleId } = await harness.api(recall.create, rule);
    await harness.api(task.update, {
      revision: 1,
      id,
      name: `changed ${id}`,
      flowId: harness.company.ids.flow,
      gatewayId: harness.company.ids.gateway,
      robots: 3,
      redialRuleId,
    });
    expect(await harness.api(task.detail, { id })).toMatchObject({
      name: `changed ${id}`,
      robots: 3,
      redialRuleId,
      redialRuleName: rule.name,
    });
  },
  [task.detail.path]: async () => {
    const detail = await harness.api(task.detail, { id: harness.company.ids.task });
    expect(detail.limits).toMatchObject({ companyRobots: 50, gatewayCapacity: 100, callingWindows: [{ from: '00:00', to: '24:00' }] });
  },
  [task.remove.path]: async () => {
    expect(await harness.api(task.remove, { ids: [await harness.newTask()] })).toEqual({ count: 1 });
  },
  [task.autoexec.path]: async () => {
    const id = await harness.newTask();
    await expect(harness.api(task.autoexec, { id })).rejects.toMatchObject({ data: { problem: 'task.no-numbers' } });
    await harness.api(task.append, { id, numbers: [{ phone: '13900000001' }] });
    expect(await harness.api(task.autoexec, { id })).toEqual({ state: 'running' });
  },
  [task.pause.path]: async () => {
    const id = await harness.newTask();
    await expect(harness.api(task.pause, { id })).rejects.toMatchObject({ data: { problem: 'task.not-running' } });
    await harness.api(task.append, { id, numbers: [{ phone: '13900000001' }] });
    await harness.api(task.autoexec, { id, startAt: '2999-01-01T00:00:00Z' });
    expect(await harness.api(task.pause, { id })).toEqual({ state: 'paused' });
  },
  [task.outboundFlow.path]: async () => {
    const { list } = await harness.api(task.outboundFlow, { search: harness.company.mark });
    expect(list).toMatchObject([{ id: harness.company.ids.flow, version: 1, variables: [] }]);
  },
  [task.outboundFlowList.path]: async () => {
    const { list, total } = await harness.api(task.outboundFlowList, { name: harness.company.mark });
    expect({ list, total }).toMatchObject({ list: [{ id: harness.company.ids.flow, version: 1, variables: [] }], total: 1 });
    expect(list[0]?.tasks).toBeGreaterThan(0);
  },
  [task.numberTemplate.path]: async () => {
    const flowId = harness.company.ids.flow;
    const { db } = harness.server.database;
    const version = db.updateTable('flow_versions').where('id', '=', harness.company.ids.version);
    const { graph } = await db
      .selectFrom('flow_versions')
      .select('graph')
      .where('id', '=', harness.company.ids.version)
      .executeTakeFirstOrThrow();
    await version.set({ graph: json({ variables: [{ name: '姓名' }, { name: '欠款, 元' }] }) }).execute();
    const csv = await harness.api(task.numberTemplate, { flowId, format: 'csv' });
    expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe('\uFEFF号码,姓名,"欠款, 元"\r\n');
    const book = await harness.api(task.numberTemplate, { flowId });
    // What was filled in is read back by an import without being told what is what.
    const preview = await harness.api(
      task.importPreview,
      {},
      { files: { file: new File([Buffer.from(await book.arrayBuffer())], 'numbers.xlsx') } },
    );
    expect(preview.columns.map(({ name }) => name)).toEqual(['号码', '姓名', '欠款, 元']);
    await version.set({ graph: json(graph) }).execute();
  },
  [task.listByOption.path]: async () => {
    expect((await harness.api(task.listByOption, { search: harness.company.mark })).list).toEqual([
      { id: harness.company.ids.task, name: `${harness.company.mark} task` },
    ]);
  },
  [task.importPreview.path]: async () => {
    const preview = await harness.api(task.importPreview, {}, { files: harness.numbers('号码,姓名\n13900000001,王\n13900000002,李\n') });
    expect(preview).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      header: true,
      phoneColumn: 0,
      columns: [{ name: '号码' }, { name: '姓名' }],
    });
  },
  [task.importNumbers.path]: async () => {
    const id = await harness.newTask();
    const mapping = { header: false, phone: 0 };
    const { jobId } = await harness.api(
      task.importNumbers,
      { id, mapping },
      { files: harness.numbers('13900000001\n13900000002\nwrong\n') },
    );
    await expect
      .poll(async () => (await harness.api(importQueue.list, { ids: [jobId] })).list[0]?.status, { timeout: 10_000 })
      .toBe('done');
    expect((await harness.api(task.detail, { id })).progress).toMatchObject({ total: 2, waiting: 2 });
  },
  [task.append.path]: async () => {
    const id = await harness.newTask();
    const wanted = ['+86 139-0000-0001', '8613900000001', 'nobody'].map((phone) => ({ phone }));
    expect(await harness.api(task.append, { id, numbers: wanted })).toEqual({
      ...{ deliveryId: null, repeated: false, state: 'draft' },
      accepted: 1,
      refused: [
        { phone: '8613900000001', reason: 'duplicate-in-file' },
        { phone: 'nobody', reason: 'format' },
      ],
      oddLengths: [],
    });
    expect(await harness.api(task.append, { id, numbers: [{ phone: '8613900000001' }] })).toMatchObject({ accepted: 0 });
  },
  [task.numberList.path]: async () => {
    const { list } = await harness.api(task.numberList, { taskId: harness.company.ids.task, phone: '139' });
    expect(list).toMatchObject([
      { id: harness.company.ids.row, phone: '13900000001', state: 'waiting', variables: { name: harness.company.mark } },
    ]);
  },
  [task.numberDelete.path]: async () => {
    const taskId = await harness.newTask();
    await harness.api(task.append, { id: taskId, numbers: [{ phone: '13900000001' }, { phone: '13900000002' }] });
    const { list } = await harness.api(task.numberList, { taskId });
    expect(await harness.api(task.numberDelete, { taskId, ids: [list[0]?.id ?? ''] })).toEqual({ count: 1 });
    expect((await harness.api(task.detail, { id: taskId })).progress).toMatchObject({ total: 1, waiting: 1 });
  },
});
