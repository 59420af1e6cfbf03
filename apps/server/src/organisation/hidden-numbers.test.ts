import { operatorCompany } from '@parley/contract';
import { announcement } from '@parley/contract/announcement';
import { trace } from '@parley/contract/call';
import * as flow from '@parley/contract/flow';
import { liveCalls } from '@parley/contract/live-call';
import { operationLog } from '@parley/contract/log';
import { black, white } from '@parley/contract/number-list';
import { operateGateway } from '@parley/contract/operate';
import { numberList, requestExport } from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { addNumbers } from '@parley/db/numbers/add-numbers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MaskedData } from '../kit/context.ts';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { shownCall } from '../testing/shown-call.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

// Who may not see numbers finds none either, digit by digit, and reads none wherever they are written.
let server: TestServer;
let company: TestCompany;
let operator: TestCompany;
/** Somebody who may do everything, and see the numbers of this data. */
const seeing = async (name: string, unmask: readonly MaskedData[]): Promise<TestUser> => {
  const { db } = server.database;
  const [roleId, id] = [uuid7(), uuid7()];
  const permissions = [
    ...[numberList, requestExport, black.list, black.update, white.list, white.update, liveCalls.list, announcement.list],
    ...[operationLog.detail, flow.askSendOut],
  ].flatMap(({ permission }) => (permission ?? '').split(/ (?:\|\||&&) /));
  const role = {
    company_id: 1,
    id: roleId,
    name,
    permissions,
    unmask: [...unmask],
    data_scope: 'company',
    all_flows: true,
    all_grades: true,
  };
  await db.insertInto('roles').values(role).execute();
  await db.insertInto('users').values({ company_id: 1, id, username: name, password_hash: 'none', role_id: roleId }).execute();
  return logInAs(db, { id, username: name, company: 1 });
};

const phone = '13812345678';
const hidden = '138****5678';
let blind: TestUser;
let keen: TestUser;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  operator = await addCompany(db, server.settings.key, operatorCompany);
  await addNumbers(db, 1, company.ids.task, [{ phone, variables: { second: '13987654321', 备用电话: '88886666' } }]);
  for (const table of ['blacklisted_numbers', 'whitelisted_numbers'] as const)
    await db.insertInto(table).values({ company_id: 1, id: uuid7(), phone, remark: `the wife has 13987654321` }).execute();
  blind = await seeing('blind', []);
  keen = await seeing('keen', ['task', 'call', 'flow', 'queue']);
});
afterAll(() => server.stop());

test('numbers of a task are found by the whole of them alone, in the list and its export', async () => {
  const found = async (who: TestUser, part: string) =>
    (await server.as(who, 'en')(numberList, { taskId: company.ids.task, phone: part })).list.map((row) => row.phone);
  expect(await found(keen, '1381')).toEqual([phone]);
  expect(await found(blind, phone)).toEqual([hidden]);
  for (let digits = 1; digits < phone.length; digits++)
    await expect(found(blind, phone.slice(0, digits))).rejects.toMatchObject({ data: { fields: [{ path: 'phone' }] } });
  const exported = (who: TestUser, part: string) =>
    server.as(who)(requestExport, { taskId: company.ids.task, phone: part, columns: ['phone'], format: 'csv' });
  await exported(keen, '1381');
  await exported(blind, phone);
  await expect(exported(blind, '1381')).rejects.toMatchObject({ data: { fields: [{ path: 'phone' }] } });
});

test.each([
  ['blacklist', black],
  ['whitelist', white],
] as const)(
  'numbers of a %s are found by the whole of them or the four digits that are shown; their remarks hide numbers too',
  async (_, list) => {
    const found = async (who: TestUser, part: string) => (await server.as(who)(list.list, { phone: part })).list;
    expect(await found(keen, '345678')).toMatchObject([{ phone, remark: 'the wife has 13987654321' }]);
    const [row] = await found(blind, '5678');
    expect(row).toMatchObject({ phone: hidden, remark: 'the wife has 139****4321' });
    expect(await found(blind, phone)).toHaveLength(1);
    for (const part of ['45678', '345678', '3812345678', '679'])
      await expect(found(blind, part)).rejects.toMatchObject({ data: { fields: [{ path: 'phone' }] } });
    // What comes back as it was shown is what it was.
    if (!row) throw new Error('nothing found');
    await server.as(blind)(list.update, { id: row.id, revision: row.revision, remark: row.remark, expiresAt: null });
    expect(await found(keen, phone)).toMatchObject([{ remark: 'the wife has 13987654321' }]);
  },
);

