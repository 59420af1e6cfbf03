import { randomBytes } from 'node:crypto';
import { operatorCompany } from '@parley/contract';
import { json, uuid7 } from '@parley/db';
import { seal, speechProviderPlace } from '@parley/db/seal';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import type { SpeechSettings } from '@parley/speech';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KnownProviders } from './known-providers.ts';
import { ProviderFigures } from './provider-figures.ts';

let database: TestDatabase;
const key = randomBytes(32);
const ids = { platform: uuid7(), own: uuid7() };

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  for (const id of [operatorCompany, 7])
    await db
      .insertInto('companies')
      .values({ id, number: `C${id}`, name: `C${id}`, robots: 1, calling_windows: json([]) })
      .execute();
  for (const [company_id, id] of [
    [operatorCompany, ids.platform],
    [7, ids.own],
  ] as const)
    await db
      .insertInto('speech_providers')
      .values({
        ...{ company_id, id, kind: 'funasr', name: id, fields: json({ address: 'ws://10.8.0.21' }) },
        secrets: seal(key, JSON.stringify({ token: `t${company_id}` }), speechProviderPlace(company_id, id)),
      })
      .execute();
  await db
    .insertInto('speech_orders')
    .values({ company_id: operatorCompany, use: 'hearing', language: 'zh', providers: [ids.platform] })
    .execute();
  for (const company_id of [operatorCompany, 7])
    await database.db
      .insertInto('speech_hot_words')
      .values({ company_id, language: 'zh', words: [`词${company_id}`] })
      .execute();
});
afterAll(() => database.drop());

const read = async (opening: Buffer): Promise<{ read: SpeechSettings[]; known: KnownProviders }> => {
  const seen: SpeechSettings[] = [];
  const known = new KnownProviders({
    ...{
      db: database.db,
      key: opening.toString('hex'),
      networks: { gatewayNetworks: undefined, labPort: undefined },
      models: '/models',
      log: pino({ level: 'silent' }),
    },
    onRead: (settings) => seen.push(settings),
    onError: (error) => expect.unreachable(String(error)),
  });
  await known.read();
  return { read: seen, known };
};

test('a node knows each provider with its secrets, where it may point, and who is asked first', async () => {
  const {
    read: [settings],
    known,
  } = await read(key);
  const platform = settings?.providers.find(({ id }) => id === ids.platform);
  expect(platform).toEqual({
    ...{ id: ids.platform, kind: 'funasr', fields: { address: 'ws://10.8.0.21', token: 't-1' }, reach: { never: [] } },
    models: '/models',
  });
  expect(settings?.providers.find(({ id }) => id === ids.own)?.reach.never).toContain('127.0.0.0/8');
  expect(settings?.hotWords).toEqual([
    { company: null, language: 'zh', words: ['词-1'] },
    { company: 7, language: 'zh', words: ['词7'] },
  ]);
  expect(settings?.orders).toEqual([{ company: null, use: 'hearing', language: 'zh', providers: [ids.platform] }]);
  expect([known.companyOf(ids.own), known.companyOf('embedded')]).toEqual([7, operatorCompany]);
});

test('a provider whose secrets another key sealed is left out, and the others stay', async () => {
  const { read: seen } = await read(randomBytes(32));
  expect(seen[0]?.providers).toEqual([]);
});

test('what providers did and how they are is told to the database, and added up', async () => {
  const node = uuid7();
  const figures = new ProviderFigures(database.db, node, () => 1_200_000);
  const use = { provider: ids.own, company: 7, language: 'zh', ok: true, firstMs: 90, finalMs: 240, audioMs: 1_500.4 };
  const states = [
    {
      use: 'hearing' as const,
      states: [[ids.own, { kind: 'backing-off', failures: 1, retryAt: 5_000, reason: 'quota', message: 'used up' }] as const],
    },
  ];
  for (let round = 0; round < 2; round++) {
    figures.count('hearing', use);
    figures.count('hearing', { ...use, ok: false });
    figures.count('hearing', { ...use, company: undefined });
    await figures.tell(
      states.map(({ use: what, states: all }) => ({ use: what, states: all.map(([id, state]) => [id, state]) })),
      () => 7,
    );
  }
  const { db } = database;
  const [row] = await db.selectFrom('speech_figures').selectAll().execute();
  expect(row).toMatchObject({ company_id: 7, provider: ids.own, uses: 4, errors: 2, audio_ms: 6_002, since: new Date(1_200_000) });
  expect(row?.latency.slice(0, 6)).toEqual([0, 0, 0, 0, 2, 0]);
  expect(await db.selectFrom('speech_states').select(['provider', 'retry_at', 'reason']).execute()).toEqual([
    { provider: ids.own, retry_at: new Date(5_000), reason: 'quota' },
  ]);
});
