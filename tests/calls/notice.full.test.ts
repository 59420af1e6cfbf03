import { beforeAll, expect, test } from 'vitest';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await sharedParley();
});

test('a task that announces listens to nobody: who agrees and who is silent hear the same, a mailbox is met as by a robot', async () => {
  const [agrees, mailbox, silent] = ['13800000710', '13800000715', '13800000716'];
  const variables = { 姓名: '王女士', 单号后四位: '6621' };
  const task = await runTask(parley, { numbers: [agrees, mailbox, silent], robots: 3, ringSeconds: 20, mode: 'notice', variables });
  await finished(parley, task, 120_000);
  const calls = await callsOf(parley, task);
  expect(Object.fromEntries(calls.map(({ callee, status, result }) => [callee, `${status} ${result}`]))).toEqual({
    [agrees]: 'answered answered',
    [mailbox]: 'answered voicemail',
    [silent]: 'answered answered',
  });
  const said = async (phone: string): Promise<string[]> => {
    const call = calls.find(({ callee }) => callee === phone);
    expect(call?.ended_by).toBe('us');
    const turns = await parley.rows
      .selectFrom('turns')
      .select(['who', 'text'])
      .where('call_id', '=', call?.id ?? '')
      .orderBy('n')
      .execute();
    // What somebody says before anything is announced, such as hello, is theirs.
    const from = turns.findIndex(({ who }) => who === 'robot');
    return turns.slice(from).map(({ who, text }) => `${who}: ${text}`);
  };
  const announced = await said(silent);
  expect(announced.length).toBeGreaterThan(0);
  expect(announced.every((turn) => turn.startsWith('robot: '))).toBe(true);
  expect(await said(agrees)).toEqual(announced);
}, 200_000);
