import type { Client } from '@parley/contract';
import { role } from '@parley/contract/organisation';
import { choiceCap } from '@parley/contract/page';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addCompany, type TestCompany } from '../testing/world.ts';

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
