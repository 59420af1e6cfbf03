import { type Client, say } from '@parley/contract';
import { problems } from '@parley/contract/problems';
import { changePassword, info, login, logout } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { waitAfter } from './lockout.ts';
import { hashPassword, isPasswordOld } from './password.ts';

const password = 'Right-pass-1';
let server: TestServer;
let open: Client;
let username: string;
let id: string;
let hash: string;

beforeAll(async () => {
  server = await testServer();
  open = server.as(undefined);
  await addCompany(server.database.db, server.settings.key, 1);
  hash = await hashPassword(password);
});
afterAll(() => server.stop());
beforeEach(async () => {
  id = uuid7();
  username = `user${id.replaceAll('-', '')}`;
  await server.database.db.deleteFrom('login_failures').execute();
  await server.database.db.updateTable('companies').set({ many_sessions: false }).execute();
  await server.database.db.insertInto('users').values({ company_id: 1, id, username, password_hash: hash }).execute();
});

const problemOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error) => error.data?.problem,
  );

test('names are told apart by letters, not by their case', async () => {
  expect((await open(login, { username: username.toUpperCase(), password })).token).toBeDefined();
});

test('a wrong name and a wrong password get the same answer, in the language asked for', async () => {
  for (const form of [
    { username, password: 'Wrong-pass-1' },
    { username: 'stranger', password },
  ]) {
    await expect(server.as(undefined, 'en')(login, form)).rejects.toMatchObject({ message: 'Username or password incorrect' });
    await expect(open(login, form)).rejects.toMatchObject({ message: '用户名或密码错误' });
  }
});

test('empty fields are named with the messages of the specification', async () => {
  await expect(open(login, { username: '', password: '' })).rejects.toMatchObject({
    message: '用户名不能为空',
    data: {
      fields: [
        { path: 'username', message: '用户名不能为空' },
        { path: 'password', message: '密码不能为空' },
      ],
    },
  });
});

test('after five failures the sixth try waits, even with the right password, and the right one is then forgiven', async () => {
  for (let n = 0; n < 5; n++) expect(await problemOf(open(login, { username, password: 'Wrong-pass-1' }))).toBe('session.wrong');
  expect(await problemOf(open(login, { username, password }))).toBe('session.locked');
  await server.database.db
    .updateTable('login_failures')
    .set({ locked_until: new Date(0) })
    .execute();
  expect((await open(login, { username, password })).token).toBeDefined();
  expect(await problemOf(open(login, { username, password: 'Wrong-pass-1' }))).toBe('session.wrong');
});

test('many tries at once do not slip past the lock', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => problemOf(open(login, { username, password: 'Wrong-pass-1' }))));
  expect(tries.filter((problem) => problem === 'session.wrong').length).toBeLessThanOrEqual(5);
});

test('other names and addresses go on while one is locked; the whole name is, wherever the tries come from', async () => {
  for (let n = 0; n < 5; n++) await problemOf(open(login, { username, password: 'Wrong-pass-1' }));
  expect(await problemOf(open(login, { username: 'somebody', password }))).toBe('session.wrong');
  const keys = await server.database.db.selectFrom('login_failures').select(['key', 'failures']).orderBy('key').execute();
  expect(keys).toContainEqual({ key: `user:${username}`, failures: 5 });
  expect(keys).toContainEqual({ key: 'address:127.0.0.1', failures: 6 });
});

test('a name that nobody has is locked as one that somebody has, with the same words', async () => {
  const answers: unknown[] = [];
  for (const name of [username, 'nobodyhasthis']) {
    const said = [];
    for (let n = 0; n < 7; n++) {
      said.push(
        await open(login, { username: name, password: 'Wrong-pass-1' }).then(
          () => 'in',
          (error) => [error.code, error.message, error.data.problem],
        ),
      );
    }
    answers.push(said);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]).toContainEqual([429, expect.any(String), 'session.locked']);
});

test('the wait doubles, up to a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 40].map((failures) => waitAfter(failures, 5))).toEqual([0, 0, 15, 30, 60, 900]);
});

