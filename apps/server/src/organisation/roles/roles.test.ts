import type { Client } from '@parley/contract';
import { role } from '@parley/contract/organisation';
import type { MenuEntry } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let chief: Client;
let limited: Client;
let own: string;

const form = { flows: 'all', grades: 'all' } as const;
const held = ['CONFIG/AUTH-ITEM/CREATE', 'CONFIG/AUTH-ITEM/UPDATE', 'CONFIG/AUTH-ITEM/DETAIL', 'CONFIG/USER/LIST'];

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  other = await addCompany(db, server.settings.key, 2);
  chief = server.as(company.chief);
  own = (
    await chief(role.create, { name: 'Limited', permissions: held, flows: [company.ids.flow], grades: ['A'], dataScope: 'department' })
  ).id;
  const id = uuid7();
  await db.insertInto('users').values({ company_id: 1, id, username: 'limited', password_hash: 'none', role_id: own }).execute();
  limited = server.as(await logInAs(db, { id, username: 'limited', company: 1 }));
});
afterAll(() => server.stop());

test('a role needs a name, flows and intentions', async () => {
  const problems = await chief(role.create, JSON.parse('{"name":" ","grades":[]}')).catch((error) => error.data.fields);
  expect(problems).toEqual([
    { path: 'name', message: '角色名称不能为空' },
    { path: 'flows', message: '请选择话术' },
    { path: 'grades', message: '请选择意向' },
  ]);
});

test('nobody gives what he does not have', async () => {
  const inputs = [
    { ...form, name: 'all flows' },
    { flows: [company.ids.flow], grades: ['B'], name: 'grade' },
    { flows: [company.ids.flow], grades: ['A'], name: 'scope', dataScope: 'company' as const },
    { flows: [company.ids.flow], grades: ['A'], name: 'unmask', unmask: ['call' as const] },
    { flows: [company.ids.flow], grades: ['A'], name: 'permission', permissions: ['CONFIG/USER/DELETE'] },
  ];
  for (const input of inputs)
    await expect(limited(role.create, input), input.name).rejects.toMatchObject({ code: 403, data: { problem: 'role.not-held' } });
  const { id } = await limited(role.create, { name: 'less', flows: [company.ids.flow], grades: ['A'], permissions: ['CONFIG/USER/LIST'] });
  expect(await limited(role.detail, { id })).toMatchObject({ dataScope: 'own' });
});

test('nobody widens the role that he has', async () => {
  const same = { id: own, revision: 1, name: 'Limited', permissions: held, flows: [company.ids.flow], grades: ['A'] };
  await expect(limited(role.update, { ...same, dataScope: 'company' })).rejects.toMatchObject({ data: { problem: 'role.not-held' } });
  await expect(limited(role.update, { ...same, permissions: [...held, 'CONFIG/USER/DELETE'] })).rejects.toMatchObject({
    data: { problem: 'role.not-held' },
  });
});

test('what is no permission of a company is refused, the star before all', async () => {
  for (const name of ['*', 'CONFIG/COMPANY/CREATE', 'NO/SUCH']) {
    await expect(chief(role.create, { ...form, name: 'strange', permissions: [name] })).rejects.toMatchObject({
      code: 400,
      data: { problem: 'role.unknown-permission' },
    });
  }
});

test("another company's role and flows are not there", async () => {
  await expect(chief(role.detail, { id: other.ids.role })).rejects.toMatchObject({ code: 404 });
  await expect(chief(role.update, { ...form, id: other.ids.role, revision: 1, name: 'Mine' })).rejects.toMatchObject({ code: 404 });
  expect(await chief(role.delete, { ids: [other.ids.role] })).toEqual({ count: 0 });
  await expect(chief(role.create, { name: 'theirs', flows: [other.ids.flow], grades: 'all' })).rejects.toMatchObject({ code: 403 });
});

test('the menu to tick is whole, and says what can be given', async () => {
  const items = (menus: MenuEntry[]): [string, string][] =>
    menus.flatMap(({ menus: below = [], items: own = [] }) => [
      ...own.map(({ route, status }): [string, string] => [route, status]),
      ...items(below),
    ]);
  const status = new Map(items((await limited(role.menu, {})).menu));
  expect(status.get('config/user/list')).toBe('1');
  expect(status.get('config/user/delete')).toBe('0');
  expect([...status.keys()].filter((route) => route.startsWith('operate/'))).toEqual([]);
});

test('the operation log has the role before and after', async () => {
  const { id } = await chief(role.create, { ...form, name: 'logged' });
  await chief(role.update, { ...form, id, revision: 1, name: 'renamed' });
  const row = await server.database.db
    .selectFrom('operation_logs')
    .select(['before', 'after'])
    .where('route', '=', role.update.path)
    .where('code', '=', 0)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ before: { name: 'logged' }, after: { name: 'renamed' } });
});
