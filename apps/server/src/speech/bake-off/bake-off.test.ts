import { once } from 'node:events';
import { operatorCompany } from '@parley/contract';
import { type BakeOffSummary, bakeOff } from '@parley/contract/bake-off';
import { operationLog } from '@parley/contract/log';
import { speechProvider } from '@parley/contract/speech';
import { inWholeRun } from '@parley/contract/testing/share';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { addRecordedCall, wav } from '../../testing/recorded-call.ts';
import { storedZip } from '../../testing/stored-zip.ts';
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

const provider = async (name: string, heard = name): Promise<string> => {
  const place = funasr.address();
  const port = typeof place === 'object' && place ? place.port : 0;
  const form = { kind: 'funasr', name, fields: { address: `ws://127.0.0.1:${port}/${heard}` } };
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

const zipOf = (files: Readonly<Record<string, Buffer | string>>): File => {
  const stored = storedZip(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  return new File([Uint8Array.from(stored)], 'recordings.zip');
};

inWholeRun(test)(
  'recordings that somebody brings are heard: errors where a text stands beside one, and what is not agreed on',
  async () => {
    const api = server.as(mine.chief);
    const providers = [await provider('good of files', 'good'), await provider('worse of files', 'worse')];
    const wanted = { name: '五月', language: 'zh', providers } as const;
    const file = zipOf({
      'all/b.wav': wav(1),
      'all/a.wav': wav(1),
      'all/a.txt': '换了，寄公司\n',
      '__MACOSX/._a.wav': 'x',
      'notes.md': 'x',
    });
    const { id } = await api(bakeOff.upload, wanted, { files: { file } });
    await expect.poll(() => state(id), { timeout: 30_000 }).toBe('done');
    const { contestants, items } = await api(bakeOff.detail, { id });
    expect(contestants.map(({ read, errorRate }) => [read, errorRate])).toEqual([
      [2, 0],
      [2, 1 / 5],
    ]);
    expect(items).toMatchObject([
      { file: 'a.wav', callId: null, turn: null, ms: 1_000, recorded: '', expected: '换了，寄公司', differs: true },
      { file: 'b.wav', expected: null, differs: true },
    ]);
    const { audio } = await api(bakeOff.audio, { id, n: 1 });
    expect(Buffer.from(audio, 'base64').length).toBe(16_000);
    await api(bakeOff.expect, { id, n: 2, text: '好' });
    for (const [files, code] of [
      [{ 'a.txt': 'x' }, '没有 WAV'],
      [{ 'a.wav': 'no sound' }, '不是能读的'],
      [Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`${n}.wav`, wav(20)])), '十分钟'],
    ] as const)
      await expect(api(bakeOff.upload, wanted, { files: { file: zipOf(files) } })).rejects.toMatchObject({
        data: { fields: [{ path: 'file', message: expect.stringContaining(code) }] },
      });
  },
);

test('calls are marked for a bake-off by those who see them, and no longer', async () => {
  const api = server.as(mine.chief);
  await api(bakeOff.mark, { callId: call, marked: true });
  await api(bakeOff.mark, { callId: call, marked: true });
  const { calls } = await api(bakeOff.marked, {});
  expect(calls).toEqual([call]);
  const { id } = await api(bakeOff.create, { name: '六月', language: 'zh', providers: ['embedded'], calls });
  await api(bakeOff.cancel, { id });
  expect((await api(bakeOff.detail, { id })).items.every(({ callId }) => callId === call)).toBe(true);
  expect(await server.as(theirs.chief)(bakeOff.marked, {})).toEqual({ calls: [], byTurns: [] });
  await expect(server.as(theirs.chief)(bakeOff.mark, { callId: call, marked: false })).rejects.toMatchObject({
    data: { problem: 'row.not-found' },
  });
  await api(bakeOff.mark, { callId: call, marked: false });
  expect(await api(bakeOff.marked, {})).toEqual({ calls: [], byTurns: [] });
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
