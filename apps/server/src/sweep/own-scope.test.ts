import { type AnyRoute, permissionOf } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { looksAfter } from '@parley/contract/testing/share';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addBelongings } from './belongings.ts';
import { type Ids, kindOf } from './id-kinds.ts';
import { sendInput } from './send-input.ts';

// Derived from the contract: a colleague may make every call, but his role shows him what is his own, and nothing is.
const routes = registry
  .map(({ route }) => route)
  .filter(
    ({ auth, method, realm, path }) =>
      auth === 'token' && method === 'POST' && realm !== 'operator' && !/logout|change-password/.test(path),
  );

let server: TestServer;
let company: TestCompany;
let ids: Ids;
let colleague: TestUser;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  ids = { ...company.ids, ...(await addBelongings(server, company)) };
  const [roleId, id] = [uuid7(), uuid7()];
  const permissions = registry
    .map(({ route }) => route.permission ?? permissionOf(route.path))
    .flatMap((text) => text.split(/ (?:\|\||&&) /));
  await db
    .insertInto('roles')
    .values({ company_id: 1, id: roleId, name: 'colleague', permissions: [...new Set(permissions)], data_scope: 'own', all_flows: false })
    .execute();
  await db.insertInto('users').values({ company_id: 1, id, username: 'colleague', password_hash: 'none', role_id: roleId }).execute();
  colleague = await logInAs(db, { id, username: 'colleague', company: 1 });
});
afterAll(() => server.stop());

/** What belongs to the chief: his tasks with their numbers and calls, his flows, his files, his box, his chats; and the people of the company. */
const ofTheChief = async (): Promise<string> => {
  const { db } = server.database;
  return JSON.stringify([
    await db.selectFrom('tasks').selectAll().where('id', '=', ids.task).execute(),
    await db.selectFrom('number_rows').selectAll().where('task_id', '=', ids.task).orderBy('id').execute(),
    await db.selectFrom('calls').selectAll().where('id', '=', ids.call).execute(),
    await db.selectFrom('flows').selectAll().where('id', '=', ids.flow).execute(),
    await db.selectFrom('flow_versions').selectAll().where('flow_id', '=', ids.flow).orderBy('id').execute(),
    await db.selectFrom('sysmsg_receipts').selectAll().where('message_id', '=', ids.message).execute(),
    await db.selectFrom('sysmsgs').selectAll().where('id', '=', ids.message).execute(),
    await db.selectFrom('transfer_jobs').selectAll().where('id', '=', ids.job).execute(),
    await db.selectFrom('users').selectAll().where('id', '<>', colleague.id).orderBy('id').execute(),
    await db.selectFrom('departments').selectAll().orderBy('id').execute(),
    await db.selectFrom('roles').selectAll().where('id', '=', ids.role).execute(),
    await db.selectFrom('chat_sessions').selectAll().where('id', '=', ids.chat).execute(),
  ]);
};

/** As the last look found it, which is how the next one has to. */
let left: string | undefined;
const inTurn = routes.map((route, call): [string, AnyRoute, number] => [route.path, route, call]);
test.each(inTurn)('%s shows and changes nothing of it', async (path, route, call) => {
  const before = left ?? (await ofTheChief());
  const input = sampleInput(route, (name) => ids[kindOf(name, path) ?? 'flow']);
  for (const one of [input, {}]) {
    const text = JSON.stringify(await sendInput(server, route, colleague.token, one).catch(() => undefined)) ?? '';
    for (const hidden of [
      `${company.mark} task`,
      `${company.mark} flow`,
      `${company.mark}.csv`,
      ids.call,
      ids.log,
      ids.login,
      '13900000001',
      '139****0001',
    ])
      expect(text).not.toContain(hidden);
  }
  left = looksAfter(call, routes.length) ? await ofTheChief() : before;
  expect(left).toBe(before);
});
