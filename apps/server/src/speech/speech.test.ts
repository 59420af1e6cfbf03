import { once } from 'node:events';
import { operatorCompany } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import { emptyFlow } from '@parley/contract/flow/empty';
import type { FlowInput } from '@parley/contract/flow/schema';
import { operationLog } from '@parley/contract/log';
import { speechProvider } from '@parley/contract/speech';
import { addSpeechFigures, latencyCells, readSpeechSettings, tellSpeechStates, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { addRecordedCall } from '../testing/recorded-call.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { probeProviders } from './probe-providers.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let operator: TestCompany;
/** FunASR's protocol, as its server speaks it. */
const funasr = new WebSocketServer({ host: '127.0.0.1', port: 0 });
const secret = 'sk-very-secret-key-7f3a';

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  mine = await addCompany(db, server.settings.key, 1);
  theirs = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, operatorCompany);
  if (!funasr.address()) await once(funasr, 'listening');
  funasr.on('connection', (connection: WebSocket) => {
    const say = (mode: string, text: string): void => connection.send(JSON.stringify({ mode, text, is_final: false }));
    let bytes = 0;
    connection.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) {
        if (bytes === 0) say('2pass-online', '换了');
        bytes += data.length;
      } else if (JSON.parse(data.toString()).is_speaking === false) say('2pass-offline', `换了，${bytes} 字节。`);
    });
  });
});
afterAll(async () => {
  for (const client of funasr.clients) client.terminate();
  funasr.close();
  await server.stop();
});

const address = (): string => {
  const place = funasr.address();
  return typeof place === 'object' && place ? `ws://127.0.0.1:${place.port}` : '';
};
const deepgram = (name: string) => ({ kind: 'deepgram', name, fields: {}, secrets: { key: secret } });

test('a key is written and never read back: its last four characters are all that is told, to its own company', async () => {
  const api = server.as(mine.chief);
  const { id } = await api(speechProvider.create, deepgram('Deepgram'));
  await api(speechProvider.update, { id, revision: 1, name: 'Deepgram', fields: { model: 'nova-2' } });
  const listed = await api(speechProvider.list, {});
  expect(listed.providers.find((one) => one.id === id)).toMatchObject({ secretTails: { key: '7f3a' }, fields: { model: 'nova-2' } });
  const { db } = server.database;
  const dump = JSON.stringify([
    listed,
    await db.selectFrom('speech_providers').select(['name', 'fields', 'secret_tails']).execute(),
    await db
      .selectFrom('speech_providers')
      .select((eb) => eb.fn<string>('encode', ['secrets', eb.val('escape')]).as('bytes'))
      .execute(),
    await db.selectFrom('operation_logs').selectAll().execute(),
    server.log,
  ]);
  expect(dump).not.toContain(secret);
  const { list } = await api(operationLog.list, { route: speechProvider.create.path });
  expect(JSON.stringify(list)).not.toContain('sk-very');
  expect((await server.as(theirs.chief)(speechProvider.list, {})).providers.map((one) => one.id)).not.toContain(id);
});

test('each enabled provider is probed every ten minutes, and shown by it where no call uses it', async () => {
  const boss = server.as(operator.chief);
  const { id } = await boss(speechProvider.create, { kind: 'funasr', name: 'probed', fields: { address: address() } });
  const away = await boss(speechProvider.create, { kind: 'funasr', name: 'away', fields: { address: 'ws://127.0.0.1:9' } });
  const off = await boss(speechProvider.create, { kind: 'funasr', name: 'off', fields: { address: address() }, enabled: false });
  const {
    database: { db },
    settings,
  } = server;
  const probe = () => probeProviders({ db, settings, log: settings.log }, async () => new Int16Array(1_600));
  await db.updateTable('speech_providers').set({ probed_at: new Date() }).where('id', 'not in', [id, away.id, off.id]).execute();
  await probe();
  // The hour's figures are asked for by whoever uses it.
  const figuresOf = async (provider: string) =>
    (await boss(speechProvider.list, {})).figures.filter((one) => one.provider === provider && one.language === 'zh');
  expect(await figuresOf(id)).toEqual([
    {
      ...{ provider: id, use: 'hearing', language: 'zh', uses: 0, errors: 0, p50: expect.any(Number), p95: expect.any(Number) },
      ...{ probes: 1, probeErrors: 0, probeReason: null },
    },
  ]);
  expect(await figuresOf(away.id)).toMatchObject([{ p50: null, probes: 1, probeErrors: 1, probeReason: 'unavailable' }]);
  expect(await figuresOf(off.id)).toEqual([]);
  await probe();
  expect(await figuresOf(id)).toMatchObject([{ probes: 1 }]);
  await db.updateTable('speech_providers').set({ probed_at: sql`now() - interval '601 seconds'` }).where('id', '=', id).execute();
  await probe();
  expect(await figuresOf(id)).toMatchObject([{ probes: 2 }]);
  // What calls tell goes before.
  const figure = { provider: id, use: 'hearing' as const, language: 'zh', since: new Date() };
  await addSpeechFigures(db, uuid7(), [
    { ...figure, company: operatorCompany, uses: 1, errors: 0, audioMs: 900, latency: new Array(latencyCells).fill(0) },
  ]);
  expect(await figuresOf(id)).toMatchObject([{ uses: 1, probes: 0 }]);
  await boss(speechProvider.delete, { ids: [id, away.id, off.id] });
});

