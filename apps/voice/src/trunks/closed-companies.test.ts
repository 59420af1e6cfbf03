import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveCall } from '../call/call-context.ts';
import { ClosedCompanies } from './closed-companies.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const id of [1, 2, 3])
    await database.db
      .insertInto('companies')
      .values({ id, number: `c${id}`, name: `Company ${id}` })
      .execute();
});
afterAll(() => database.drop());

const set = (id: number, status: string, calls_cut_at: Date | null) =>
  database.db.updateTable('companies').set({ status, calls_cut_at }).where('id', '=', id).execute();

/** A node that holds a call and a phone of each company, and rows that are on their way to a call. */
const nodeOf = (rows: () => number[]) => {
  const calls = new Map<string, LiveCall>();
  const ended: string[] = [];
  const add = (company: number, id: string): void => {
    const interrupt = async (why: string): Promise<void> => {
      ended.push(`${id} ${why}`);
      calls.delete(id);
    };
    calls.set(id, { id, company, peer: 'gateway', state: 'talking', interrupt });
  };
  for (const company of [1, 2, 3]) add(company, `call-${company}`);
  const phones = new Set(['1/1001', '2/1001', '3/1001']);
  const registrar = { keys: () => [...phones], remove: (key: string) => void phones.delete(key) };
  const onError = (error: unknown): never => {
    throw error;
  };
  const closed = new ClosedCompanies({ db: database.db, registrar, calls, dialling: rows, onError });
  return { calls, phones, ended, add, closed };
};

test('phones of a closed company are registered no more; its calls go on unless they are cut', async () => {
  await set(1, 'suspended', null);
  await set(2, 'suspended', new Date());
  await set(3, 'active', null);
  const { calls, phones, ended, closed } = nodeOf(() => []);
  await closed.look();
  expect([...phones]).toEqual(['3/1001']);
  expect([...calls.keys()]).toEqual(['call-1', 'call-3']);
  expect(ended).toEqual(['call-2 company-suspended']);
});

test('what was on its way to a call is cut as soon as it is one', async () => {
  await set(2, 'suspended', new Date());
  let rows = [2];
  const { ended, add, closed } = nodeOf(() => {
    if (ended.length > 0 && rows.length > 0) {
      add(2, 'late');
      rows = [];
      return [2];
    }
    return rows;
  });
  await closed.look();
  expect(ended.map((one) => one.split(' ')[0])).toEqual(['call-2', 'late']);
});

test('calls of a company that was resumed meanwhile are not cut', async () => {
  await set(2, 'suspended', new Date());
  const { calls, ended, add, closed } = nodeOf(() => [2]);
  const looking = closed.look();
  await expect.poll(() => ended.length).toBe(1);
  await set(2, 'active', null);
  await looking;
  add(2, 'new');
  await closed.look();
  expect([calls.has('new'), ended.length]).toEqual([true, 1]);
});
