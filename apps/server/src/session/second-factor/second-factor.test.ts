import type { Client, InputOf, OutputOf } from '@parley/contract';
import { loginLog } from '@parley/contract/log';
import { changePassword, info, login, secondFactor } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { hashPassword } from '../password.ts';

const password = 'Right-pass-1';
const step = 30_000; // ms
let server: TestServer;
let company: TestCompany;
let open: Client;
let hash: string;
let person: TestUser;
let now = new Date();

beforeAll(async () => {
  server = await testServer({ roles: ['api'], now: () => now });
  company = await addCompany(server.database.db, server.settings.key, 1);
  open = server.as(undefined);
  hash = await hashPassword(password);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server.database;
  now = new Date();
  await db.deleteFrom('login_failures').execute();
  await policy('allowed');
  person = await newPerson(1);
});

const policy = (second_factor: 'off' | 'allowed' | 'required') =>
  server.database.db.updateTable('companies').set({ second_factor, many_sessions: true }).execute();
const newPerson = async (ofCompany: number): Promise<TestUser> => {
  const id = uuid7();
  const username = `user${id.replaceAll('-', '')}`;
  await server.database.db.insertInto('users').values({ company_id: ofCompany, id, username, password_hash: hash }).execute();
  return logInAs(server.database.db, { id, username, company: ofCompany });
};
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
/** What the app shows at that moment. */
const shown = (secret: string, at = now): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
/** Six digits that no step around now has. */
const wrongCode = (secret: string): string => {
  const near = [-1, 0, 1].map((steps) => shown(secret, new Date(now.getTime() + steps * step)));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};
const problemOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error) => error.data?.problem,
  );

/** Sets the factor up as the personal page does; the next code of the app is a new one. */
const enrol = async (one = person): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const api = server.as(one);
  const { secret, sealedSecret } = await api(secondFactor.begin, {});
  const { recoveryCodes } = await api(secondFactor.confirm, { sealedSecret, code: shown(secret), password });
  later(step);
  return { secret, recoveryCodes };
};
const tryIn = (more: Partial<InputOf<typeof login>> = {}): Promise<OutputOf<typeof login>> =>
  open(login, { username: person.username, password, ...more });
const codeIn = (code: string) => tryIn({ code });

test('a code is asked for after the right password alone, and the session begins with it', async () => {
  const { secret } = await enrol();
  const first = await tryIn();
  expect(first).toEqual({ wants: 'code', ticket: expect.any(String) });
  const { token = '' } = await tryIn({ code: shown(secret), ticket: first.ticket });
  expect((await server.as({ token })(info, {})).info).toMatchObject({
    username: person.username,
    second_factor: { policy: 'allowed', since: expect.any(String), recovery_left: 10 },
  });
});

test('a wrong password is told as one, whatever the code, and uses none up', async () => {
  const { secret } = await enrol();
  const code = shown(secret);
  expect(await problemOf(open(login, { username: person.username, password: 'Wrong-pass-1', code }))).toBe('session.wrong');
  expect((await codeIn(code)).token).toBeDefined();
});

test('a code serves once, also of two log-ins at the same moment, and closes the steps before it', async () => {
  const { secret } = await enrol();
  const code = shown(secret);
  const before = shown(secret, new Date(now.getTime() - step));
  const both = await Promise.all([codeIn(code), codeIn(code)].map((one) => problemOf(one)));
  expect(both.toSorted()).toEqual(['session.code-used', undefined]);
  expect(await problemOf(codeIn(code))).toBe('session.code-used');
  expect(await problemOf(codeIn(before))).toBe('session.code-used');
  later(step);
  expect((await codeIn(shown(secret))).token).toBeDefined();
});

test('the code that enrolled logs nobody in', async () => {
  const api = server.as(person);
  const { secret, sealedSecret } = await api(secondFactor.begin, {});
  await api(secondFactor.confirm, { sealedSecret, code: shown(secret), password });
  expect(await problemOf(codeIn(shown(secret)))).toBe('session.code-used');
});

test('the clock of a phone may be one step early or late, and no more', async () => {
  const { secret } = await enrol();
  later(10 * step);
  const at = (steps: number): string => shown(secret, new Date(now.getTime() + steps * step));
  expect(await problemOf(codeIn(at(-2)))).toBe('session.code-wrong');
  expect(await problemOf(codeIn(at(2)))).toBe('session.code-wrong');
  expect((await codeIn(at(-1))).token).toBeDefined();
  expect((await codeIn(at(1))).token).toBeDefined();
});