test('a company points to the world and not to this machine; the operator to wherever he wants', async () => {
  const form = { kind: 'funasr', name: 'FunASR', fields: { address: address() } };
  await expect(server.as(mine.chief)(speechProvider.create, form)).rejects.toMatchObject({
    data: { fields: [{ path: 'fields.address', message: '平台不允许网关指向该地址' }] },
  });
  const nonsense = { ...form, fields: { address: 'file:///etc/passwd' } };
  await expect(server.as(operator.chief)(speechProvider.create, nonsense)).rejects.toMatchObject({
    data: { fields: [{ path: 'fields.address' }] },
  });
  await server.as(operator.chief)(speechProvider.create, { ...form, name: 'For all' });
});

test('what a kind does not ask for, or needs and did not get, is refused', async () => {
  const api = server.as(mine.chief);
  const refused = (form: object, field: string) =>
    expect(api(speechProvider.create, { kind: 'deepgram', name: uuid7(), ...form })).rejects.toMatchObject({
      data: { fields: [{ path: field }] },
    });
  await refused({}, 'secrets.key');
  await refused({ secrets: { key: 'k', other: 'x' } }, 'secrets.other');
  await refused({ secrets: { key: 'k' }, fields: { key: 'x' } }, 'fields.key');
  await refused({ kind: 'nobody' }, 'kind');
});

test("a company orders its own and the platform's, and sees of the latter no more than a name", async () => {
  const shared = await server.as(operator.chief)(speechProvider.create, { ...deepgram('Shared'), pricePerHour: 3 });
  const foreign = await server.as(theirs.chief)(speechProvider.create, deepgram('Foreign'));
  const api = server.as(mine.chief);
  const order = { use: 'hearing' as const, language: 'en' as const, providers: [shared.id, 'embedded' as const] };
  await api(speechProvider.setOrder, { ...order, replaces: [] });
  const listed = await api(speechProvider.list, {});
  expect(listed.orders).toEqual([order]);
  expect(listed.providers.find(({ id }) => id === shared.id)).toMatchObject({
    shared: true,
    fields: {},
    secretTails: {},
    pricePerHour: null,
  });
  await expect(api(speechProvider.setOrder, { ...order, providers: [foreign.id], replaces: order.providers })).rejects.toMatchObject({
    data: { problem: 'request.invalid' },
  });
  await expect(api(speechProvider.update, { id: shared.id, revision: 1, name: 'Mine' })).rejects.toMatchObject({
    data: { problem: 'row.not-found' },
  });
  expect(await api(speechProvider.delete, { ids: [shared.id] })).toEqual({ count: 0 });
});

test('a try tells text, times and price as a call would have them', async () => {
  const api = server.as(operator.chief);
  const { id } = await api(speechProvider.create, { kind: 'funasr', name: 'Try', fields: { address: address() }, pricePerHour: 36 });
  const audio = Buffer.alloc(8_000).toString('base64'); // half a second
  const tried = await api(speechProvider.tryHearing, { id, language: 'zh', audio });
  expect(tried).toMatchObject({ text: '换了，8000 字节。', partials: [{ text: '换了' }], price: 0.005, failure: null });
  expect(tried.firstMs).toBeGreaterThan(0);
  // A company that is allowed to use it pays nothing for trying, and is not told what the platform pays.
  expect(await server.as(mine.chief)(speechProvider.tryHearing, { id, language: 'zh', audio })).toMatchObject({
    price: null,
    failure: null,
  });
});

test('the page tells who backs off until when, and how the last hour went', async () => {
  const api = server.as(mine.chief);
  const { id } = await api(speechProvider.create, deepgram('Slow'));
  const node = uuid7();
  const retryAt = new Date(Date.now() + 60_000);
  const state = { company: mine.id, provider: id, use: 'hearing', retryAt, reason: 'quota', message: 'used up' } as const;
  await tellSpeechStates(server.database.db, node, [state]);
  const latency = new Array<number>(latencyCells).fill(0);
  latency[3] = 18;
  latency[20] = 2;
  const figure = {
    company: mine.id,
    provider: id,
    use: 'hearing',
    language: 'zh',
    since: new Date(),
    uses: 25,
    errors: 5,
    audioMs: 10,
    latency,
  } as const;
  await addSpeechFigures(server.database.db, node, [{ ...figure, latency: [...latency] }]);
  await addSpeechFigures(server.database.db, node, [{ ...figure, latency: [...latency] }]);
  const { providers, figures } = await api(speechProvider.list, {});
  expect(providers.find((one) => one.id === id)?.hearing).toEqual({
    ...{ state: 'backing-off', retryAt: retryAt.toISOString(), reason: 'quota', message: 'used up' },
  });
  expect(figures.find((one) => one.provider === id)).toEqual({
    ...{ provider: id, use: 'hearing', language: 'zh', uses: 50, errors: 10, p50: 175, p95: 1025 },
    ...{ probes: 0, probeErrors: 0, probeReason: null },
  });
});

