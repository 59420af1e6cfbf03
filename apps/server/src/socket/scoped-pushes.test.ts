import type { ServerMessage } from '@parley/contract/socket';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

const taskIds = (message: ServerMessage): string[] =>
  message.action === 'push' && message.type === 'call-task' ? message.data.list.map(({ id }) => id) : [];

test('who sees but the own tasks is told of those alone', async () => {
  const { db } = server.database;
  const [roleId, id] = [uuid7(), uuid7()];
  const permissions = ['PLATFORM/TASK/LIST', 'PLATFORM/TASK/CREATE', 'PLATFORM/TASK/APPEND'];
  await db.insertInto('roles').values({ company_id: 1, id: roleId, name: 'own', permissions, data_scope: 'own' }).execute();
  await db.insertInto('users').values({ company_id: 1, id, username: 'own', password_hash: 'none', role_id: roleId }).execute();
  const user = await logInAs(db, { id, username: 'own', company: 1 });

  const { heard, hear } = await server.connected(user);

  const form = { flowId: company.ids.flow, gatewayId: company.ids.gateway };
  const hidden = (await server.as(company.chief)(task.create, { ...form, name: 'hidden' })).id;
  const own = (await server.as(user)(task.create, { ...form, name: 'own' })).id;
  const numbers = [{ phone: '13900000001' }];
  await server.as(company.chief)(task.append, { id: hidden, numbers });
  await server.as(user)(task.append, { id: own, numbers });
  await hear((message) => taskIds(message).includes(own));
  // Both changes are of one company and go in order: the hidden one would have been told by now.
  expect(new Set(heard.flatMap(taskIds))).toEqual(new Set([own]));
});
