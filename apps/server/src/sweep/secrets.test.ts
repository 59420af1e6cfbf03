import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorCompany } from '@parley/contract';
import { extension, gateway } from '@parley/contract/centre';
import { doscs } from '@parley/contract/company';
import { modelEndpoint } from '@parley/contract/model-endpoint';
import { registry } from '@parley/contract/registry';
import { requestHost } from '@parley/contract/request-host';
import { secretNames } from '@parley/contract/secret';
import { speechProvider } from '@parley/contract/speech';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { kindOf } from './id-kinds.ts';
import { rowsOf, sendInput } from './send-input.ts';

// Derived from the contract: whatever it marks as a secret is written with this in it, and found nowhere.
const marker = 'MARKEDSECRET';
const routes = registry.map(({ route }) => route).filter((route) => secretNames(route.input).size > 0);

let server: TestServer;
let company: TestCompany;
let operator: TestCompany;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  operator = await addCompany(db, server.settings.key, operatorCompany);
});
afterAll(() => server.stop());

/** The marker in the form that a field wants. */
const secretFor = (name: string): unknown => {
  if (name === 'tlsKey') return `-----BEGIN PRIVATE KEY-----\n${marker}\n-----END PRIVATE KEY-----`;
  if (name === 'secrets') return { key: `${marker}-key` };
  return /code$/i.test(name) ? marker : `${marker}-Aa1-and-more`;
};

/** Every file below a folder, as text. */
const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(entries.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name), 'latin1')));
};

/** Everything that is kept of what was sent, and the log of the process. */
const kept = async (): Promise<{ what: string; text: string }[]> => {
  const logs = await sql<{ row: string }>`select t::text as row from operation_logs t union all select t::text from login_logs t`.execute(
    server.database.db,
  );
  const rows = [...(await rowsOf(server, company.id)), ...(await rowsOf(server, operatorCompany))];
  return [
    ...logs.rows.map(({ row }) => ({ what: 'operation log', text: row })),
    ...rows.map((text) => ({ what: 'row', text })),
    ...server.log.map((text) => ({ what: 'log of the process', text })),
    ...(await filesIn(server.settings.dataDir)).map((text) => ({ what: 'file', text })),
  ];
};

const found = (texts: readonly { what: string; text: string }[]): string[] =>
  texts.filter(({ text }) => text.includes(marker)).map(({ what, text }) => `${what}: ${text.slice(0, 400)}`);

test('a secret of whatever call is in no log, no row, no answer and no file, be the call done or refused', async () => {
  const answers: { what: string; text: string }[] = [];
  for (const route of routes) {
    const { token } = (route.realm === 'operator' ? operator : company).chief;
    const sample = Object(sampleInput(route, (field) => Object(company.ids)[kindOf(field, route.path) ?? 'flow']));
    const marked = Object.fromEntries([...secretNames(route.input)].map((name) => [name, secretFor(name)]));
    for (const input of [{ ...sample, ...marked }, marked, { ...sample, ...marked, form: marked, list: [marked] }]) {
      const answer = await sendInput(server, route, route.auth === 'none' ? '' : token, input);
      answers.push({ what: route.path, text: JSON.stringify(answer) });
    }
  }
  expect(routes.length).toBeGreaterThan(10);
  expect(found(answers)).toEqual([]);
  expect(found(await kept())).toEqual([]);
});

test('nor is one that was kept, changed and read', async () => {
  const api = server.as(company.chief);
  const { revision } = await api(modelEndpoint.detail, {});
  const models = { address: 'https://models.example/v1', chatModel: 'm', encoderModel: '', judges: false, withinMs: 800, enabled: true };
  await api(modelEndpoint.update, { ...models, revision, key: `${marker}-model` });
  await api(requestHost.save, { origin: 'https://crm.example', headerName: 'X-Key', value: `${marker}-host` });
  const { revision: ofDoscs } = await api(doscs.configDetail, {});
  const board = { is_enabled: true, module_name: 'Orders', main_url: 'https://orders.example' };
  await api(doscs.configUpdate, { ...board, revision: ofDoscs, secret: `${marker}-for-orders` });
  const line = { name: 'Line', address: '192.0.2.7', callerNumbers: ['95001'] };
  const { id } = await api(gateway.create, { ...line, secret: `${marker}-line` });
  await api(gateway.update, { ...line, id, revision: 1, secret: `${marker}-other`, tlsKey: `${secretFor('tlsKey')}` });
  await api(extension.create, { number: '8899', secret: `${marker}-Zz9` });
  const provider = { name: 'Deepgram', fields: { model: 'nova-2' }, secrets: { key: `${marker}-speech` } };
  const { id: providerId } = await api(speechProvider.create, { kind: 'deepgram', ...provider });
  await api(speechProvider.update, { ...provider, id: providerId, revision: 1 });
  const read = [
    await api(modelEndpoint.detail, {}),
    await api(requestHost.list, {}),
    await api(doscs.configDetail, {}),
    await api(gateway.detail, { id }),
    await api(extension.list, {}),
    await api(speechProvider.list, {}),
  ];
  expect(found(read.map((answer) => ({ what: 'answer', text: JSON.stringify(answer) })))).toEqual([]);
  expect(found(await kept())).toEqual([]);
});
