import type { Client } from '@parley/contract';
import { extension } from '@parley/contract/centre';
import { role, user } from '@parley/contract/organisation';
import * as session from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let chief: Client;
let count = 0;

const password = 'Right-pass-1';
const form = () => ({ username: `person${++count}`, password, confirm: password, realname: '王芳', roleId: company.ids.role });
const add = async (more: object = {}) => {
  const person = { ...form(), ...more };
  return { id: (await chief(user.create, person)).id, username: person.username };
};
const update = (id: string, more: object = {}) => ({ id, revision: 1, realname: '王芳', roleId: company.ids.role, ...more });
/** A user with a role of these permissions, logged in. */
const holder = async (permissions: string[]): Promise<TestUser> => {
  const { id: roleId } = await chief(role.create, { name: uuid7(), permissions, flows: 'all', grades: 'all', dataScope: 'company' });
  const { id, username } = await add({ roleId });
  return logInAs(server.database.db, { id, username, company: 1 });
};
const secondChief = async (): Promise<TestUser> => {
  const { id, username } = await add();
  await server.database.db.updateTable('users').set({ flag: '1', role_id: null }).where('id', '=', id).execute();
  return logInAs(server.database.db, { id, username, company: 1 });
};

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  other = await addCompany(server.database.db, server.settings.key, 2);
  chief = server.as(company.chief);
});
afterAll(() => server.stop());

test('a form says what is wrong with each field', async () => {
  const wrong = { username: '1abc', password: 'weak', confirm: 'weak', realname: '', mobile: '123', email: 'x', roleId: '' };
  const fields = await chief(user.create, wrong).catch((error) => error.data.fields.map(({ message }: { message: string }) => message));
  expect(fields.sort()).toEqual(
    [
      '用户名由字母和数字组成，以字母开头，至少 5 个字符',
      '密码至少 8 位，且至少包含大写字母、小写字母、数字、特殊字符中的三种',
      '真实姓名不能为空',
      '手机号输入有误',
      '邮箱格式有误',
      '请选择角色',
    ].sort(),
  );
  await expect(chief(user.create, { ...form(), confirm: 'Other-pass-2' })).rejects.toMatchObject({ message: '两次输入的密码不一致' });
});

test('a username is taken once, whatever its case, and free again when its user is deleted', async () => {
  const { id, username } = await add();
  await expect(add({ username: username.toUpperCase() })).rejects.toMatchObject({ data: { problem: 'row.name-taken' } });
  await chief(user.delete, { ids: [id] });
  await add({ username });
});

test('no form makes a chief, an administrator of the provider or a user of another company', async () => {
  const { id } = await add({ flag: '1', company_id: 2, companyId: 2, kind: 'internal' });
  const row = await server.database.db.selectFrom('users').select(['company_id', 'flag', 'kind']).where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ company_id: 1, flag: '0', kind: 'user' });
  await chief(user.update, { ...update(id), ...JSON.parse('{"kind":"internal","flag":"1"}') });
  expect(await chief(user.detail, { id })).toMatchObject({ kind: 'user', flag: '0' });
});

test("an administrator of the provider is nobody's of the company", async () => {
  const { id } = await add();
  await server.database.db.updateTable('users').set({ kind: 'internal' }).where('id', '=', id).execute();
  const provider = { code: 403, data: { problem: 'user.provider' } };
  await expect(chief(user.update, update(id))).rejects.toMatchObject(provider);
  await expect(chief(user.resetPassword, { id })).rejects.toMatchObject(provider);
  await expect(chief(user.setStatus, { ids: [id], status: 'disabled' })).rejects.toMatchObject(provider);
  await expect(chief(user.delete, { ids: [id] })).rejects.toMatchObject(provider);
});

test("another company's user, role, department and extension are not there", async () => {
  const absent = { code: 404, data: { problem: 'row.not-found' } };
  await expect(chief(user.detail, { id: other.ids.user })).rejects.toMatchObject(absent);
  await expect(chief(user.update, update(other.ids.user))).rejects.toMatchObject(absent);
  await expect(chief(user.resetPassword, { id: other.ids.user })).rejects.toMatchObject(absent);
  expect(await chief(user.delete, { ids: [other.ids.user] })).toEqual({ count: 0 });
  expect(await chief(user.kick, { ids: [other.ids.user] })).toEqual({ count: 0 });
  await expect(add({ roleId: other.ids.role })).rejects.toMatchObject(absent);
  await expect(add({ departmentId: other.ids.department })).rejects.toMatchObject(absent);
  await expect(add({ extension: '1002' })).rejects.toMatchObject(absent);
});

test('nobody manages himself', async () => {
  const { id } = company.chief;
  const self = { code: 403, data: { problem: 'user.self' } };
  await expect(chief(user.update, update(id, { roleId: null }))).rejects.toMatchObject(self);
  await expect(chief(user.delete, { ids: [id] })).rejects.toMatchObject(self);
  await expect(chief(user.resetPassword, { id })).rejects.toMatchObject(self);
  await expect(chief(user.kick, { ids: [id] })).rejects.toMatchObject(self);
  await expect(chief(user.setStatus, { ids: [id], status: 'disabled' })).rejects.toMatchObject(self);
});

