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
