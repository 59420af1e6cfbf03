import * as flow from '@parley/contract/flow';
import * as queue from '@parley/contract/flow-queue';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of flow queues and group calls, by its path. */
export const flowQueueSuccesses = (harness: Harness): Record<string, () => Promise<void>> => ({
  [queue.queueCall.path]: async () => {
    const flow_id = await harness.newFlow();
    await harness.api(flow.update, { flow_id, revision: 1, type: 'inbound' });
    await expect(harness.api(queue.queueCall, { flow_id, numbers: [{ phone: '13900000001' }] })).rejects.toMatchObject({
      data: { problem: 'flow.not-published-to' },
    });
    await harness.api(flow.publish, { flow_id });
    expect(await harness.api(queue.queueCall, { flow_id, numbers: [{ phone: '13900000001' }] })).toMatchObject({
      accepted: 1,
      refused: [],
    });
  },
  [queue.outboundQueueCall.path]: async () => {
    const numbers = ['+86 139-0000-0001', '8613900000001', 'nobody'].map((phone) => ({ phone }));
    const answer = await harness.api(queue.outboundQueueCall, { flow_id: harness.company.ids.flow, numbers });
    expect(answer).toMatchObject({
      accepted: 1,
      refused: [
        { phone: '8613900000001', reason: 'duplicate-in-file', text: '与前面的号码重复' },
        { phone: 'nobody', reason: 'format', text: '号码格式有误' },
      ],
    });
  },
  [queue.groupCall.path]: async () => {
    const flow_id = await harness.newFlow();
    await harness.api(flow.update, { flow_id, revision: 1, type: 'inbound' });
    await harness.api(flow.publish, { flow_id });
    expect(await harness.api(queue.groupCall, { flow_id, numbers: [{ phone: '13900000001' }] })).toMatchObject({ accepted: 1 });
  },
  [queue.outboundGroupCall.path]: async () => {
    const flow_id = harness.company.ids.flow;
    const answer = await harness.api(queue.outboundGroupCall, { flow_id, numbers: [{ phone: '13900000001' }], callsPerSecond: 2 });
    expect(answer).toMatchObject({ accepted: 1, msg: '群呼已开始，共 1 个号码' });
  },
  [queue.setQueueCallRunStatus.path]: async () => {
    const flow_id = await harness.newFlow();
    await expect(harness.api(queue.setQueueCallRunStatus, { flow_id, run: false })).rejects.toMatchObject({
      data: { problem: 'flow.no-queue' },
    });
    await harness.api(flow.publish, { flow_id });
    await harness.api(queue.outboundQueueCall, { flow_id, numbers: [{ phone: '13900000001' }] });
    expect(await harness.api(queue.setQueueCallRunStatus, { flow_id, run: false })).toMatchObject({ state: 'paused' });
    expect(await harness.api(queue.setQueueCallRunStatus, { flow_id, run: true })).toMatchObject({ state: 'running' });
  },
  [queue.queueNumbers.path]: async () => {
    const flow_id = await harness.newFlow();
    await harness.api(flow.publish, { flow_id });
    await harness.api(queue.outboundQueueCall, { flow_id, numbers: [{ phone: '13900000001' }] });
    const { list, queues } = await harness.api(queue.queueNumbers, { flowId: flow_id });
    expect(list).toMatchObject([{ phone: '13900000001', state: 'waiting', place: 0, flowId: flow_id }]);
    expect(queues.find(({ flowId }) => flowId === flow_id)).toMatchObject({ state: 'running', waiting: 1, busy: 0 });
  },
  [queue.groupCalls.path]: async () => {
    const flow_id = harness.company.ids.flow;
    const { id } = await harness.api(queue.outboundGroupCall, { flow_id, name: 'A batch', numbers: [{ phone: '13900000002' }] });
    const { list } = await harness.api(queue.groupCalls, { name: 'a batch' });
    expect(list).toMatchObject([{ id, state: 'running', progress: { total: 1, waiting: 1 } }]);
  },
});
