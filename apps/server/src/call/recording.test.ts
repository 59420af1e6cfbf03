import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recording } from '@parley/contract/call';
import { operationLog } from '@parley/contract/log';
import { logout } from '@parley/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedAddress, signedAddress } from '../files/signed-address.ts';
import { tokenHash } from '../session/token.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { byteRange } from './byte-range.ts';

let server: TestServer;
let company: TestCompany;
let url: string;
const sound = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256));

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  const folder = join(server.settings.dataDir, 'recordings', '1');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${company.ids.call}.wav`), sound);
  ({ url } = await server.as(company.chief)(recording, { id: company.ids.call }));
});
afterAll(() => server.stop());

const get = async (path: string, range?: string) => {
  const response = await fetch(server.url + path, { headers: range ? { range } : {} });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};

test('the address plays the whole recording without a token', async () => {
  const { response, body } = await get(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('audio/wav');
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(body.equals(sound)).toBe(true);
  expect(url).not.toContain(company.chief.token);
});

test('the address of a session that is over is refused, whatever bytes name the session', async () => {
  const { settings, database } = server;
  const path = url.split('?')[0] ?? '';
  // A database takes no text with a zero byte.
  for (const session of [Buffer.alloc(32), Buffer.alloc(32, 0xff), randomBytes(32)]) {
    const address = signedAddress(settings.key, path, { until: Date.now() + 60_000, session });
    expect(
      await isSignedAddress(
        { settings, db: database.db, now: () => new Date() },
        path,
        Object.fromEntries(new URL(address, server.url).searchParams),
      ),
    ).toBe(false);
  }
});

test('a player may ask for a stretch', async () => {
  const { response, body } = await get(url, 'bytes=10-19');
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe('bytes 10-19/1000');
  expect(body.equals(sound.subarray(10, 20))).toBe(true);
  expect((await get(url, 'bytes=-5')).body.equals(sound.subarray(995))).toBe(true);
  expect((await get(url, 'bytes=990-')).body.equals(sound.subarray(990))).toBe(true);
  expect((await get(url, 'bytes=1000-')).response.status).toBe(416);
});

test('the operation log has one entry for an address, however often it is played', async () => {
  const api = server.as(company.chief);
  const { list } = await api(operationLog.list, { route: recording.path });
  expect(list).toMatchObject([{ username: company.chief.username, result: 'done' }]);
  const { after } = await api(operationLog.detail, { id: list[0]?.id ?? '' });
  expect(after).toMatchObject({ file: `${company.ids.call}.wav`, bytes: sound.length, callee: expect.any(String) });
});

test('an address that was changed, or is too old, plays nothing', async () => {
  const other = company.ids.task;
  for (const path of [
    url.replace(company.ids.call, other),
    url.replace(/until=\d/, 'until=9'),
    url.replace('/1/', '/2/'),
    `${url}x`,
    url.split('?')[0] ?? '',
  ]) {
    expect([403, 404]).toContain((await get(path)).response.status);
  }
  const { settings, database } = server;
  const [until, session] = [Date.now() + 60_000, tokenHash(company.chief.token)];
  const good = (path: string, terms: { until: number; session: Buffer }, now = until - 1, key = settings.key) => {
    const asked = Object.fromEntries(new URLSearchParams(signedAddress(key, '/files/x', terms).split('?')[1]));
    return isSignedAddress({ settings, db: database.db, now: () => new Date(now) }, path, asked);
  };
  expect(await good('/files/x', { until, session })).toBe(true);
  expect(await good('/files/x', { until, session }, until)).toBe(false);
  expect(await good('/files/y', { until, session })).toBe(false);
  expect(await good('/files/x', { until, session }, until - 1, randomBytes(32))).toBe(false);
  expect(await good('/files/x', { until, session: tokenHash('nobody') })).toBe(false);
  expect(await isSignedAddress({ settings, db: database.db, now: () => new Date() }, '/files/x', {})).toBeUndefined();
});

test('an address dies with the session that it was given to, and with no other', async () => {
  const { id, username, company: number } = company.chief;
  const [own, other] = [await logInAs(server.database.db, { id, username, company: number }), company.chief];
  const { url } = await server.as(own)(recording, { id: company.ids.call });
  expect((await get(url)).response.status).toBe(200);
  await server.as(own)(logout, {});
  expect((await get(url)).response.status).toBe(403);
  const { url: others } = await server.as(other)(recording, { id: company.ids.call });
  expect((await get(others)).response.status).toBe(200);
});

test('a recording whose file is gone is told to be gone', async () => {
  await server.database.db.updateTable('calls').set({ recording: '1/elsewhere.wav' }).execute();
  await expect(server.as(company.chief)(recording, { id: company.ids.call })).rejects.toMatchObject({
    data: { problem: 'call.no-recording' },
  });
  expect((await get(url)).response.status).toBe(404);
});

describe('a range of bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=7-3', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['seconds=1-2', undefined],
    [undefined, undefined],
  ])('%s of ten', (header, range) => {
    expect(byteRange(header, 10)).toEqual(range);
  });
});
