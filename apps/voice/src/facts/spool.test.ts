import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallFacts } from '@parley/db';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { factsOf } from './journal.ts';
import { Spool } from './spool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const call = (id: string): CallFacts => ({
  ...{ id, company: 1, direction: 'out', node: 'n', caller: '', callee: '139', variables: {}, startedAt: '2026-11-21T10:00:00Z' },
  ...{ endedAt: '2026-11-21T10:01:00Z', status: 'answered', result: 'answered', endedBy: 'us', legs: [], turns: [], events: [] },
});
const open = () => Spool.open(folder, { failed: (error) => expect.unreachable(String(error)), mended: () => expect.unreachable() });
const lines = async (left: AsyncIterable<string>): Promise<string[]> => await Array.fromAsync(left);

test('what was written is found by the next process; a call without an end was cut off, with the turns it had', async () => {
  const { spool } = await open();
  void spool.append({ kind: 'begin', id: 'a', call: call('a') });
  void spool.append({ kind: 'begin', id: 'b', call: call('b') });
  void spool.append({ kind: 'turn', id: 'b', turn: { who: 'robot', text: '您好', atMs: 0 } });
  await spool.append({ kind: 'end', id: 'a', call: call('a') }, true);
  const next = await open();
  const { whole, cutOff } = factsOf(await lines(next.left), new Date('2026-11-21T11:00:00Z'));
  expect(whole.map((one) => one.id)).toEqual(['a']);
  expect(cutOff).toMatchObject([
    { id: 'b', status: 'unknown', result: 'interrupted', turns: [{ text: '您好' }], endedAt: '2026-11-21T11:00:00.000Z' },
  ]);
  await next.clear();
  expect(await readdir(folder)).toEqual([]);
});

test('a half-written last line is passed over', () => {
  const whole = JSON.stringify({ kind: 'end', id: 'a', call: call('a') });
  expect(factsOf([whole, whole.slice(0, 40)], new Date()).whole.length).toBe(1);
});

test('a line goes on over separators of lines and paragraphs, which JSON does not escape', async () => {
  const { spool } = await open();
  const text = 'a\u2028b\u2029c\u0085d';
  await spool.append({ kind: 'begin', id: 'a', call: { ...call('a'), caller: text } });
  await spool.append({ kind: 'turn', id: 'a', turn: { who: 'person', text, atMs: 0 } });
  const [cut] = factsOf(await lines((await open()).left), new Date()).cutOff;
  expect(cut).toMatchObject({ caller: text, turns: [{ text }] });
});

test('nothing is left behind once all calls are settled', async () => {
  const { spool } = await open();
  await spool.append({ kind: 'end', id: 'a', call: call('a') }, true);
  await spool.settle(['a']);
  await spool.close();
  expect(await readdir(folder)).toEqual([]);
});

test('a call that is not settled keeps its segment', async () => {
  const { spool } = await open();
  await spool.append({ kind: 'end', id: 'a', call: call('a') }, true);
  await spool.append({ kind: 'end', id: 'b', call: call('b') }, true);
  await spool.settle(['a']);
  await spool.close();
  const next = await open();
  expect(factsOf(await lines(next.left), new Date()).whole.length).toBe(2);
});

test('a full disk is told once, and once that it takes lines again; half a line does not spoil the next', async () => {
  const told: string[] = [];
  const { spool } = await Spool.open(folder, { failed: (error) => told.push(String(error)), mended: () => told.push('mended') });
  const segment = join(folder, '0000000000.jsonl');
  // Linux refuses every byte for this device as a full disk does.
  await symlink('/dev/full', segment);
  for (const id of ['a', 'b', 'c']) await spool.append({ kind: 'end', id, call: call(id) }, true);
  expect(told).toEqual([expect.stringContaining('ENOSPC')]);
  await rm(segment);
  await writeFile(segment, '{"kind":"end","id":"c","ca');
  for (const id of ['d', 'e']) await spool.append({ kind: 'end', id, call: call(id) }, true);
  expect(told).toEqual([expect.stringContaining('ENOSPC'), 'mended']);
  await spool.close();
  const next = await open();
  expect(factsOf(await lines(next.left), new Date()).whole.map(({ id }) => id)).toEqual(['d', 'e']);
});