test('nobody manages one who may do more, or makes one', async () => {
  const little = await holder(['CONFIG/USER/UPDATE', 'CONFIG/USER/RESET-PASSWORD', 'CONFIG/USER/CREATE', 'CONFIG/USER/DELETE']);
  const much = await holder(['PLATFORM/TASK/DELETE']);
  const api = server.as(little);
  const above = { code: 403, data: { problem: 'user.above' } };
  for (const { id } of [company.chief, much]) {
    await expect(api(user.resetPassword, { id })).rejects.toMatchObject(above);
    await expect(api(user.update, update(id))).rejects.toMatchObject(above);
    await expect(api(user.delete, { ids: [id] })).rejects.toMatchObject(above);
  }
  const { roleId } = await chief(user.detail, { id: much.id });
  await expect(api(user.create, { ...form(), roleId: roleId ?? '' })).rejects.toMatchObject({ data: { problem: 'role.not-held' } });
  expect((await api(user.resetPassword, { id: (await add()).id })).password).toHaveLength(14);
});

test('of two chiefs who remove each other at once, one stays', async () => {
  const second = await secondChief();
  const removals = [
    chief(user.setStatus, { ids: [second.id], status: 'disabled' }),
    server.as(second)(user.setStatus, { ids: [company.chief.id], status: 'disabled' }),
  ];
  const outcomes = await Promise.allSettled(removals);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const active = await server.database.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', 1)
    .where('flag', '=', '1')
    .where('status', '=', 'active')
    .execute();
  expect(active).toHaveLength(1);
  await server.database.db.updateTable('users').set({ status: 'active' }).where('id', '=', company.chief.id).execute();
  company = { ...company, chief: await logInAs(server.database.db, company.chief) };
  chief = server.as(company.chief);
});

test('who is disabled is logged out and cannot come back', async () => {
  const { id, username } = await add();
  const { token } = await logInAs(server.database.db, { id, username, company: 1 });
  expect(await chief(user.setStatus, { ids: [id], status: 'disabled' })).toEqual({ count: 1 });
  // Saving a form that was opened before does not let him in again.
  await chief(user.update, update(id, { status: 'active' }));
  await expect(server.as({ token })(session.info, {})).rejects.toMatchObject({ code: -99 });
  await expect(server.as(undefined)(session.login, { username, password })).rejects.toMatchObject({ data: { problem: 'session.closed' } });
});

test('users are disabled together, or not at all when one of them is the caller or may do more', async () => {
  const [one, two] = [await add(), await add()];
  const statuses = () => Promise.all([one, two].map(({ id }) => chief(user.detail, { id })));
  const little = server.as(await holder(['CONFIG/USER/SET-STATUS']));
  await expect(little(user.setStatus, { ids: [one.id, company.chief.id], status: 'disabled' })).rejects.toMatchObject({
    data: { problem: 'user.above' },
  });
  const withSelf = { ids: [one.id, company.chief.id], status: 'disabled' as const };
  await expect(chief(user.setStatus, withSelf)).rejects.toMatchObject({ message: '不能在这里操作自己的账号' });
  expect(await statuses()).toMatchObject([{ status: 'active' }, { status: 'active' }]);
  expect(await chief(user.setStatus, { ids: [one.id, two.id, other.ids.user], status: 'disabled' })).toEqual({ count: 2 });
  expect(await chief(user.setStatus, { ids: [one.id, two.id], status: 'disabled' })).toEqual({ count: 0 });
  expect(await statuses()).toMatchObject([{ status: 'disabled' }, { status: 'disabled' }]);
});

test('a one-time password gives no session and is good for one change', async () => {
  const { id, username } = await add();
  const { password: once } = await chief(user.resetPassword, { id });
  const stranger = server.as(undefined);
  expect(await stranger(session.login, { username, password: once })).toEqual({ user_id: id });
  await expect(stranger(session.login, { username, password })).rejects.toMatchObject({ data: { problem: 'session.wrong' } });
  const same = { user_id: id, password: once, newPassword: once, confirm: once };
  await expect(stranger(session.changePassword, same)).rejects.toMatchObject({ data: { problem: 'password.reused' } });
  expect(JSON.stringify(await server.database.db.selectFrom('operation_logs').selectAll().execute())).not.toContain(once);
});

test('an extension is one user’s, moves on when it is free, and is given back', async () => {
  await chief(extension.create, { number: '8001', secret: 'long-enough' });
  const one = await add({ extension: '8001' });
  expect(await chief(user.detail, { id: one.id })).toMatchObject({ extension: '8001' });
  await expect(add({ extension: '8001' })).rejects.toMatchObject({ data: { problem: 'extension.taken' } });
  await chief(user.update, update(one.id, { extension: null, revision: 2 }));
  const two = await add({ extension: '8001' });
  await chief(user.delete, { ids: [two.id] });
  expect((await chief(extension.list, { number: '8001' })).list).toMatchObject([{ userId: null }]);
});

test('what a deleted user did still has the name', async () => {
  const maker = await holder(['CONFIG/USER/CREATE', 'CONFIG/AUTH-ITEM/CREATE']);
  await server.as(maker)(role.create, { name: 'made', flows: 'all', grades: 'all' });
  await chief(user.delete, { ids: [maker.id] });
  const logs = await server.database.db.selectFrom('operation_logs').select('username').where('user_id', '=', maker.id).execute();
  expect(logs).toEqual([{ username: maker.username }]);
  const row = await server.database.db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('id', '=', maker.id)
    .executeTakeFirst();
  expect(row).toEqual({ username: maker.username, password_hash: '' });
});
