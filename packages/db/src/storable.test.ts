import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestName, longestText, storable, storableText } from './storable.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const kept = async (text: string): Promise<string | undefined> =>
  (await sql<{ text: string }>`select ${text}::text as text`.execute(database.db)).rows[0]?.text;

test.each([
  ['a\u0000b', 'a\ufffdb'],
  ['\ud800', '\ufffd'],
  ['x\udc00\ud800', 'x\ufffd\ufffd'],
  ['\u0001\u202e 👩‍👩‍👧', '\u0001\u202e 👩‍👩‍👧'],
])('%j is kept as %j', async (text, stored) => {
  expect(storableText(text)).toBe(stored);
  expect(await kept(storableText(text))).toBe(stored);
});

test('an over-long text is cut between characters', () => {
  expect(storableText('x'.repeat(longestText))).toHaveLength(longestText);
  expect(storableText('x'.repeat(longestText + 1))).toBe(`${'x'.repeat(longestText - 1)}…`);
  expect(storableText('😀'.repeat(longestName), longestName)).toBe(`${'😀'.repeat((longestName - 1) / 2)}…`);
  expect(storableText('a😀', 2)).toBe('a…');
});

test('every text and every name within a value is made storable, and nothing else is changed', async () => {
  const value = { 'k\u0000': ['\ud800', { deep: '\u0000' }, 7, null, true], none: undefined };
  const stored = { 'k\ufffd': ['\ufffd', { deep: '\ufffd' }, 7, null, true], none: undefined };
  expect(storable(value)).toEqual(stored);
  const { rows } = await sql<{ value: unknown }>`select ${JSON.stringify(storable(value))}::jsonb as value`.execute(database.db);
  expect(rows[0]?.value).toEqual(JSON.parse(JSON.stringify(stored)));
});

test('what is nested without end is cut off', () => {
  let nested: unknown = 'x';
  for (let depth = 0; depth < 5_000; depth++) nested = [nested];
  expect(JSON.stringify(storable(nested)).length).toBeLessThan(200);
});
