import { randomBytes } from 'node:crypto';
import { captcha, login } from '@parley/contract/session';
import { seal } from '@parley/db/seal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { isCaptchaRight } from './captcha.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ captcha: true });
});
afterAll(() => server.stop());

const now = new Date();
const sealed = (key: Buffer, text: string, until = now.getTime() + 60_000) =>
  seal(key, JSON.stringify({ id: crypto.randomUUID(), text, until }), 'captcha').toString('base64url');
const right = (id: string, written: string) => isCaptchaRight(server.database.db, server.settings.key, id, written, now);

test('the picture has a cookie that no script can read, and whose answer it does not hold', async () => {
  const response = await fetch(`${server.url}${captcha.path}?v=1`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toMatch(/^parley-captcha=[\w-]+; HttpOnly; SameSite=Strict; Path=\/api\/platform\/user/);
  expect(await response.text()).not.toContain('<text');
});

test('a log-in without the right answer is refused before the password is looked at', async () => {
  const picture = await fetch(`${server.url}${captcha.path}`);
  const captchaId = picture.headers.get('captcha-id') ?? '';
  const form = { username: 'anyone', password: 'anything' };
  for (const given of [{}, { captcha: 'none', captchaId: 'none' }, { captcha: '????', captchaId }]) {
    await expect(server.as(undefined)(login, { ...form, ...given })).rejects.toMatchObject({ data: { problem: 'session.captcha' } });
  }
  const answered = { captcha: 'ABCD', captchaId: sealed(server.settings.key, 'abcd') };
  await expect(server.as(undefined)(login, { ...form, ...answered })).rejects.toMatchObject({ data: { problem: 'session.wrong' } });
});

test('a picture serves one try, in its time, and cannot be made by others', async () => {
  const id = sealed(server.settings.key, 'abcd');
  expect(await right(id, 'abcd')).toBe(true);
  expect(await right(id, 'abcd')).toBe(false);
  const missed = sealed(server.settings.key, 'abcd');
  expect(await right(missed, 'wxyz')).toBe(false);
  expect(await right(missed, 'abcd')).toBe(false);
  expect(await right(sealed(server.settings.key, 'abcd', now.getTime() - 1), 'abcd')).toBe(false);
  expect(await right(sealed(randomBytes(32), 'abcd'), 'abcd')).toBe(false);
});

test('of many right answers to one picture at once, one counts', async () => {
  const id = sealed(server.settings.key, 'abcd');
  const answers = await Promise.all(Array.from({ length: 12 }, () => right(id, 'abcd')));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('an answer serves for the picture it was drawn on, and the picture for no other place than its own', async () => {
  const id = sealed(server.settings.key, 'abcd');
  expect(await right(id.slice(0, -2), 'abcd')).toBe(false);
  expect(await right(`${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}`, 'abcd')).toBe(false);
  const elsewhere = seal(
    server.settings.key,
    JSON.stringify({ id: crypto.randomUUID(), text: 'abcd', until: now.getTime() + 60_000 }),
    'gateway',
  );
  expect(await right(elsewhere.toString('base64url'), 'abcd')).toBe(false);
});

test('behind TLS the cookie of the picture travels over TLS alone', async () => {
  const behind = await testServer({ roles: ['api'], captcha: true, trustedProxies: ['loopback'] });
  const cookie = async (proto: string) =>
    (await fetch(behind.url + captcha.path, { headers: { 'x-forwarded-proto': proto } })).headers.get('set-cookie');
  expect(await cookie('https')).toMatch(/; Secure$/);
  expect(await cookie('http')).not.toMatch(/Secure/);
  await behind.stop();
  const direct = await fetch(server.url + captcha.path, { headers: { 'x-forwarded-proto': 'https' } });
  expect(direct.headers.get('set-cookie')).not.toMatch(/Secure/);
});