test('of calls that go on neither the number nor what was said is found by parts of it', async () => {
  const { db } = server.database;
  const node_id = uuid7();
  await db.insertInto('nodes').values({ id: node_id, role: 'voice', host: 'h', version: '1', lease_until: '2099-01-01' }).execute();
  await db
    .insertInto('live_calls')
    .values({
      ...{ company_id: 1, id: uuid7(), node_id, task_id: company.ids.task, flow_id: company.ids.flow, turns: json([]) },
      shown: json({ ...shownCall, party: phone, theirs: `是${phone}，尾号七七` }),
    })
    .execute();
  const found = async (who: TestUser, search: string) => {
    const { list, total } = await server.as(who)(liveCalls.list, { search });
    expect(list).toHaveLength(total);
    return total;
  };
  expect([await found(keen, '345678'), await found(keen, '是13812'), await found(keen, '滨江')]).toEqual([1, 1, 1]);
  expect([await found(blind, '5678'), await found(blind, phone), await found(blind, '滨江'), await found(blind, '尾号七七')]).toEqual([
    1, 1, 1, 1,
  ]);
  expect([await found(blind, '是13812'), await found(blind, '45678，'), await found(blind, '345679')]).toEqual([0, 0, 0]);
  await db.deleteFrom('live_calls').execute();
});

test('nor is an announcement that names a number', async () => {
  await server.database.db
    .insertInto('announcement_groups')
    .values({
      ...{ company_id: 1, id: uuid7(), text: '您拨打的号码 88886668 已停机', language: 'zh', calls: 50, heard_classes: json({}) },
      ...{ print: Buffer.alloc(40), gateways: json({}), phases: json({ early: 50 }), first_seen: new Date(), last_seen: new Date() },
    })
    .execute();
  const found = async (who: TestUser, search: string) =>
    (await server.as(who)(announcement.list, { search })).groups.map(({ text }) => text);
  expect(await found(keen, '88886')).toEqual(['您拨打的号码 88886668 已停机']);
  expect(await found(blind, '已停机')).toEqual(['您拨打的号码 888****6668 已停机']);
  expect(await found(blind, '88886')).toEqual([]);
});

test('the operation log hides numbers from whoever may not see all of them, in whatever form they were sent', async () => {
  const { db } = server.database;
  const half = await seeing('half', ['task']);
  const id = uuid7();
  const input = { phone: Number(phone), numbers: '057188886666\n88886667', [phone]: 'said yes', note: `call ${phone}` };
  await db
    .insertInto('operation_logs')
    .values({ company_id: 1, id, username: 'u', route: '/api/platform/feedback/create', code: 0, input: json(input) })
    .execute();
  const read = async (who: TestUser) => JSON.stringify((await server.as(who)(operationLog.detail, { id })).input);
  expect(await read(keen)).toContain(phone);
  for (const who of [blind, half])
    expect(JSON.parse(await read(who))).toEqual({
      phone: hidden,
      numbers: '057****6666\n888****6667',
      [hidden]: 'said yes',
      note: `call ${hidden}`,
    });
});

test('the test chat tells nothing of a number row that its list does not tell', async () => {
  const { id: rowId } = await server.database.db
    .selectFrom('number_rows')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const ask = { flow_id: company.ids.flow, source: 'draft' as const, task_id: company.ids.task, row_id: rowId };
  const told = async (who: TestUser) => (await server.as(who)(flow.askSendOut, ask)).variables;
  expect(await told(keen)).toMatchObject({ second: '13987654321', 备用电话: '88886666' });
  expect(await told(blind)).toMatchObject({ second: '139****4321', 备用电话: '888****6666' });
});

test('the operator sees no number of a company that sends them in cipher text', async () => {
  const { db } = server.database;
  await db
    .insertInto('sip_messages')
    .values({
      ...{ company_id: 1, call_id: company.ids.call, n: 1, at: new Date(), direction: 'out', transport: 'UDP' },
      ...{ local: '192.0.2.1:5060', peer: '192.0.2.2:5060', sip_call_id: 'a@b', bytes: 100 },
      message: 'INVITE sip:13900000001@192.0.2.2 SIP/2.0\r\nTo: <sip:13900000001@192.0.2.2>\r\n\r\n',
    })
    .execute();
  const seen = async () => {
    const { messages } = await server.as(operator.chief)(operateGateway.trace, { company_id: 1, id: company.ids.call });
    return messages[0]?.message;
  };
  expect(await seen()).toContain('13900000001');
  expect((await server.as(company.chief)(trace, { id: company.ids.call })).messages[0]?.message).toContain('13900000001');
  await db.updateTable('companies').set({ security_strategy: 'cipher' }).where('id', '=', 1).execute();
  expect(await seen()).toContain('139****0001');
  expect(await seen()).not.toContain('13900000001');
});
