import { once } from 'node:events';
import { operatorCompany } from '@parley/contract';
import { type BakeOffSummary, bakeOff } from '@parley/contract/bake-off';
import { operationLog } from '@parley/contract/log';
import { speechProvider } from '@parley/contract/speech';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { addRecordedCall } from '../../testing/recorded-call.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let operator: TestCompany;
let call: string;
/** FunASR's protocol; the path of the address says what is heard. */
const funasr = new WebSocketServer({ host: '127.0.0.1', port: 0 });
const hears: Readonly<Record<string, string>> = { '/good': '换了，寄公司。', '/worse': '换了，寄工司。' };

beforeAll(async () => {
  if (!funasr.address()) await once(funasr, 'listening');
  funasr.on('connection', (connection: WebSocket, { url }) => {
    connection.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary && JSON.parse(data.toString()).is_speaking === false)
        connection.send(JSON.stringify({ mode: '2pass-offline', text: hears[url ?? ''], is_final: true }));
    });
  });
  server = await testServer();
  const { db } = server.database;
  mine = await addCompany(db, server.settings.key, 1);
  theirs = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, operatorCompany);
  call = await addRecordedCall(server, mine, ['换了寄公司', '好的']);
});
afterAll(async () => {
  for (const client of funasr.clients) client.terminate();
  funasr.close();
  await server.stop();
});

const provider = async (name: string): Promise<string> => {
  const place = funasr.address();
  const port = typeof place === 'object' && place ? place.port : 0;
  const form = { kind: 'funasr', name, fields: { address: `ws://127.0.0.1:${port}/${name}` } };
  return (await server.as(operator.chief)(speechProvider.create, form)).id;
};

const state = async (id: string): Promise<BakeOffSummary['state']> => (await server.as(mine.chief)(bakeOff.detail, { id })).state;

test('what callers said is heard by several, and errors count against what somebody wrote down', async () => {
  const api = server.as(mine.chief);
  const [good, worse] = [await provider('good'), await provider('worse')];
  const { id } = await api(bakeOff.create, { name: '一月', language: 'zh', providers: [good, worse] });
  await expect.poll(() => state(id), { timeout: 30_000 }).toBe('done');
  await api(bakeOff.expect, { id, n: 1, text: '换了，寄公司' });
  const { contestants, items, total, done } = await api(bakeOff.detail, { id });
  expect([total, done]).toEqual([2, 2]);
  expect(contestants.map(({ name, read, failed, errorRate }) => [name, read, failed, errorRate])).toEqual([
    ['good', 2, 0, 0],
    ['worse', 2, 0, 1 / 5],
  ]);
  expect(items[0]).toMatchObject({
    ...{ n: 1, callId: call, turn: 1, recorded: '换了寄公司', expected: '换了，寄公司', differs: true },
    heard: { [good]: { text: '换了，寄公司。', failure: null }, [worse]: { text: '换了，寄工司。' } },
  });
  const { audio } = await api(bakeOff.audio, { id, n: 2 });
  // The turn is half a second with a fifth on both sides.
  expect(Buffer.from(audio, 'base64').length / 16).toBe(900);
  expect(Buffer.from(audio, 'base64').readInt16LE(2_000)).not.toBe(0);
  const { list } = await api(operationLog.list, { route: bakeOff.audio.path });
  expect(list).toHaveLength(1);
  expect(await api(bakeOff.delete, { ids: [id] })).toEqual({ count: 1 });
});

test('one that a lost worker left is gone on with where it was', async () => {
  const api = server.as(mine.chief);
  const { id } = await api(bakeOff.create, { name: '二月', language: 'zh', providers: [await provider('good2')] });
  await api(bakeOff.cancel, { id });
  await expect.poll(() => state(id)).toBe('cancelled');
  const { db } = server.database;
  await db.updateTable('speech_bake_off_items').set({ heard: null }).where('bake_off_id', '=', id).where('n', '=', 2).execute();
  await db
    .updateTable('speech_bake_offs')
    .set({ state: 'running', heartbeat_at: new Date(Date.now() - 600_000) })
    .where('id', '=', id)
    .execute();
  await expect.poll(() => state(id), { timeout: 30_000 }).toBe('done');
  expect((await api(bakeOff.detail, { id })).items.every(({ heard }) => heard !== null)).toBe(true);
});

test('calls of others, providers of others and calls without words give none', async () => {
  const api = server.as(theirs.chief);
  const form = { name: '三月', language: 'zh' as const, providers: ['embedded' as const] };
  await expect(api(bakeOff.create, { ...form, calls: [call] })).rejects.toMatchObject({ data: { fields: [{ path: 'turns' }] } });
  const own = await server.as(mine.chief)(speechProvider.create, { kind: 'deepgram', name: 'own', secrets: { key: 'a-key-of-mine' } });
  await expect(api(bakeOff.create, { ...form, providers: [own.id] })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
  const { list } = await server.as(mine.chief)(bakeOff.list, {});
  await expect(api(bakeOff.detail, { id: list[0]?.id ?? '' })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
});

test('three wait or run at once, and no more', async () => {
  const api = server.as(mine.chief);
  const { db } = server.database;
  const form = { name: '四月', language: 'zh' as const, providers: ['embedded' as const] };
  const { id } = await api(bakeOff.create, form);
  await api(bakeOff.cancel, { id });
  const row = await db.selectFrom('speech_bake_offs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let n = 0; n < 3; n++)
    await db
      .insertInto('speech_bake_offs')
      .values({ ...row, id: uuid7(), providers: json([]), state: 'running', heartbeat_at: new Date() })
      .execute();
  await expect(api(bakeOff.create, form)).rejects.toMatchObject({ data: { fields: [{ path: 'name' }] } });
});
