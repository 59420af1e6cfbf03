import { NotifyBus } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { expireSessions } from './expire-sessions.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

test('a session whose day is over goes, and its socket with it', async () => {
  const { db, url } = server.database;
  const { closed } = await server.connected(company.chief);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', company.chief.id)
    .execute();
  const bus = await NotifyBus.open(url);
  await expireSessions({ db, bus, now: () => new Date() });
  expect(await closed).toBe(1008);
  const left = await db.selectFrom('sessions').select('user_id').execute();
  expect(left).toEqual([{ user_id: company.nobody.id }]);
  await bus.close();
});
