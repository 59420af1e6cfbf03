import type { Client } from '@parley/contract';
import { detail, list } from '@parley/contract/call';
import { retention } from '@parley/contract/retention';
import { uuid7At } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
const start = Date.now() - 3_600_000;
const ids = Array.from({ length: 45 }, (_, n) => uuid7At(start + n * 1000));

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
  await server.database.db.deleteFrom('calls').execute();
  await server.database.db
    .insertInto('calls')
    .values(
      ids.map((id, n) => ({
        company_id: 1,
        id,
        direction: n % 5 === 0 ? 'in' : 'out',
        caller: n % 5 === 0 ? '13812345678' : '95001',
        callee: n % 5 === 0 ? '95001' : `139000000${String(n).padStart(2, '0')}`,
        started_at: new Date(start + n * 1000),
        status: n % 2 === 0 ? 'answered' : 'not_connected',
        talk_ms: n * 1000,
        variables: JSON.stringify({ phone: `139000000${String(n).padStart(2, '0')}` }),
      })),
    )
    .execute();
});
afterAll(() => server.stop());

test('pages follow each other by number and by key, newest first, without a gap', async () => {
  const byNumber: string[] = [];
  for (const page of [1, 2, 3]) byNumber.push(...(await api(list, { page, size: 20 })).list.map(({ id }) => id));
  const byKey: string[] = [];
  let after: string | null | undefined;
  do {
    const page = await api(list, { size: 20, ...(after ? { after } : {}) });
    expect(page).toMatchObject({ total: 45, capped: false });
    byKey.push(...page.list.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(byNumber).toEqual(ids.toReversed());
  expect(byKey).toEqual(ids.toReversed());
});

test('a key that nobody gave out is refused', async () => {
  await expect(api(list, { after: 'nonsense' })).rejects.toMatchObject({ code: 400 });
});

test('filters narrow, together', async () => {
  expect((await api(list, { statuses: ['answered'] })).total).toBe(23);
  expect((await api(list, { direction: 'in', statuses: ['answered'] })).total).toBe(5);
  expect((await api(list, { talkFrom: 10, talkTo: 19 })).total).toBe(10);
  expect((await api(list, { number: '138-1234-5678' })).total).toBe(9);
  expect((await api(list, { number: ids[7] ?? '' })).list.map(({ id }) => id)).toEqual([ids[7]]);
  const from = new Date(start + 10_000).toISOString();
  const to = new Date(start + 20_000).toISOString();
  expect((await api(list, { from, to })).total).toBe(10);
});

test("the customer's number is masked for those who may not see it, wherever it stands", async () => {
  const role = company.ids.role;
  await server.database.db
    .updateTable('roles')
    .set({ permissions: ['PLATFORM/REPORT/CALL-INFO/LIST', 'PLATFORM/REPORT/CALL-INFO/DETAIL'] })
    .where('id', '=', role)
    .execute();
  const user = server.as(await logInAs(server.database.db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
  const out = ids[6] ?? '';
  const back = ids[5] ?? '';
  expect(await user(detail, { id: out })).toMatchObject({ callee: '139****0006', caller: '95001', variables: { phone: '139****0006' } });
  const leg = { company_id: 1, call_id: back, n: 0, direction: 'in', party: '0086-138-1234-5678', started_at: new Date(start) };
  await server.database.db.insertInto('legs').values(leg).execute();
  expect(await api(detail, { id: back })).toMatchObject({ caller: '13812345678', legs: [{ party: '0086-138-1234-5678' }] });
  expect(await user(detail, { id: back })).toMatchObject({
    ...{ callee: '95001', caller: '138****5678' },
    legs: [{ party: '138****5678' }],
  });
  await server.database.db
    .updateTable('roles')
    .set({ unmask: ['call'] })
    .where('id', '=', role)
    .execute();
  expect(await user(detail, { id: out })).toMatchObject({ callee: '13900000006' });
});

test('whoever a call was passed to is told by the extension, and that the call is on hold with why for who may see the holds', async () => {
  const { db } = server.database;
  const id = ids[12] ?? '';
  const person = { company_id: 1, id: company.ids.call, number: '8101', name: '陈思远', secret: Buffer.from('x') };
  await db.insertInto('extensions').values(person).execute();
  const leg = { company_id: 1, call_id: id, started_at: new Date(start), direction: 'out' };
  await db
    .insertInto('legs')
    .values([
      { ...leg, n: 0, party: '8101', sip_call_id: 'b' },
      { ...leg, n: 1, party: '13900000012', sip_call_id: 'a' },
    ])
    .execute();
  await db.updateTable('calls').set({ sip_call_id: 'a' }).where('id', '=', id).execute();
  expect(await api(detail, { id })).toMatchObject({
    ...{
      legs: [
        { side: 'person', party: '8101', name: '陈思远' },
        { side: 'customer', name: null },
      ],
      hold: null,
    },
  });
  const { id: held } = await api(retention.hold, { kind: 'number', target: '139-0000-0012', reason: 'a suit' });
  expect(await api(detail, { id })).toMatchObject({ hold: { kind: 'number', reason: 'a suit' } });
  const user = server.as(await logInAs(db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
  expect(await user(detail, { id })).toMatchObject({ hold: { kind: 'number', reason: '' } });
  await api(retention.release, { ids: [held] });
  await db.deleteFrom('extensions').where('number', '=', '8101').execute();
});

test('the neighbours of a call are those of the list it was opened from', async () => {
  expect(await api(detail, { id: ids[10] ?? '' })).toMatchObject({ previousId: ids[9], nextId: ids[11] });
  expect(await api(detail, { id: ids[10] ?? '', filter: { direction: 'in' } })).toMatchObject({ previousId: ids[5], nextId: ids[15] });
  expect(await api(detail, { id: ids[0] ?? '' })).toMatchObject({ previousId: null });
  expect(await api(detail, { id: ids[44] ?? '' })).toMatchObject({ nextId: null });
});

test('where a sentence was cut off is told, in the same place once a number within it is hidden', async () => {
  const id = ids[6] ?? '';
  const text = '请拨打13900000006联系我们的客服人员';
  await server.database.db
    .insertInto('turns')
    .values({ company_id: 1, call_id: id, n: 0, who: 'robot', text, at_ms: 0, end_ms: 900, interrupted: true, heard: 16 })
    .execute();
  expect((await api(detail, { id })).turnList).toMatchObject([{ text, heard: 16, interrupted: true }]);
  await server.database.db.updateTable('roles').set({ unmask: [] }).where('id', '=', company.ids.role).execute();
  const user = server.as(await logInAs(server.database.db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
  const [turn] = (await user(detail, { id })).turnList;
  expect(turn?.text).toBe('请拨打139****0006联系我们的客服人员');
  expect(turn?.heard).toBe(16);
});

test('what people said after a transfer stands behind the rest, marked, its numbers hidden as in the rest', async () => {
  const id = ids[7] ?? '';
  const turn = { company_id: 1, call_id: id, after_transfer: true };
  await server.database.db
    .insertInto('turns')
    .values([
      { ...turn, n: 0, who: 'robot', text: '正在为您转接', at_ms: 0, end_ms: 900, after_transfer: false },
      { ...turn, n: 1, who: 'agent', text: '您的号码是13900000006吗', at_ms: 5_000, end_ms: 6_000 },
      { ...turn, n: 2, who: 'person', text: '不是，13900000007', at_ms: 7_000, end_ms: 8_000 },
    ])
    .execute();
  await server.database.db.updateTable('roles').set({ unmask: [] }).where('id', '=', company.ids.role).execute();
  const user = server.as(await logInAs(server.database.db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
  expect((await user(detail, { id })).turnList).toMatchObject([
    { who: 'robot', afterTransfer: false },
    { who: 'agent', text: '您的号码是139****0006吗', atMs: 5_000, afterTransfer: true },
    { who: 'person', text: '不是，139****0007', atMs: 7_000, afterTransfer: true },
  ]);
});
