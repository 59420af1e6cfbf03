import { append } from '@parley/contract/task';
import { taskDelivery } from '@parley/contract/task-delivery';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of the log of appended numbers, by its path. */
export const taskDeliverySuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const deliver = async () => {
    const id = await harness.newTask();
    const numbers = [{ phone: '13511110001' }, { phone: 'x' }];
    return { task: id, ...(await harness.api(append, { id, numbers, idempotencyKey: uuid7() })) };
  };
  return {
    [taskDelivery.list.path]: async () => {
      const { task, deliveryId } = await deliver();
      expect((await harness.api(taskDelivery.list, { taskId: task, refused: true })).list).toMatchObject([
        { id: deliveryId, keyName: null, received: 2, accepted: 1, refusals: [{ reason: 'format', count: 1 }] },
      ]);
    },
    [taskDelivery.detail.path]: async () => {
      const { deliveryId } = await deliver();
      expect((await harness.api(taskDelivery.detail, { id: deliveryId ?? '' })).list).toMatchObject([
        { n: 1, phone: '13511110001', reason: null },
        { n: 2, phone: 'x', reason: 'format' },
      ]);
    },
  };
};
