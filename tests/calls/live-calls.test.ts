import { liveCalls } from '@parley/contract/live-call';
import { expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

test('a call of a running task is on the wall with its words, says a line that it is given, and is hung up', async () => {
  const parley = await sharedParley();
  const { api } = parley;
  const task = await runTask(parley, { numbers: ['13800000010'], robots: 1 });
  const call = await eventually('the call is on the wall', async () => {
    const { list } = await api(liveCalls.list, {});
    // A call of another test may still be on its way out.
    return list.find(({ party, state, ours }) => party === '13800000010' && state === 'talking' && ours !== '');
  });
  expect(call).toMatchObject({ direction: 'out' });
  const asked = await eventually('it takes a line', async () =>
    api(liveCalls.takeOver, { callId: call.id, command: { kind: 'prompt', text: '请稍等', now: true } }).catch(() => undefined),
  );
  expect(asked).toEqual({ result: 'done' });
  await eventually('the line is said', async () => {
    const { call: whole } = await api(liveCalls.list, { callId: call.id });
    return whole?.turns.some(({ text }) => text === '请稍等') || undefined;
  });
  expect(await api(liveCalls.takeOver, { callId: call.id, command: { kind: 'hang-up' } })).toEqual({ result: 'done' });
  await finished(parley, task, 30_000);
  expect(await callsOf(parley, task)).toMatchObject([{ status: 'answered', ended_by: 'us' }]);
  await eventually(
    'it is on the wall no longer',
    async () => !(await api(liveCalls.list, {})).list.some(({ id }) => id === call.id) || undefined,
  );
});
