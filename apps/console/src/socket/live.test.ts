import { expect, it } from 'vitest';
import { forgetLive, keepPush, useLive } from './live.ts';

const id = '0196b5e0-0000-7000-8000-000000000001';

it('keeps the last word on each extension in its slot, and forgets it with the session', () => {
  const say = (registered: boolean): void =>
    keepPush({ action: 'push', type: 'extension', data: { id, number: '1001', registered }, timestamp: 1 });
  say(true);
  say(false);
  expect([...useLive.getState().extensions.values()]).toEqual([{ id, number: '1001', registered: false }]);
  expect(useLive.getState().tasks.size).toBe(0);
  forgetLive();
  expect(useLive.getState().extensions.size).toBe(0);
});

it('keeps how long people wait in each queue', () => {
  const wait = (queueId: string, waiting: number) => ({ queueId, name: '售后', waiting, longestWaitMs: waiting * 4_000 });
  const other = id.replace(/1$/, '2');
  keepPush({ action: 'push', type: 'queue-wait', data: { list: [wait(id, 3), wait(other, 1)] }, timestamp: 1 });
  keepPush({ action: 'push', type: 'queue-wait', data: { list: [wait(id, 0)] }, timestamp: 2 });
  expect([...useLive.getState().queues.values()]).toEqual([wait(id, 0), wait(other, 1)]);
  forgetLive();
  expect(useLive.getState().queues.size).toBe(0);
});