describe('one session a user', () => {
  test('a second log-in ends the first', async () => {
    const first = await open(login, { username, password });
    const second = await open(login, { username, password });
    await expect(server.as({ token: first.token ?? '' })(info, {})).rejects.toMatchObject({ code: -99, message: '登录已过期' });
    expect((await server.as({ token: second.token ?? '' })(info, {})).info.username).toBe(username);
  });

  test('of many log-ins at once, one session is left', async () => {
    await Promise.all(Array.from({ length: 4 }, () => open(login, { username, password })));
    const { db } = server.database;
    expect(await db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).toHaveLength(1);
    const logs = await db.selectFrom('login_logs').select('logout_type').where('user_id', '=', id).orderBy('logout_type').execute();
    expect(logs.map((row) => row.logout_type)).toEqual(['replaced', 'replaced', 'replaced', null]);
  });

  test('unless the company allows more', async () => {
    await server.database.db.updateTable('companies').set({ many_sessions: true }).execute();
    const first = await open(login, { username, password });
    await open(login, { username, password });
    expect((await server.as({ token: first.token ?? '' })(info, {})).info.username).toBe(username);
  });
});

test('the log-in log tells when and how each session began and ended', async () => {
  const first = await open(login, { username, password });
  const second = await open(login, { username, password });
  await server.as({ token: second.token ?? '' })(logout, {});
  expect(first.token).not.toBe(second.token);
  const rows = await server.database.db
    .selectFrom('login_logs')
    .select(['logout_type', 'address'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { logout_type: 'replaced', address: '127.0.0.1' },
    { logout_type: 'logout', address: '127.0.0.1' },
  ]);
});

test('neither tokens nor passwords are stored as they are', async () => {
  const { token = '' } = await open(login, { username, password });
  const dump = JSON.stringify([
    await server.database.db.selectFrom('sessions').selectAll().execute(),
    await server.database.db.selectFrom('users').selectAll().execute(),
    await server.database.db.selectFrom('operation_logs').selectAll().execute(),
  ]);
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(password);
  expect(server.log.join('')).not.toContain(token);
});

describe('a password three months old', () => {
  const grow = () =>
    server.database.db
      .updateTable('users')
      .set({ password_changed_at: new Date(Date.now() - 93 * 86_400_000) })
      .where('id', '=', id)
      .execute();

  test('gives no token, only the id to change it by; then one logs in anew', async () => {
    await grow();
    expect(await open(login, { username, password })).toEqual({ user_id: id });
    const form = { user_id: id, newPassword: 'Other-pass-2', confirm: 'Other-pass-2' };
    expect(await problemOf(open(changePassword, { ...form, password: 'Wrong-pass-1' }))).toBe('session.wrong');
    await open(changePassword, { ...form, password });
    expect((await open(login, { username, password: 'Other-pass-2' })).token).toBeDefined();
  });

  test('the new one has to be strong, typed twice alike, and new', async () => {
    const form = { user_id: id, password };
    const change = (newPassword: string, confirm: string) => open(changePassword, { ...form, newPassword, confirm });
    await expect(change('weakweak', 'weakweak')).rejects.toMatchObject({ data: { fields: [{ path: 'newPassword' }] } });
    await expect(change('Other-pass-2', 'Other-pass-3')).rejects.toMatchObject({ message: '两次输入的密码不一致' });
    expect(await problemOf(change(password, password))).toBe('password.reused');
  });

  test('three months are months of the calendar', () => {
    expect(isPasswordOld(new Date('2026-01-31T00:00:00Z'), new Date('2026-04-30T23:59:59Z'))).toBe(false);
    expect(isPasswordOld(new Date('2026-01-15T00:00:00Z'), new Date('2026-04-15T00:00:00Z'))).toBe(true);
  });
});

test('a disabled account and a suspended company are told so, once the password was right', async () => {
  const { db } = server.database;
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
  expect(await problemOf(open(login, { username, password: 'Wrong-pass-1' }))).toBe('session.wrong');
  expect(await problemOf(open(login, { username, password }))).toBe('session.closed');
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute();
  const { token = '' } = await open(login, { username, password });
  await db.updateTable('companies').set({ status: 'suspended' }).execute();
  expect(await problemOf(server.as({ token })(info, {}))).toBe('session.over');
  expect(await problemOf(open(login, { username, password }))).toBe('session.company-closed');
  await db.updateTable('companies').set({ status: 'active' }).execute();
});

test('every problem of the session says what to do in both languages', () => {
  for (const { text, next } of Object.values(problems)) {
    for (const language of ['zh', 'en'] as const) expect(say(text, language, {})).not.toBe('');
    expect(next.zh === '').toBe(next.en === '');
  }
});
