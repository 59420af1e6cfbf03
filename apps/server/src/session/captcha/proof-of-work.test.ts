import { randomBytes } from 'node:crypto';
import { ApiError } from '@parley/contract';
import { changePassword, login } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { keyFor, seal } from '@parley/db/seal';
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { hashPassword } from '../password.ts';
import { hardest, isWorkDone, newChallenge } from './proof-of-work.ts';

let server: TestServer;
const user = { id: uuid7(), username: 'worker1', password: 'Right-pass-1' };
const now = new Date();

beforeAll(async () => {
  server = await testServer({ roles: ['api'], captcha: true });
  await addCompany(server.database.db, server.settings.key, 1);
  await server.database.db
    .insertInto('users')
    .values({ company_id: 1, id: user.id, username: user.username, password_hash: await hashPassword(user.password) })
    .execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.db.deleteFrom('login_failures').execute();
});

const solved = async (challenge: string): Promise<string> => {
  const parsed: Challenge = JSON.parse(Buffer.from(challenge, 'base64url').toString());
  const solution = await solveChallenge({ challenge: parsed, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: parsed, solution })).toString('base64url');
};
const done = (work: string, level = 1, at = now) => isWorkDone(server.database.db, server.settings.key, work, level, at);
const fail = (failures: number, key = `pair:${user.username} 127.0.0.1`) =>
  server.database.db.insertInto('login_failures').values({ key, failures, last_at: now }).execute();
const captcha = () => ({
  captcha: 'acde',
  captchaId: seal(
    server.settings.key,
    JSON.stringify({ id: crypto.randomUUID(), text: 'acde', until: Date.now() + 60_000 }),
    'captcha',
  ).toString('base64url'),
});
const problemOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (refused) => refused,
  );
  return error instanceof ApiError ? error.data : undefined;
};
const tryLogIn = (more: object, password = user.password) => server.as(undefined)(login, { username: user.username, password, ...more });

test('the first tries need no work', async () => {
  await fail(1);
  expect((await tryLogIn(captcha())).token).toBeDefined();
});

test('after failures a log-in is sent back with work to do, and the picture it answered serves the next one', async () => {
  await fail(3);
  const picture = captcha();
  const refused = await problemOf(tryLogIn(picture));
  expect(refused).toMatchObject({ problem: 'session.work', challenge: expect.any(String) });
  const work = await solved(refused?.challenge ?? '');
  expect((await tryLogIn({ ...picture, work })).token).toBeDefined();
});

test('a change of password by the id of a user needs the picture, and the work as well', async () => {
  const form = { user_id: user.id, password: 'Wrong-pass-1', newPassword: 'Other-pass-2', confirm: 'Other-pass-2' };
  const change = (more: object) => problemOf(server.as(undefined)(changePassword, { ...form, ...more }));
  expect(await change({})).toMatchObject({ problem: 'session.captcha' });
  expect(await change(captcha())).toMatchObject({ problem: 'session.wrong' });
  await server.database.db.deleteFrom('login_failures').execute();
  await fail(4);
  expect(await change(captcha())).toMatchObject({ problem: 'session.work' });
});

test('the work doubles with each failure, and less of it than is asked for by now does not do', async () => {
  const light = await solved(await newChallenge(server.settings.key, 1, now));
  expect(await done(light, 2)).toBe(false);
  expect(await done(light, 1)).toBe(true);
  const costs = await Promise.all(
    [1, 2, 3].map(async (level) => {
      const { solution } = JSON.parse(
        Buffer.from(await solved(await newChallenge(server.settings.key, level, now)), 'base64url').toString(),
      );
      return solution.counter;
    }),
  );
  expect(costs.map((counter) => Math.floor(Math.log2(counter / 500)))).toEqual([0, 1, 2]);
});

test('an answer serves one try, in its time, and is made by nobody else', async () => {
  const work = await solved(await newChallenge(server.settings.key, 1, now));
  const tries = await Promise.all(Array.from({ length: 8 }, () => done(work)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  const late = await solved(await newChallenge(server.settings.key, 1, new Date(now.getTime() - 301_000)));
  expect(await done(late)).toBe(false);
  expect(await done(await solved(await newChallenge(randomBytes(32), 1, now)))).toBe(false);
  const parsed = JSON.parse(Buffer.from(await solved(await newChallenge(server.settings.key, 1, now)), 'base64url').toString());
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { parameters } = parsed.challenge;
  for (const forged of [
    { ...parsed, challenge: { ...parsed.challenge, parameters: { ...parameters, data: { ...parameters.data, level: 7 } } } },
    { ...parsed, challenge: { ...parsed.challenge, parameters: { ...parameters, data: { ...parameters.data, id: uuid7() } } } },
    { ...parsed, challenge: { ...parsed.challenge, parameters: { ...parameters, cost: 1 } } },
    { ...parsed, solution: { ...parsed.solution, counter: parsed.solution.counter + 1 } },
    { ...parsed, challenge: { parameters } },
    {},
  ])
    expect(await done(written(forged))).toBe(false);
  for (const nonsense of ['', '{}', 'x'.repeat(4000)]) expect(await done(nonsense)).toBe(false);
  expect(await done(written(parsed))).toBe(true);
});

/** Work of a level that is soon done: the first number is the right one. */
const workOf = async (level: number): Promise<string> => {
  const data = { id: uuid7(), level, until: Date.now() + 60_000 };
  const hmacSignatureSecret = keyFor(server.settings.key, 'proof-of-work').toString('hex');
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 50, counter: 1, deriveKey, hmacSignatureSecret, data });
  return solved(Buffer.from(JSON.stringify(challenge)).toString('base64url'));
};
const levelOf = (challenge = ''): unknown => JSON.parse(Buffer.from(challenge, 'base64url').toString()).parameters.data.level;

test('who cannot see the picture logs in by the hardest work instead, and by nothing less', async () => {
  const asked = await problemOf(tryLogIn({ withoutPicture: true }));
  expect(asked).toMatchObject({ problem: 'session.work' });
  expect(levelOf(asked?.challenge)).toBe(hardest);
  expect(await problemOf(tryLogIn({ withoutPicture: true, work: await workOf(hardest - 1) }))).toMatchObject({ problem: 'session.work' });
  expect(await problemOf(tryLogIn({ work: await workOf(hardest) }))).toMatchObject({ problem: 'session.captcha' });
  const work = await workOf(hardest);
  expect((await tryLogIn({ withoutPicture: true, work })).token).toBeDefined();
  expect(await problemOf(tryLogIn({ withoutPicture: true, work }))).toMatchObject({ problem: 'session.work' });
});
