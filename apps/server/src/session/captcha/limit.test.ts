import { captcha } from '@parley/contract/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { countDraw, forgetOldDraws, mostInARow } from './limit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ roles: ['api'], captcha: true, trustedProxies: ['loopback'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.db.deleteFrom('captcha_draws').execute();
});

const start = new Date('2026-11-21T01:00:00Z').getTime();
const draw = (address: string, second: number) => countDraw(server.database.db, address, new Date(start + second * 1000));
const drawMany = async (times: number, address: string, second: number): Promise<number> => {
  const waits = await Promise.all(Array.from({ length: times }, () => draw(address, second)));
  return waits.filter((wait) => wait === 0).length;
};
const places = () => server.database.db.selectFrom('captcha_draws').select(['network', 'drawn']).orderBy('network').execute();

test('a place gets so many pictures in a row, also when it asks for more at once, and one more for each second it waits', async () => {
  expect(await drawMany(mostInARow + 60, '192.0.2.1', 0)).toBe(mostInARow);
  expect(await draw('192.0.2.1', 0)).toBe(1);
  expect(await drawMany(30, '192.0.2.1', 10)).toBe(10);
  expect(await drawMany(mostInARow * 2, '192.0.2.1', 10_000)).toBe(mostInARow);
});

test('whoever renews a picture now and then never waits', async () => {
  for (let second = 0; second < 300; second += 2) expect(await draw('192.0.2.1', second)).toBe(0);
  expect((await places())[0]?.drawn).toBe(1);
});

test('others are not held up; a /64 is one place', async () => {
  await drawMany(mostInARow, '2001:db8::1', 0);
  expect(await draw('2001:db8::ffff', 0)).toBe(1);
  expect(await draw('2001:db8:0:1::1', 0)).toBe(0);
  expect(await draw('192.0.2.2', 0)).toBe(0);
});

test('a clock that is behind gives nothing back and takes nothing', async () => {
  expect(await drawMany(mostInARow, '192.0.2.1', 60)).toBe(mostInARow);
  expect(await draw('192.0.2.1', 0)).toBe(1);
  expect(await drawMany(30, '192.0.2.1', 65)).toBe(5);
});

test('a place that asks no more is forgotten', async () => {
  await draw('192.0.2.1', 0);
  await draw('192.0.2.2', mostInARow);
  await forgetOldDraws(server.database.db, new Date(start + (mostInARow + 1) * 1000));
  expect(await places()).toEqual([{ network: '192.0.2.2', drawn: 1 }]);
});

test('past that the call is refused in words, and nothing is drawn; another address gets its picture', async () => {
  const ask = (from: string, lang = 'zh') => fetch(server.url + captcha.path, { headers: { 'x-forwarded-for': from, lang } });
  expect((await ask('198.51.100.7')).headers.get('content-type')).toBe('image/png');
  await server.database.db
    .updateTable('captcha_draws')
    .set({ drawn: mostInARow, at: new Date(Date.now() + 60_000) })
    .execute();
  const refused = await ask('198.51.100.7', 'en');
  expect(refused.headers.get('captcha-id')).toBeNull();
  expect(refused.headers.get('set-cookie')).toBeNull();
  expect(await refused.json()).toMatchObject({ code: 429, data: { problem: 'request.too-many', next: 'Try again in 1 s' } });
  expect((await ask('198.51.100.8')).headers.get('content-type')).toBe('image/png');
});
