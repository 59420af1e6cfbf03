import type { Client } from '@parley/contract';
import { operationLog } from '@parley/contract/log';
import { exportQueue, flowImportQueue, importQueue } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from '../files/file-store.ts';
import { signedAddress } from '../files/signed-address.ts';
import { tokenHash } from '../session/token.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { filePath } from './serve-files.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let api: Client;

const name = '11月续保名单 (第2批).csv';
const text = '号码\n13900000001\n';

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  other = await addCompany(server.database.db, server.settings.key, 2);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

/** An import that is over, with its source file and nothing refused. */
const brought = async (): Promise<string> => {
  const id = uuid7();
  const key = `transfers/1/${id}/source`;
  const out = await new FolderFileStore(server.settings.dataDir).write(key);
  await new Promise<void>((resolve) => out.end(text, resolve));
  await server.database.db
    .insertInto('transfer_jobs')
    .values({
      ...{ company_id: 1, id, direction: 'import', major: 'task', kind: 'task-numbers', status: 'done', unmask: ['task'] },
      ...{ file_name: name, file_key: key, bytes: text.length, row_count: 1, accepted: 1, options: '{}', created_by: company.chief.id },
    })
    .execute();
  return id;
};

/** The call itself, without what a client makes of it. */
const asked = (id: string, path: string = importQueue.download.path) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: company.chief.token, lang: 'en' },
    body: JSON.stringify({ id }),
    redirect: 'manual',
  });
const addressOf = async (id: string): Promise<URL> => {
  const answer = await asked(id);
  return new URL(answer.headers.get('location') ?? '', answer.url);
};

test('a file is handed over under its own name, in either shell', async () => {
  const id = await brought();
  for (const queue of [importQueue, flowImportQueue]) {
    const file = await api(queue.download, { id });
    expect([file.name, await file.text()]).toEqual([name, text]);
  }
});

test('the call answers See Other to an address without the token, which is good for minutes and needs none', async () => {
  const id = await brought();
  const answer = await asked(id);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const address = await addressOf(id);
  expect(address.href).not.toContain(company.chief.token);
  const left = Number(address.searchParams.get('until')) - Date.now();
  expect(left).toBeGreaterThan(60_000);
  expect(left).toBeLessThanOrEqual(600_000);
  expect(await (await fetch(address)).text()).toBe(text);
});

test('the address is found wherever a proxy has put the API', async () => {
  const id = await brought();
  for (const { path } of [importQueue.download, flowImportQueue.download]) {
    const location = (await asked(id, path)).headers.get('location') ?? '';
    expect(new URL(location, `https://calls.example.com/parley${path}`).pathname).toBe(`/parley${filePath(1, id, 'file')}`);
  }
});

test('an address that is over or made up is a refusal in an envelope, in the language of who asks', async () => {
  const id = await brought();
  const { pathname, searchParams } = await addressOf(id);
  const signed = (path: string) => `${path}?${searchParams}`;
  const wrong = [
    signedAddress(server.settings.key, filePath(1, id, 'file'), { until: Date.now() - 1, session: tokenHash(company.chief.token) }),
    signed(pathname).replace(/until=\d/, 'until=9'),
    signed(pathname.replace(id, company.ids.job)),
    signed(pathname.replace('/transfer/1/', '/transfer/2/')),
    signed(pathname.replace(/file$/, 'failed')),
    pathname,
  ];
  for (const path of wrong) {
    const answer = await fetch(server.url + path, { headers: { lang: 'en' } });
    expect(answer.status, path).toBe(200);
    expect(await answer.json(), path).toMatchObject({
      code: 403,
      msg: 'The address of the file is wrong or no longer good',
      data: { problem: 'transfer.address-over' },
    });
  }
  const climbing = await fetch(`${server.url}${signed(pathname.replace(/\/file$/, '/..%2f..%2f..%2fkey'))}`);
  expect(await climbing.json()).toMatchObject({ code: 404, data: { problem: 'transfer.no-file' } });
});

test('who took which file is in the operation log, once for each address, however often it is read', async () => {
  const id = await brought();
  // An entry is written behind the answer.
  const logged = async () => {
    const { list } = await api(operationLog.list, { route: importQueue.download.path });
    const entries = await Promise.all(list.map((entry) => api(operationLog.detail, { id: entry.id })));
    return entries.filter(({ input }) => (input as { id?: string } | null)?.id === id);
  };
  const address = await addressOf(id);
  for (const range of ['bytes=0-3', 'bytes=4-7', '']) await (await fetch(address, { headers: range ? { range } : {} })).text();
  await expect.poll(async () => (await logged()).length).toBe(1);
  const [entry] = await logged();
  expect(entry).toMatchObject({ username: company.chief.username, result: 'done', input: { id } });
  expect(entry?.after).toEqual({ file: name, bytes: Buffer.byteLength(text), number: expect.any(Number) });
  await expect(api(importQueue.download, { id, what: 'failed' })).rejects.toMatchObject({ code: 404 });
  await expect.poll(async () => (await logged()).find(({ result }) => result === 'refused')).toMatchObject({ code: 404 });
});

test("another company's job is not there, nor one of the other queue", async () => {
  const id = await brought();
  await expect(server.as(other.chief)(importQueue.download, { id })).rejects.toMatchObject({ code: 404 });
  await expect(api(exportQueue.download, { id })).rejects.toMatchObject({ code: 404 });
});

test('who may not is told so, and gets no address', async () => {
  const id = await brought();
  await expect(server.as(company.nobody)(importQueue.download, { id })).rejects.toMatchObject({ code: 403 });
  await expect(server.as(undefined)(importQueue.download, { id })).rejects.toMatchObject({ code: -99 });
});

test('a job without such a file says so, before and behind the address', async () => {
  const id = await brought();
  await expect(api(importQueue.download, { id, what: 'failed' })).rejects.toMatchObject({ data: { problem: 'transfer.no-file' } });
  const address = await addressOf(id);
  await new FolderFileStore(server.settings.dataDir).remove(`transfers/1/${id}/source`);
  await expect(api(importQueue.download, { id })).rejects.toMatchObject({ code: 404, message: '没有可下载的文件' });
  expect(await (await fetch(address)).json()).toMatchObject({ code: 404, data: { problem: 'transfer.no-file' } });
});
