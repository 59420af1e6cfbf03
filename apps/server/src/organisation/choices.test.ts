import type { Client } from '@parley/contract';
import { emptyFlow } from '@parley/contract/flow/empty';
import { role } from '@parley/contract/organisation';
import { choiceCap } from '@parley/contract/page';
import { outboundFlow } from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let other: TestCompany;
let api: Client;
const last = uuid7();

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  api = server.as((await addCompany(server.database.db, server.settings.key, 1)).chief);
  other = await addCompany(server.database.db, server.settings.key, 2);
  const rows = Array.from({ length: choiceCap + 10 }, (_, n) => ({ id: n === choiceCap + 9 ? last : uuid7(), name: `多 ${1000 + n}` }));
  await server.database.db
    .insertInto('roles')
    .values(rows.map((row) => ({ ...row, company_id: 1, permissions: [] })))
    .execute();
});
afterAll(() => server.stop());

test('choices say that there are more than they tell, and a search or an id finds those', async () => {
  const first = await api(role.option, {});
  expect(first).toMatchObject({ more: true });
  expect(first.list).toHaveLength(choiceCap);
  expect(first.list.map(({ id }) => id)).not.toContain(last);
  const name = `多 ${1000 + choiceCap + 9}`;
  expect(await api(role.option, { search: name })).toEqual({ list: [{ id: last, name }], more: false });
  expect(await api(role.option, { ids: [last, other.ids.role] })).toEqual({ list: [{ id: last, name }], more: false });
  // What a pattern knows is searched for as it stands.
  expect(await api(role.option, { search: '%' })).toEqual({ list: [], more: false });
});

test('flows for a task are choices as all others are, with the variables of those that are told', async () => {
  const { db } = server.database;
  const draft = JSON.stringify(emptyFlow('zh'));
  const flows = Array.from({ length: choiceCap + 1 }, (_, n) => ({ id: uuid7(), name: `续保 ${1000 + n}` }));
  await db
    .insertInto('flows')
    .values(flows.map((row) => ({ ...row, company_id: 1, draft, production_version: 1 })))
    .execute();
  await db
    .insertInto('flow_versions')
    .values(flows.map(({ id }) => ({ company_id: 1, id: uuid7(), flow_id: id, number: 1, graph: draft, revision: 1, note: '' })))
    .execute();
  const beyond = flows.at(-1);
  const first = await api(outboundFlow, {});
  expect(first).toMatchObject({ more: true });
  expect(first.list.map(({ id }) => id)).not.toContain(beyond?.id);
  const found = { list: [{ ...beyond, language: 'zh', version: 1, variables: [] }], more: false };
  expect(await api(outboundFlow, { search: beyond?.name ?? '' })).toEqual(found);
  expect(await api(outboundFlow, { ids: [beyond?.id ?? '', other.ids.flow] })).toEqual(found);
});
