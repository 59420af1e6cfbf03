import { changePassword, login } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { hashPassword } from './password.ts';

let server: TestServer;
const id = uuid7();
const username = 'Kiosk1';
const password = 'Right-pass-1';

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  await addCompany(server.database.db, server.settings.key, 1);
  await server.database.db
    .insertInto('users')
    .values({ company_id: 1, id, username, password_hash: await hashPassword(password) })
    .execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.db.deleteFrom('login_failures').execute();
});

const said = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'in',
    (error) => [error.code, error.message, error.data?.problem, error.data?.fields],
  );
const wrong = [401, '用户名或密码错误', 'session.wrong', undefined];
const locked = [429, expect.any(String), 'session.locked', undefined];
const open = () => server.as(undefined);
const keys = async () =>
  (await server.database.db.selectFrom('login_failures').select('key').where('key', 'like', 'user:%').orderBy('key').execute()).map(
    ({ key }) => key,
  );

test.each([
  ['a name that somebody has', ['Kiosk1', 'KIOSK1', 'kiosk1', ' kIOSK1 ', '\u3000Kiosk1\t'], 'user:kiosk1'],
  // The sign of kelvin is a small k in lower case, to this server and to Unicode.
  ['a name that is the same in lower case alone', ['Kiosk1', '\u212aiosk1', 'Kios\u212a1', '\u212aios\u212a1', 'kiosk1'], 'user:kiosk1'],
  ['a name that nobody has', ['Nobody1', 'NOBODY1', 'nobody1', ' nobody1', 'nobody1 '], 'user:nobody1'],
])('%s is locked after five failures, however it is written', async (_what, written, key) => {
  for (const name of written) expect(await said(open()(login, { username: name, password: 'Wrong-pass-1' }))).toEqual(wrong);
  expect(await said(open()(login, { username: written[0] ?? '', password }))).toEqual(locked);
  expect(await keys()).toEqual([key]);
});

test('names that only look alike are others, and lock nobody out', async () => {
  for (const name of ['Ｋiosk1', 'Kіosk1', 'Kiosk\u200b1', 'Kiosk1\u0301', 'Kïosk1', "Kiosk1' or '1'='1"]) {
    for (let n = 0; n < 2; n++) expect(await said(open()(login, { username: name, password }))).toEqual(wrong);
  }
  expect(await said(open()(login, { username, password }))).toBe('in');
});

test('the change of a password is no way around the lock, and tells no more of who exists', async () => {
  const change = (user_id: string, given = 'Wrong-pass-1') =>
    said(open()(changePassword, { user_id, password: given, newPassword: 'Other-pass-2', confirm: 'Other-pass-2' }));
  const stranger = uuid7();
  for (let n = 0; n < 5; n++) expect([await change(id), await change(stranger)]).toEqual([wrong, wrong]);
  expect([await change(id, password), await change(stranger, password)]).toEqual([locked, locked]);
  // They count as one: whoever guessed here does not begin anew there.
  expect(await said(open()(login, { username, password }))).toEqual(locked);
});

test('a wrong captcha, a form without fields and one with too much are no try', async () => {
  for (const form of [
    { username },
    { username, password: '' },
    { username, password: 'x'.repeat(5000) },
    { username: 'x'.repeat(65), password },
  ])
    expect(Object(await said(open()(login, form as { username: string; password: string })))[0]).toBe(400);
  expect(await keys()).toEqual([]);
});

test('an address that guesses many names waits with all of them, and its further names are not even written down', async () => {
  await server.database.db
    .insertInto('login_failures')
    .values({ key: 'address:127.0.0.1', failures: 60, last_at: new Date(), locked_until: new Date(Date.now() + 600_000) })
    .execute();
  for (const name of ['Stranger1', 'Stranger2', username]) expect(await said(open()(login, { username: name, password }))).toEqual(locked);
  expect(await keys()).toEqual([]);
});