test('wrong codes count as failures, and the right password does not forgive them', async () => {
  const { secret } = await enrol();
  for (let n = 0; n < 5; n++) {
    expect((await tryIn()).wants).toBe('code');
    expect(await problemOf(codeIn(wrongCode(secret)))).toBe('session.code-wrong');
  }
  expect(await problemOf(codeIn(shown(secret)))).toBe('session.locked');
  expect(await problemOf(tryIn())).toBe('session.locked');
  later(15_000);
  expect((await tryIn()).wants).toBe('code');
  expect((await codeIn(shown(secret))).token).toBeDefined();
  const left = await server.database.db.selectFrom('login_failures').select('key').where('key', 'like', `%${person.username}%`).execute();
  expect(left).toEqual([]);
});

test('many log-ins of a whole floor behind one address leave no failures behind', async () => {
  const { secret } = await enrol();
  for (let n = 0; n < 3; n++) {
    await tryIn();
    await codeIn(shown(secret));
    later(step);
  }
  const rows = await server.database.db.selectFrom('login_failures').select('failures').where('failures', '>', 0).execute();
  expect(rows).toEqual([]);
});

test('the log tells a wrong code from a wrong password, and nothing of the step between', async () => {
  const { secret } = await enrol();
  await tryIn();
  await problemOf(codeIn(wrongCode(secret)));
  await codeIn(shown(secret));
  const { list } = await server.as(company.chief)(loginLog.list, { user: person.username });
  expect(list.map(({ logoutType }) => logoutType)).toEqual([null, 'wrong-code']);
});

describe('recovery codes', () => {
  test('stand for the app, each once, however they are typed', async () => {
    const { recoveryCodes } = await enrol();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    const { token = '' } = await codeIn(` ${first.toLowerCase().replaceAll('-', ' ')} `);
    expect(await problemOf(codeIn(first))).toBe('session.code-wrong');
    expect((await server.as({ token })(info, {})).info.second_factor.recovery_left).toBe(9);
    const both = await Promise.all([codeIn(second), codeIn(second)].map((one) => problemOf(one)));
    expect(both.toSorted()).toEqual(['session.code-wrong', undefined]);
  });

  test('are made anew with the password and a code; the old ones are void', async () => {
    const { secret, recoveryCodes } = await enrol();
    const api = server.as(person);
    expect(await problemOf(api(secondFactor.renewCodes, { password, code: wrongCode(secret) }))).toBe('session.code-wrong');
    const renewed = await api(secondFactor.renewCodes, { password, code: shown(secret) });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await problemOf(codeIn(recoveryCodes[0] ?? ''))).toBe('session.code-wrong');
    expect((await codeIn(renewed.recoveryCodes[0] ?? '')).token).toBeDefined();
  });
});

describe('half a log-in', () => {
  test('opens nothing: no call, no socket, no own password, no second factor', async () => {
    const { secret } = await enrol();
    const { ticket = '' } = await tryIn();
    const half = server.as({ token: ticket });
    await expect(half(info, {})).rejects.toMatchObject({ code: -99 });
    await expect(half(secondFactor.remove, { password, code: shown(secret) })).rejects.toMatchObject({ code: -99 });
    expect(await server.connect({ token: ticket }).closed).toBe(1008);
    const form = { user_id: person.id, password, newPassword: 'Other-pass-2', confirm: 'Other-pass-2' };
    expect(await problemOf(open(changePassword, form))).toBe('session.code');
    expect(await problemOf(open(changePassword, { ...form, ticket }))).toBe('session.code');
    expect(await problemOf(open(secondFactor.begin, { ticket }))).toBe('session.ticket-over');
    expect(await problemOf(open(secondFactor.begin, {}))).toBe('session.over');
  });

  test('a password that is due is changed with the ticket of a right code', async () => {
    const { secret } = await enrol();
    await server.database.db.updateTable('users').set({ must_change: true }).where('id', '=', person.id).execute();
    const { ticket, user_id, token } = await codeIn(shown(secret));
    expect({ user_id, token }).toEqual({ user_id: person.id, token: undefined });
    const form = { user_id, password, newPassword: 'Other-pass-2', confirm: 'Other-pass-2' };
    await open(changePassword, { ...form, ticket });
    later(step);
    expect(await problemOf(open(login, { username: person.username, password, code: shown(secret) }))).toBe('session.wrong');
    expect((await open(login, { username: person.username, password: 'Other-pass-2', code: shown(secret) })).token).toBeDefined();
  });
});

