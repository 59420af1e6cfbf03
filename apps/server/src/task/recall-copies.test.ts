import { recallCopy } from '@parley/contract/task';
import { connect } from '@parley/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  mine = await addCompany(server.database.db, server.settings.key, 1);
  theirs = await addCompany(server.database.db, server.settings.key, 2);
});
afterAll(() => server.stop());

test('a company that has numbers copied again and again has two copies made at a time, and another one’s is made meanwhile', async () => {
  const copy = ({ chief, ids }: TestCompany, name: string) =>
    server
      .as(chief)(recallCopy, { id: ids.task, name })
      .then(() => 'made');
  const other = connect(server.database.url, { max: 1 });
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  // Copies wait for the table, and so are under way for as long as this test wants.
  const held = other.transaction().execute(async (tx) => {
    await sql`lock table number_rows in exclusive mode`.execute(tx);
    locked();
    await asked;
  });
  await isLocked;
  const problem = (error: { data?: { problem?: string } }) => error.data?.problem;
  const waiting = () => sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(server.database.db);
  let refused = 0;
  const ours = Array.from({ length: 6 }, (_, n) =>
    copy(mine, `copy ${n}`).catch((error: { data?: { problem?: string } }) => {
      refused++;
      return problem(error);
    }),
  );
  await expect.poll(async () => (await waiting()).rows[0]?.n).toBe(2);
  const another = copy(theirs, 'copy');
  await expect.poll(async () => (await waiting()).rows[0]?.n).toBe(3);
  // Whoever comes after the first two have been made is let in.
  await expect.poll(() => refused).toBe(4);
  goOn();
  await held;
  await other.destroy();
  expect((await Promise.all(ours)).toSorted()).toEqual(['made', 'made', ...Array<string>(4).fill('task.copying')]);
  expect(await another).toBe('made');
  expect(await copy(mine, 'one more')).toBe('made');
});
