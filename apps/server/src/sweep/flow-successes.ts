import * as flow from '@parley/contract/flow';
import { emptyFlow } from '@parley/contract/flow/empty';
import * as task from '@parley/contract/task';
import { importQueue } from '@parley/contract/transfer';
import { expect } from 'vitest';
import type { Stage } from './each-route-stage.ts';

/** One success of each route of flows and tasks, by its path. */
export const flowSuccesses = (stage: Stage): Record<string, () => Promise<void>> => ({
  [flow.list.path]: async () => {
    const { list } = await stage.api(flow.list, { name: stage.company.mark });
    expect(list).toMatchObject([{ id: stage.company.ids.flow, status: 'production', nodes: 2, tasks: 1 }]);
  },
  [flow.create.path]: async () => {
    const { id } = await stage.api(flow.create, { name: 'Survey', language: 'en' });
    expect((await stage.api(flow.detail, { flow_id: id })).draft.nodes.map(({ kind }) => kind)).toEqual(['start', 'hangup']);
  },
  [flow.update.path]: async () => {
    const flow_id = await stage.newFlow();
    const draft = { ...emptyFlow('zh'), labels: [{ id: 'a', name: '标签' }] };
    expect(await stage.api(flow.update, { flow_id, revision: 1, draft })).toMatchObject({ revision: 2 });
    await expect(stage.api(flow.update, { flow_id, revision: 1, draft })).rejects.toMatchObject({
      code: 409,
      data: { problem: 'row.changed' },
    });
  },
  [flow.detail.path]: async () => {
    expect(await stage.api(flow.detail, { flow_id: stage.company.ids.flow })).toMatchObject({
      flow_name: `${stage.company.mark} flow`,
      revision: 1,
    });
  },
  [flow.remove.path]: async () => {
    expect(await stage.api(flow.remove, { ids: [await stage.newFlow()] })).toEqual({ count: 1 });
    await expect(stage.api(flow.remove, { ids: [stage.company.ids.flow] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
  },
  [flow.clone.path]: async () => {
    const { id } = await stage.api(flow.clone, { flow_id: stage.company.ids.flow });
    expect(await stage.api(flow.detail, { flow_id: id })).toMatchObject({
      flow_name: `${stage.company.mark} flow 副本`,
      productionVersion: null,
    });
  },
  [flow.option.path]: async () => {
    const { list } = await stage.api(flow.option, { search: stage.company.mark, published: true });
    expect(list).toMatchObject([{ id: stage.company.ids.flow, productionVersion: 1 }]);
  },
  [flow.verify.path]: async () => {
    expect(await stage.api(flow.verify, { flow_id: await stage.newFlow() })).toMatchObject({ status: 'ok' });
  },
  [flow.publish.path]: async () => {
    const flow_id = await stage.newFlow();
    expect(await stage.api(flow.publish, { flow_id, note: 'first' })).toEqual({ version: 1, msg: '已发布到生产，版本 v1' });
    expect(await stage.api(flow.publish, { flow_id })).toMatchObject({ version: 2 });
    expect(await stage.api(flow.detail, { flow_id })).toMatchObject({ status: 'production', productionVersion: 2, changed: false });
  },
  [flow.updateUat.path]: async () => {
    const flow_id = await stage.newFlow();
    expect(await stage.api(flow.updateUat, { flow_id, type: 'all' })).toMatchObject({ version: 1 });
    expect(await stage.api(flow.detail, { flow_id })).toMatchObject({ status: 'uat', uatVersion: 1 });
  },
  [flow.publishRecord.path]: async () => {
    const { list } = await stage.api(flow.publishRecord, { flow_id: stage.company.ids.flow });
    expect(list).toMatchObject([{ number: 1, inProduction: true, inUat: false }]);
  },
  [flow.top.path]: async () => {
    const flow_id = await stage.newFlow();
    await stage.api(flow.top, { flow_id, pinned: true });
    expect((await stage.api(flow.list, {})).list[0]).toMatchObject({ id: flow_id, pinned: true });
    await stage.api(flow.top, { flow_id, pinned: false });
  },
  [flow.recycleList.path]: async () => {
    const id = await stage.newFlow();
    await stage.api(flow.remove, { ids: [id] });
    expect((await stage.api(flow.recycleList, {})).list.map((row) => row.id)).toContain(id);
  },
  [flow.recycle.path]: async () => {
    const id = await stage.newFlow();
    await stage.api(flow.remove, { ids: [id] });
    expect(await stage.api(flow.recycle, { ids: [id] })).toEqual({ count: 1 });
    expect(await stage.api(flow.detail, { flow_id: id })).toMatchObject({ id });
  },
  [flow.realDelete.path]: async () => {
    const id = await stage.newFlow();
    expect(await stage.api(flow.realDelete, { ids: [id] })).toEqual({ count: 0 });
    await stage.api(flow.remove, { ids: [id] });
    expect(await stage.api(flow.realDelete, { ids: [id] })).toEqual({ count: 1 });
  },
  [flow.askSend.path]: async () => {
    const reply = await stage.api(flow.askSend, { flow_id: stage.company.ids.flow });
    expect(reply).toMatchObject({ ended: true, says: [{ text: '感谢您的接听，再见。', nodeId: 'end' }], expects: 'nothing' });
    expect(reply.path.map(({ nodeId }) => nodeId)).toEqual(['start', 'end']);
  },
  [flow.askSendOut.path]: async () => {
    const reply = await stage.api(flow.askSendOut, {
      flow_id: stage.company.ids.flow,
      task_id: stage.company.ids.task,
      row_id: stage.company.ids.row,
    });
    expect(reply.variables).toMatchObject({ name: stage.company.mark });
  },

  [task.list.path]: async () => {
    const { list, states } = await stage.api(task.list, { name: stage.company.mark });
    expect(list).toMatchObject([
      { id: stage.company.ids.task, flowName: `${stage.company.mark} flow`, progress: { total: 1, waiting: 1 } },
    ]);
    expect(states).toMatchObject({ draft: 1 });
  },
  [task.create.path]: async () => {
    await expect(
      stage.api(task.create, { name: 'x', flowId: stage.company.ids.flow, gatewayId: stage.company.ids.gateway }),
    ).rejects.toMatchObject({
      message: '任务名称至少两个字符',
    });
    expect(await stage.api(task.detail, { id: await stage.newTask() })).toMatchObject({ state: 'draft', robots: 2, ringSeconds: 40 });
  },
  [task.update.path]: async () => {
    const id = await stage.newTask();
    const redial = [{ result: 'busy', times: 2, waitSeconds: 60 }];
    await stage.api(task.update, {
      id,
      name: `changed ${id}`,
      flowId: stage.company.ids.flow,
      gatewayId: stage.company.ids.gateway,
      robots: 3,
      redial,
    });
    expect(await stage.api(task.detail, { id })).toMatchObject({ name: `changed ${id}`, robots: 3, redial });
  },
  [task.detail.path]: async () => {
    const detail = await stage.api(task.detail, { id: stage.company.ids.task });
    expect(detail.limits).toMatchObject({ companyRobots: 50, gatewayCapacity: 100, callingWindows: [{ from: '00:00', to: '24:00' }] });
  },
  [task.remove.path]: async () => {
    expect(await stage.api(task.remove, { ids: [await stage.newTask()] })).toEqual({ count: 1 });
  },
  [task.autoexec.path]: async () => {
    const id = await stage.newTask();
    await expect(stage.api(task.autoexec, { id })).rejects.toMatchObject({ data: { problem: 'task.no-numbers' } });
    await stage.api(task.append, { id, numbers: [{ phone: '13900000001' }] });
    expect(await stage.api(task.autoexec, { id })).toEqual({ state: 'running' });
  },
  [task.pause.path]: async () => {
    const id = await stage.newTask();
    await expect(stage.api(task.pause, { id })).rejects.toMatchObject({ data: { problem: 'task.not-running' } });
    await stage.api(task.append, { id, numbers: [{ phone: '13900000001' }] });
    await stage.api(task.autoexec, { id, startAt: '2999-01-01T00:00:00Z' });
    expect(await stage.api(task.pause, { id })).toEqual({ state: 'paused' });
  },
  [task.outboundFlow.path]: async () => {
    const { list } = await stage.api(task.outboundFlow, { search: stage.company.mark });
    expect(list).toMatchObject([{ id: stage.company.ids.flow, version: 1, variables: [] }]);
  },
  [task.listByOption.path]: async () => {
    expect((await stage.api(task.listByOption, { search: stage.company.mark })).list).toEqual([
      { id: stage.company.ids.task, name: `${stage.company.mark} task` },
    ]);
  },
  [task.importPreview.path]: async () => {
    const preview = await stage.api(task.importPreview, {}, { files: stage.numbers('号码,姓名\n13900000001,王\n13900000002,李\n') });
    expect(preview).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      header: true,
      phoneColumn: 0,
      columns: [{ name: '号码' }, { name: '姓名' }],
    });
  },
  [task.importNumbers.path]: async () => {
    const id = await stage.newTask();
    const mapping = { header: false, phone: 0 };
    const { jobId } = await stage.api(task.importNumbers, { id, mapping }, { files: stage.numbers('13900000001\n13900000002\nwrong\n') });
    await expect.poll(async () => (await stage.api(importQueue.list, { ids: [jobId] })).list[0]?.status, { timeout: 10_000 }).toBe('done');
    expect((await stage.api(task.detail, { id })).progress).toMatchObject({ total: 2, waiting: 2 });
  },
  [task.append.path]: async () => {
    const id = await stage.newTask();
    const wanted = ['+86 139-0000-0001', '8613900000001', 'nobody'].map((phone) => ({ phone }));
    expect(await stage.api(task.append, { id, numbers: wanted })).toEqual({
      accepted: 1,
      refused: [
        { phone: '8613900000001', reason: 'duplicate-in-file' },
        { phone: 'nobody', reason: 'format' },
      ],
    });
    expect(await stage.api(task.append, { id, numbers: [{ phone: '8613900000001' }] })).toMatchObject({ accepted: 0 });
  },
  [task.numberList.path]: async () => {
    const { list } = await stage.api(task.numberList, { taskId: stage.company.ids.task, phone: '139' });
    expect(list).toMatchObject([
      { id: stage.company.ids.row, phone: '13900000001', state: 'waiting', variables: { name: stage.company.mark } },
    ]);
  },
  [task.numberDelete.path]: async () => {
    const taskId = await stage.newTask();
    await stage.api(task.append, { id: taskId, numbers: [{ phone: '13900000001' }, { phone: '13900000002' }] });
    const { list } = await stage.api(task.numberList, { taskId });
    expect(await stage.api(task.numberDelete, { taskId, ids: [list[0]?.id ?? ''] })).toEqual({ count: 1 });
    expect((await stage.api(task.detail, { id: taskId })).progress).toMatchObject({ total: 1, waiting: 1 });
  },
});