describe('a company that requires it', () => {
  test('lets nobody in who has none, until it is set up at the log-in', async () => {
    await policy('required');
    const { ticket = '', wants, token } = await tryIn();
    expect({ wants, token }).toEqual({ wants: 'enrolment', token: undefined });
    await expect(server.as({ token: ticket })(info, {})).rejects.toMatchObject({ code: -99 });
    const { secret, sealedSecret } = await open(secondFactor.begin, { ticket });
    expect(await problemOf(open(secondFactor.confirm, { ticket, sealedSecret, code: wrongCode(secret) }))).toBe('session.code-wrong');
    const done = await open(secondFactor.confirm, { ticket, sealedSecret, code: shown(secret) });
    expect(done.recoveryCodes).toHaveLength(10);
    expect((await server.as({ token: done.token ?? '' })(info, {})).info.username).toBe(person.username);
    expect((await tryIn()).wants).toBe('code');
  });

  test('takes one ticket for one factor: who finds it later replaces nothing', async () => {
    await policy('required');
    const { ticket = '' } = await tryIn();
    const [mine, theirs] = await Promise.all([open(secondFactor.begin, { ticket }), open(secondFactor.begin, { ticket })]);
    const outcomes = await Promise.all(
      [mine, theirs].map(({ secret, sealedSecret }) =>
        problemOf(open(secondFactor.confirm, { ticket, sealedSecret, code: shown(secret) })),
      ),
    );
    expect(outcomes.filter((problem) => problem === undefined)).toHaveLength(1);
    expect(await problemOf(open(secondFactor.begin, { ticket }))).toBe('session.ticket-over');
  });

  test('keeps it from being removed, and lets it move to another phone', async () => {
    await policy('required');
    const { secret, recoveryCodes } = await enrol();
    const api = server.as(person);
    expect(await problemOf(api(secondFactor.remove, { password, code: shown(secret) }))).toBe('factor.required');
    later(step);
    const next = await api(secondFactor.begin, {});
    const form = { sealedSecret: next.sealedSecret, code: shown(next.secret), password };
    expect(await problemOf(api(secondFactor.confirm, form))).toBe('session.code');
    await api(secondFactor.confirm, { ...form, oldCode: recoveryCodes[0] });
    later(step);
    expect(await problemOf(codeIn(shown(secret)))).toBe('session.code-wrong');
    expect(await problemOf(codeIn(recoveryCodes[1] ?? ''))).toBe('session.code-wrong');
    expect((await codeIn(shown(next.secret))).token).toBeDefined();
  });
});

test('it is removed with the password and a code, and not with one of them', async () => {
  const { secret } = await enrol();
  const api = server.as(person);
  const code = shown(secret);
  expect(await problemOf(api(secondFactor.remove, { password: 'Wrong-pass-1', code }))).toBe('session.wrong');
  expect(await problemOf(api(secondFactor.remove, { password, code: wrongCode(secret) }))).toBe('session.code-wrong');
  await api(secondFactor.remove, { password, code });
  expect((await tryIn()).token).toBeDefined();
});

test('the secret of one is of no use to another, and needs the own password', async () => {
  const other = await newPerson(1);
  const { secret, sealedSecret } = await server.as(other)(secondFactor.begin, {});
  expect(await problemOf(server.as(person)(secondFactor.confirm, { sealedSecret, code: shown(secret), password }))).toBe(
    'session.ticket-over',
  );
  const wrong = server.as(other)(secondFactor.confirm, { sealedSecret, code: shown(secret), password: 'Wrong-pass-1' });
  expect(await problemOf(wrong)).toBe('session.wrong');
});

test('where the company does not use it nobody enrols, and who had one is not asked', async () => {
  const { secret } = await enrol();
  await policy('off');
  expect((await tryIn()).token).toBeDefined();
  expect(await problemOf(server.as(await newPerson(1))(secondFactor.begin, {}))).toBe('factor.off');
  await policy('allowed');
  expect((await tryIn()).wants).toBe('code');
  expect((await codeIn(shown(secret))).token).toBeDefined();
});

test('neither secrets nor codes are stored or logged as they are', async () => {
  const { secret, recoveryCodes } = await enrol();
  const code = shown(secret);
  const { ticket = '' } = await tryIn();
  await codeIn(code);
  later(step);
  await server.as(person)(secondFactor.remove, { password, code: shown(secret) });
  const { db } = server.database;
  const dump = JSON.stringify([
    await db.selectFrom('second_factors').selectAll().execute(),
    await db.selectFrom('operation_logs').selectAll().execute(),
    await db.selectFrom('login_logs').selectAll().execute(),
    server.log,
  ]);
  const plain = (recoveryCodes[0] ?? '').replaceAll('-', '');
  for (const hidden of [secret, ...recoveryCodes, plain, ticket, `"${code}"`]) expect(dump).not.toContain(hidden);
});
