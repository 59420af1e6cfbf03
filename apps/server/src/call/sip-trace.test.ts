import { trace } from '@parley/contract/call';
import { retention } from '@parley/contract/retention';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from '../files/file-store.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { expireTraces } from './expire-traces.ts';

const day = 86_400_000; // ms
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

const keep = async (n: number, at: Date): Promise<void> => {
  const place = { transport: 'UDP', local: '192.0.2.1:5060', peer: '192.0.2.2:5060', sip_call_id: 'a@b' };
  await server.database.db
    .insertInto('sip_messages')
    .values({ company_id: 1, call_id: company.ids.call, n, at, direction: 'in', message: `INFO sip:${n} SIP/2.0`, bytes: 18, ...place })
    .execute();
};

test('messages are given out in the order of the wire, and go when their days are over', async () => {
  const api = server.as(company.chief);
  const files = new FolderFileStore(server.settings.dataDir);
  const now = new Date();
  await keep(2, now);
  await keep(1, new Date(now.getTime() - 6 * day));
  await keep(0, new Date(now.getTime() - 8 * day));
  const numbers = async () => (await api(trace, { id: company.ids.call })).messages.map(({ n }) => n);
  expect(await numbers()).toEqual([0, 1, 2]);
  await expireTraces({ db: server.database.db, files, settings: server.settings, now: () => now });
  expect(await numbers()).toEqual([1, 2]);
  await expireTraces({ db: server.database.db, files, settings: { ...server.settings, traceDays: 1 }, now: () => now });
  expect(await numbers()).toEqual([2]);
});

test('messages and captures of a call on legal hold stay, whatever their days; without the hold they go', async () => {
  const { db } = server.database;
  const files = new FolderFileStore(server.settings.dataDir);
  const now = new Date(Date.now() + 30 * day);
  const api = server.as(company.chief);
  const capture = { gateway_id: company.ids.call, packets: 1, bytes: 1, dropped: 0 };
  await db
    .insertInto('captured_calls')
    .values({ company_id: 1, call_id: company.ids.call, at: new Date(), ...capture })
    .execute();
  await keep(3, new Date());
  const left = async () => {
    await expireTraces({ db, files, settings: server.settings, now: () => now });
    const [messages, captures] = await Promise.all([
      db.selectFrom('sip_messages').select('n').execute(),
      db.selectFrom('captured_calls').select('call_id').execute(),
    ]);
    return [messages.length, captures.length];
  };
  const { id } = await api(retention.hold, { kind: 'number', target: '13900000001', reason: 'a suit' });
  expect(await left()).toEqual([2, 1]);
  await api(retention.release, { ids: [id] });
  expect(await left()).toEqual([0, 0]);
});

test('whoever may not look at ladders gets none, and none of another company', async () => {
  const other = await addCompany(server.database.db, server.settings.key, 2);
  await expect(server.as(company.nobody)(trace, { id: company.ids.call })).rejects.toMatchObject({ code: 403 });
  await expect(server.as(other.chief)(trace, { id: company.ids.call })).rejects.toMatchObject({ code: 404 });
});