test('a flow that asks for a name is warned of while nobody but the embedded recogniser listens', async () => {
  const api = server.as(theirs.chief);
  const empty = emptyFlow('zh');
  const slots = [{ id: 'name', name: '姓名', entity: { kind: 'text' } }] satisfies FlowInput['slots'];
  const ask = {
    id: 'ask',
    kind: 'collect',
    name: '问姓名',
    number: 9,
    position: { x: 0, y: 0 },
    slotId: 'name',
    prompts: [{ text: '您贵姓？' }],
  } satisfies FlowInput['nodes'][number];
  const { id } = await api(flow.create, {
    name: 'Names',
    language: 'zh',
    draft: { ...empty, slots, nodes: [...empty.nodes, ask] },
  });
  const codes = async () =>
    (await api(flow.verify, { flow_id: id })).issues.filter(({ code }) => code === 'listens-openly').map(({ node }) => node);
  expect(await codes()).toEqual(['ask']);
  const provider = await api(speechProvider.create, deepgram('Open'));
  await api(speechProvider.setOrder, { use: 'hearing', language: 'zh', providers: [provider.id, 'embedded'], replaces: [] });
  expect(await codes()).toEqual([]);
});

test('the built-in recogniser is tried with the phrases that it is to know', async () => {
  const tried = await server.as(mine.chief)(speechProvider.tryHearing, {
    ...{ id: 'embedded', language: 'en', audio: Buffer.alloc(16_000).toString('base64'), hotWords: ['yes please'] },
  });
  expect(tried).toMatchObject({ text: '', price: 0, failure: null });
});

test('hot words are kept by company and language, with their own checks', async () => {
  const api = server.as(mine.chief);
  const list = { language: 'zh' as const, words: ['金沙大道', 'SUV 玻璃险', "O'Neill"] };
  await api(speechProvider.setHotWords, { ...list, replaces: [] });
  expect((await api(speechProvider.list, {})).hotWords).toEqual([list]);
  expect((await server.as(theirs.chief)(speechProvider.list, {})).hotWords).toEqual([]);
  await server.as(operator.chief)(speechProvider.setHotWords, { language: 'zh', words: ['保单'], replaces: [] });
  expect((await api(speechProvider.list, {})).platformHotWords).toEqual([{ language: 'zh', words: ['保单'] }]);
  for (const words of [['换|10'], ['a,b'], [''], ['保单', '保单'], Array.from({ length: 101 }, (_, n) => `词${n}`)])
    await expect(api(speechProvider.setHotWords, { language: 'zh', words, replaces: list.words })).rejects.toMatchObject({
      data: { problem: 'request.invalid' },
    });
  await api(speechProvider.setHotWords, { language: 'zh', words: [], replaces: list.words });
  expect((await api(speechProvider.list, {})).hotWords).toEqual([]);
});

test('a company switches off the transcription after transfers for itself; the operator, who has no calls, has no such switch', async () => {
  const api = server.as(mine.chief);
  const untranscribed = async () =>
    (await readSpeechSettings(server.database.db, server.settings.key.toString('hex'), () => {})).untranscribed;
  expect((await api(speechProvider.list, {})).transcription).toEqual({ enabled: true, revision: 1 });
  await api(speechProvider.setTranscription, { enabled: false, revision: 1 });
  expect((await api(speechProvider.list, {})).transcription).toEqual({ enabled: false, revision: 2 });
  expect((await server.as(theirs.chief)(speechProvider.list, {})).transcription).toEqual({ enabled: true, revision: 1 });
  expect(await untranscribed()).toEqual([mine.id]);
  await api(speechProvider.setTranscription, { enabled: true, revision: 2 });
  expect(await untranscribed()).toEqual([]);
  const operates = server.as(operator.chief);
  expect((await operates(speechProvider.list, {})).transcription).toBeNull();
  await expect(operates(speechProvider.setTranscription, { enabled: false, revision: 1 })).rejects.toMatchObject({ code: 403 });
});

test("a turn of a recorded call is given to try with, to those who see the call; the operator's is none", async () => {
  const call = await addRecordedCall(server, mine, ['换了寄公司', '好的']);
  const { audio, turn, turns } = await server.as(mine.chief)(speechProvider.callAudio, { call });
  // The first half second with a fifth behind it; there is nothing before it.
  expect([turn, turns.length, Buffer.from(audio, 'base64').length / 16]).toEqual([1, 2, 700]);
  for (const other of [theirs, operator])
    await expect(server.as(other.chief)(speechProvider.callAudio, { call })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
});
