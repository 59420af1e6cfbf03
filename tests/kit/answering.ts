import type { Parley } from './parley.ts';
import { callsOf, finished, runTask } from './task.ts';

type Language = 'zh' | 'en';

/** By the last digit of a number of the lab's that begins with 199: status, result, and what the detector says. */
const expected = [
  ['not_connected', 'suspended', 'suspended'],
  ['not_connected', 'empty-number', 'empty-number'],
  ['unanswered', 'busy', 'on-the-line'],
  ['not_connected', 'unreachable', 'cannot-connect'],
  ['not_connected', 'barred', 'barred'],
  ['answered', 'assistant', 'assistant'],
  ['answered', 'machine', 'machine'],
  ['answered', 'fax', 'fax'],
  ['answered', 'switched-off', 'switched-off'],
  ['answered', 'busy', 'on-the-line'],
] as const;

/** Numbers of the lab's announcements, machines, assistants and faxes, each of them in turn. */
export const answeringNumbers = (language: Language, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${language === 'zh' ? '199000000' : '4419900000'}${String(n).padStart(2, '0')}`);

/** Calls numbers with a demo flow, and waits until all calls are over. @returns the task's id */
export async function callAnswering(
  parley: Parley,
  { language, numbers, robots }: { language: Language; numbers: readonly string[]; robots: number },
): Promise<string> {
  const task = await runTask(parley, {
    ...{ numbers, language, robots, ringSeconds: 20 },
    variables: { 姓名: '王女士', 单号后四位: '6621', name: 'Alice', product: 'a lamp' },
  });
  await finished(parley, task, 400_000);
  return task;
}

/** What the calls' events say of who answered, in their order. */
export const verdictsOf = (parley: Parley, calls: readonly string[]) =>
  parley.rows
    .selectFrom('events')
    .select(['call_id', 'kind', 'data'])
    .where('call_id', 'in', calls)
    .where('kind', 'in', ['announcement', 'answered-by'])
    .orderBy('n')
    .execute();

/** What became of the calls of a task to {@link answeringNumbers}, and what was to become of them, one line each. */
export async function answersOf(parley: Parley, task: string) {
  const calls = await callsOf(parley, task);
  const verdicts = await verdictsOf(
    parley,
    calls.map(({ id }) => id),
  );
  const got = calls.map((call) => {
    const last = verdicts.filter((event) => event.call_id === call.id).at(-1);
    return `${call.callee}: ${call.status} ${call.result} ${call.machine ? 'machine' : 'nobody'} by ${call.announcement_hit}, ${last?.kind}`;
  });
  const wanted = calls.map(({ callee }) => {
    const [status, result, hit] = expected[Number(callee.at(-1))] ?? [];
    const [who, by] = status === 'answered' ? ['machine', 'answered-by'] : ['nobody', 'announcement'];
    return `${callee}: ${status} ${result} ${who} by ${hit}, ${by}`;
  });
  return { got, wanted, verdicts };
}
