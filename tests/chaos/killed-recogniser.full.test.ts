import { beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../kit/children.ts';
import { eventually } from '../kit/eventually.ts';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await sharedParley();
});

const recognisers = (): Promise<number[]> => childrenOf(parley.voice.pid, 'pocketsphinx/process');

test('kill -9 of every recogniser with calls up: no call drops, what is said next is understood', async () => {
  const numbers = ['13800000100', '13800000110', '13800000120'];
  const task = await runTask(parley, {
    numbers,
    robots: numbers.length,
    ringSeconds: 20,
    variables: { 姓名: '王女士', 单号后四位: '6621' },
  });
  await eventually('all are talking', async () => {
    const rows = await parley.rows.selectFrom('attempts').select('id').where('task_id', '=', task).where('state', '=', 'talking').execute();
    return rows.length === numbers.length || undefined;
  });
  const before = await recognisers();
  expect(before.length).toBeGreaterThan(0);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  const after = await eventually('recognisers are back', async () => {
    const now = await recognisers();
    return now.length >= before.length && now.every((pid) => !before.includes(pid)) ? now : undefined;
  });
  expect(after.length).toBe(before.length);
  await finished(parley, task, 180_000);
  const calls = await callsOf(parley, task);
  expect(calls.map((call) => `${call.status} ${call.result} ${call.grade}`)).toEqual(numbers.map(() => 'answered answered A'));
});
