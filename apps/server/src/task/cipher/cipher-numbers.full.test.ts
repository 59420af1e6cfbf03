import { randomBytes } from 'node:crypto';
import { operatorCompany } from '@parley/contract';
import { outboundGroupCall, outboundQueueCall } from '@parley/contract/flow-queue';
import { operationLog } from '@parley/contract/log';
import { numberCipher } from '@parley/contract/number-cipher';
import { black, white } from '@parley/contract/number-list';
import { company as companies, operateCompanyUpdate } from '@parley/contract/operate';
import { info } from '@parley/contract/session';
import * as task from '@parley/contract/task';
import { taskDelivery } from '@parley/contract/task-delivery';
import { exportQueue, importQueue } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { newApiKey, signingClient } from '../../testing/signing-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { sealCipherText } from './cipher-text.ts';

let server: TestServer;
let operator: TestCompany;
let company: TestCompany;
let key: Buffer;
let last = 13_955_550_000;
const newPhone = () => String(++last);

beforeAll(async () => {
  server = await testServer({ roles: ['api', 'worker'] });
  operator = await addCompany(server.database.db, server.settings.key, operatorCompany);
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

const api = () => server.as(company.chief);
const cipher = (phone: string, by = key) => sealCipherText(by, phone, randomBytes(12));
const newTask = async () => (await api()(task.create, { name: uuid7(), flowId: company.ids.flow, gatewayId: company.ids.gateway })).id;
const setStrategy = async (securityStrategy: 'off' | 'cipher' | 'encrypted') => {
  const by = server.as(operator.chief);
  const { id, revision, number, name, robots } = await by(companies.detail, { id: 1 });
  return by(operateCompanyUpdate, { id, revision, number, name, robots, securityStrategy });
};
/** What stands in the database of a number, anywhere in the tables that hold some. */
const inPlain = async (phone: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
    server.database.db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${phone}%`} limit 1`.execute(server.database.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

test('numbers in cipher text are refused until the strategy takes them and there is a key', async () => {
  const id = await newTask();
  const send = () => api()(task.append, { id, numbers: [{ cipher: 'AAAA' }] });
  await expect(send()).rejects.toMatchObject({ data: { problem: 'cipher.not-allowed' } });
  await expect(api()(numberCipher.generate, {})).rejects.toMatchObject({ data: { problem: 'cipher.not-allowed' } });
  await setStrategy('cipher');
  expect((await api()(info, {})).company_info).toMatchObject({ cipher_numbers: true, whole_numbers: true });
  await expect(send()).rejects.toMatchObject({ data: { problem: 'cipher.no-key' } });
  // Nothing was taken: it may still be another one.
  await setStrategy('encrypted');
  await setStrategy('cipher');
  const made = await api()(numberCipher.generate, {});
  key = Buffer.from(made.key, 'base64');
  expect(JSON.stringify(await api()(numberCipher.list, {}))).not.toContain(made.key);
});

test('appended by a program they are checked as others are, told by their cipher text, and stand nowhere in plain', async () => {
  const id = await newTask();
  const [good, twice, known, blocked, plain] = [newPhone(), newPhone(), newPhone(), newPhone(), newPhone()];
  await api()(task.append, { id, numbers: [{ phone: known }] });
  await api()(black.create, { phone: blocked });
  const send = signingClient(server.url, await newApiKey(api(), { name: 'CRM', scopes: ['append'] }));
  const sent = [
    cipher(`+86 ${good}`),
    cipher(twice),
    cipher(twice),
    cipher(known),
    cipher(blocked),
    cipher('nonsense'),
    cipher(newPhone(), randomBytes(32)),
    cipher('1381234567'),
  ];
  const numbers = [...sent.map((one) => ({ cipher: one })), { phone: plain }];
  const answer = await send(task.append.path, { id, numbers, idempotencyKey: 'sealed' });
  const why = ['duplicate-in-file', 'duplicate-in-task', 'blacklisted', 'format', 'cipher'];
  expect(answer).toMatchObject({
    code: 0,
    data: { accepted: 4, refused: why.map((reason, n) => ({ phone: sent[n + 2], reason })), oddLengths: [sent[7]] },
  });
  const again = await send(task.append.path, { id, numbers, idempotencyKey: 'sealed' });
  expect(again).toEqual({ ...answer, data: { ...answer.data, repeated: true } });
  const both = await send(task.append.path, { id, numbers: [{ phone: plain, cipher: sent[0] }] });
  expect(both).toMatchObject({ code: 400 });
  for (const phone of [good, twice, '1381234567', plain]) expect(await inPlain(phone)).toEqual([]);
  // Nobody is shown one, whatever the role gives; and the whole number finds it.
  const { list } = await api()(task.numberList, { taskId: id, phone: good });
  expect(list.map(({ phone }) => phone)).toEqual([`${good.slice(0, 3)}****${good.slice(-4)}`]);
  expect((await api()(info, {})).info.unmask).toEqual([]);
  const delivery = await api()(taskDelivery.detail, { id: String(answer.data.deliveryId) });
  expect(JSON.stringify(delivery)).not.toMatch(new RegExp([good, twice, known, blocked].join('|')));
  const logs = await server.as(operator.chief)(operationLog.list, { companyId: 1 });
  for (const { id: log } of logs.list)
    expect(JSON.stringify(await server.as(operator.chief)(operationLog.detail, { id: log, companyId: 1 }))).not.toContain(good);
});

test('a file may hold numbers in plain and in cipher text; rows that are refused keep their cipher text', async () => {
  const id = await newTask();
  const [good, plain, twice] = [newPhone(), newPhone(), newPhone()];
  const [foreign, second] = [cipher(newPhone(), randomBytes(32)), cipher(twice)];
  const rows = ['号码,密文,姓名', `,${cipher(good)},甲`, `${plain},,乙`, `,${cipher(twice)},丙`, `,${second},丁`, `,${foreign},戊`];
  const file = () => ({ files: { file: new File([`${rows.join('\n')}\n`], 'numbers.csv') } });
  expect(await api()(task.importPreview, {}, file())).toMatchObject({ phoneColumn: 0, cipherColumn: 1 });
  const mapping = { header: true, phone: 0, cipher: 1, variables: [{ column: 2, name: '姓名' }] };
  const { jobId } = await api()(task.importNumbers, { id, mapping }, file());
  const jobOf = async () => (await api()(importQueue.list, { ids: [jobId] })).list[0];
  await expect.poll(async () => (await jobOf())?.status, { timeout: 30_000 }).toMatch(/done|error/);
  expect(await jobOf()).toMatchObject({ status: 'done', accepted: 3, refused: 2 });
  const refused = await (await api()(importQueue.download, { id: jobId, what: 'failed' })).text();
  for (const kept of [foreign, second]) expect(refused).toContain(kept);
  expect(refused).toContain('密文无法解开');
  for (const phone of [good, plain, twice]) {
    expect(refused).not.toContain(phone);
    expect(await inPlain(phone)).toEqual([]);
  }
  const { jobId: exported } = await api()(task.requestExport, { taskId: id, columns: ['phone', 'variable:姓名'], format: 'csv' });
  const exportOf = async () => (await api()(exportQueue.list, { ids: [exported] })).list[0];
  await expect.poll(async () => (await exportOf())?.status, { timeout: 30_000 }).toMatch(/done|error/);
  const text = await (await api()(exportQueue.download, { id: exported })).text();
  expect(text).toContain(`${good.slice(0, 3)}****${good.slice(-4)}`);
  for (const phone of [good, plain, twice]) expect(text).not.toContain(phone);
});

test('the black and the white list take them, one by one and from a file, and hold no number twice', async () => {
  const [one, two, three] = [newPhone(), newPhone(), newPhone()];
  const { id } = await api()(black.create, { cipher: cipher(`+86 ${one}`), group: '投诉' });
  await api()(white.create, { cipher: cipher(one) });
  const again = cipher(one);
  await expect(api()(black.create, { cipher: again })).rejects.toMatchObject({ message: expect.stringContaining(again) });
  await expect(api()(black.create, { phone: one })).rejects.toMatchObject({ code: 409 });
  for (const wrong of [cipher(one, randomBytes(32)), 'nonsense'])
    await expect(api()(white.create, { cipher: wrong })).rejects.toMatchObject({
      data: { fields: [{ path: 'phone', message: '密文无法解开' }] },
    });
  await expect(api()(white.create, { phone: two, cipher: cipher(two) })).rejects.toMatchObject({ data: { fields: [{ path: 'phone' }] } });
  const foreign = cipher(newPhone(), randomBytes(32));
  const rows = ['号码,密文,备注', `,${cipher(two)},甲`, `${three},,乙`, `,${cipher(three)},丙`, `,${foreign},丁`];
  const { jobId } = await api()(black.import, {}, { files: { file: new File([`${rows.join('\n')}\n`], 'list.csv') } });
  const jobOf = async () => (await api()(importQueue.list, { ids: [jobId] })).list[0];
  await expect.poll(async () => (await jobOf())?.status, { timeout: 30_000 }).toMatch(/done|error/);
  expect(await jobOf()).toMatchObject({ status: 'done', accepted: 2, refused: 2 });
  const refused = await (await api()(importQueue.download, { id: jobId, what: 'failed' })).text();
  expect(refused).toContain(foreign);
  // Found by the whole number, shown masked, and in nothing in plain.
  for (const phone of [one, two, three]) {
    const { list } = await api()(black.list, { phone });
    expect(list.map((row) => row.phone)).toEqual([`${phone.slice(0, 3)}****${phone.slice(-4)}`]);
    expect(await inPlain(phone)).toEqual([]);
    expect(refused).not.toContain(phone);
  }
  expect((await api()(white.list, { phone: one })).total).toBe(1);
  // It is heeded as any other; the whitelist exempts it.
  const taskId = await newTask();
  const append = () => api()(task.append, { id: taskId, numbers: [{ phone: two }, { cipher: cipher(one) }] });
  expect(await append()).toMatchObject({ accepted: 1, refused: [{ phone: two, reason: 'blacklisted' }] });
  await api()(black.delete, { ids: [id] });
  const logs = await server.as(operator.chief)(operationLog.list, { companyId: 1 });
  for (const { id: log } of logs.list)
    expect(JSON.stringify(await server.as(operator.chief)(operationLog.detail, { id: log, companyId: 1 }))).not.toContain(one);
});

test('flow queues and group calls take them too', async () => {
  const [one, two] = [newPhone(), newPhone()];
  const numbers = [{ cipher: cipher(one) }, { cipher: cipher(two) }, { cipher: cipher(two) }, { cipher: 'none' }];
  const input = { flow_id: company.ids.flow, numbers };
  const refused = [
    { phone: numbers[2]?.cipher, reason: 'duplicate-in-file' },
    { phone: 'none', reason: 'cipher' },
  ];
  expect(await api()(outboundQueueCall, input)).toMatchObject({ accepted: 2, refused });
  expect(await api()(outboundQueueCall, { ...input, numbers: numbers.slice(0, 1) })).toMatchObject({
    accepted: 0,
    refused: [{ phone: numbers[0]?.cipher, reason: 'in-queue' }],
  });
  expect(await api()(outboundGroupCall, input)).toMatchObject({ accepted: 2, refused });
  for (const phone of [one, two]) expect(await inPlain(phone)).toEqual([]);
});

test('a new key takes the place of the old one, which opens until it is deleted', async () => {
  const id = await newTask();
  const old = key;
  const { list: before } = await api()(numberCipher.list, {});
  key = Buffer.from((await api()(numberCipher.generate, {})).key, 'base64');
  const add = async (by: Buffer) => (await api()(task.append, { id, numbers: [{ cipher: cipher(newPhone(), by) }] })).accepted;
  expect([await add(old), await add(key)]).toEqual([1, 1]);
  await api()(numberCipher.delete, { ids: before.map(({ id: one }) => one) });
  expect([await add(old), await add(key)]).toEqual([0, 1]);
});

test('a company that sent numbers in cipher text cannot be switched to what would keep or show them in plain', async () => {
  for (const other of ['off', 'encrypted'] as const)
    await expect(setStrategy(other)).rejects.toMatchObject({ code: 400, data: { fields: [{ path: 'securityStrategy' }] } });
  await setStrategy('cipher');
});
