import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { forCompany } from './for-company.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  for (const id of [1, 2]) {
    await database.db
      .insertInto('companies')
      .values({ id, number: `c${id}`, name: `Company ${id}` })
      .execute();
    const mine = forCompany(database.db, id);
    for (const name of ['a', 'b']) await mine.insertInto('roles').values({ company_id: id, id: uuid7(), name }).execute();
  }
});
afterAll(() => database.drop());

test('a query without any filter sees its own company only', async () => {
  const rows = await forCompany(database.db, 1).selectFrom('roles').selectAll().execute();
  expect(rows.map((row) => row.company_id)).toEqual([1, 1]);
});

test('an or-condition cannot reach over to another company', async () => {
  const rows = await forCompany(database.db, 1)
    .selectFrom('roles as r')
    .select(['r.company_id'])
    .where((w) => w.or([w('r.company_id', '=', 2), w('r.name', '=', 'a')]))
    .execute();
  expect(rows).toEqual([{ company_id: 1 }]);
});

test('joins and sub-queries are confined too', async () => {
  const mine = forCompany(database.db, 1);
  const joined = await mine
    .selectFrom('roles as a')
    .innerJoin('roles as b', 'b.name', 'a.name')
    .select(['a.company_id as left', 'b.company_id as right'])
    .execute();
  expect(joined).toEqual([
    { left: 1, right: 1 },
    { left: 1, right: 1 },
  ]);
  const nested = await mine
    .with('mine', (db) => db.selectFrom('roles').select(['company_id', 'id']))
    .selectFrom('mine')
    .selectAll()
    .execute();
  expect(nested.every((row) => row.company_id === 1)).toBe(true);
});

test('update and delete leave other companies alone', async () => {
  await forCompany(database.db, 1)
    .updateTable('roles')
    .set({ permissions: ['X'] })
    .execute();
  await forCompany(database.db, 2).deleteFrom('roles').where('name', '=', 'b').execute();
  const rows = await database.db
    .selectFrom('roles')
    .select(['company_id', 'name', 'permissions'])
    .orderBy('company_id')
    .orderBy('name')
    .execute();
  expect(rows).toEqual([
    { company_id: 1, name: 'a', permissions: ['X'] },
    { company_id: 1, name: 'b', permissions: ['X'] },
    { company_id: 2, name: 'a', permissions: [] },
  ]);
});

test('an insert for another company, or for none, fails', async () => {
  const mine = forCompany(database.db, 1);
  await expect(mine.insertInto('roles').values({ company_id: 2, id: uuid7(), name: 'x' }).execute()).rejects.toThrow('within company 1');
});
