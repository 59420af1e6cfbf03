import type { Client } from '@parley/contract';
import { department, user } from '@parley/contract/organisation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let api: Client;
const add = async (name: string, parentId: string | null = null) => (await api(department.create, { name, parentId })).id;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  other = await addCompany(server.database.db, server.settings.key, 2);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

test('a branch moves with all below it, and never under itself', async () => {
  const sales = await add('Sales');
  const east = await add('East', sales);
  const city = await add('City', east);
  for (const parentId of [sales, east, city]) {
    await expect(api(department.update, { id: sales, revision: 1, name: 'Sales', parentId })).rejects.toMatchObject({
      data: { problem: 'department.cycle' },
    });
  }
  await api(department.update, { id: city, revision: 1, name: 'City', parentId: null });
  await api(department.update, { id: sales, revision: 1, name: 'Sales', parentId: city });
  expect(await api(department.detail, { id: sales })).toMatchObject({ parentName: 'City' });
});

test('two moves at once cannot close a circle together', async () => {
  const [one, two] = [await add('One'), await add('Two')];
  const moves = [
    api(department.update, { id: one, revision: 1, name: 'One', parentId: two }),
    api(department.update, { id: two, revision: 1, name: 'Two', parentId: one }),
  ];
  const results = await Promise.allSettled(moves);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('names are the only ones of their parent', async () => {
  const above = await add('Above');
  await add('Twin', above);
  await expect(add('twin', above)).rejects.toMatchObject({ data: { problem: 'row.name-taken' } });
  await add('Twin');
});

test('a department with people or departments in it stays', async () => {
  const above = await add('Kept');
  const below = await add('Below', above);
  await expect(api(department.delete, { ids: [above] })).rejects.toMatchObject({ message: '部门“Kept”还有下级部门，不能删除' });
  const person = { username: 'worker1', password: 'Right-pass-1', confirm: 'Right-pass-1', realname: 'W', roleId: company.ids.role };
  const { id } = await api(user.create, { ...person, departmentId: below });
  await expect(api(department.delete, { ids: [above, below] })).rejects.toMatchObject({ message: '部门“Below”还有人员，不能删除' });
  await api(user.delete, { ids: [id] });
  expect(await api(department.delete, { ids: [above, below] })).toEqual({ count: 2 });
});

test("another company's department is not found, as a parent as well", async () => {
  const stranger = { code: 404, data: { problem: 'row.not-found' } };
  await expect(add('Child', other.ids.department)).rejects.toMatchObject(stranger);
  await expect(api(department.update, { id: other.ids.department, revision: 1, name: 'Mine' })).rejects.toMatchObject(stranger);
  expect(await api(department.delete, { ids: [other.ids.department] })).toEqual({ count: 0 });
});
