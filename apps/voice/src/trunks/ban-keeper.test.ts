import { uuid7 } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { type Ban, createSipStack, type SipStack } from '@parley/sip';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BanKeeper } from './ban-keeper.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const host = '198.51.100.7';
const thrown = (error: unknown): never => {
  throw error;
};
const stackOf = (): SipStack => createSipStack({ host: '127.0.0.1', port: 0 });
const keeperOf = (node: string, sip: SipStack) => new BanKeeper({ db: database.db, node, sip, onError: thrown });
const banFor = (ms: number): Ban => ({ host, failures: 20, at: Date.now(), until: Date.now() + ms });
const kept = (node: string) => database.db.selectFrom('sip_bans').selectAll().where('node_id', '=', node).execute();

test('a ban outlives the process that made it, and one that is over does not', async () => {
  const [node, other] = [uuid7(), uuid7()];
  const first = keeperOf(node, stackOf());
  first.note(banFor(600_000));
  await first.close();
  const over = keeperOf(other, stackOf());
  over.note(banFor(-1));
  await over.close();
  const [next, nextOther] = [stackOf(), stackOf()];
  await keeperOf(node, next).restore();
  await keeperOf(other, nextOther).restore();
  expect([next.figures().banned, nextOther.figures().banned]).toEqual([1, 0]);
  expect([(await kept(node)).length, (await kept(other)).length]).toEqual([1, 0]);
});

test('an address whose ban was lifted in the database is heard again, by its node alone', async () => {
  const nodes = [uuid7(), uuid7()].map((node) => ({ node, sip: stackOf() }));
  const keepers = nodes.map(({ node, sip }) => keeperOf(node, sip));
  for (const [n, keeper] of keepers.entries()) {
    const ban = banFor(600_000);
    nodes[n]?.sip.ban(host, ban.until);
    keeper.note(ban);
    await keeper.close();
  }
  const [first] = nodes;
  await database.db
    .updateTable('sip_bans')
    .set({ lifted_at: sql`now()` })
    .where('node_id', '=', first?.node ?? '')
    .execute();
  for (const keeper of keepers) await keeper.look();
  expect(nodes.map(({ sip }) => sip.figures().banned)).toEqual([0, 1]);
  expect(await kept(first?.node ?? '')).toEqual([]);
});

test('a new ban of an address takes the place of the one that was lifted', async () => {
  const node = uuid7();
  const sip = stackOf();
  const keeper = keeperOf(node, sip);
  keeper.note(banFor(600_000));
  await keeper.close();
  await database.db.updateTable('sip_bans').set({ lifted_at: sql`now()` }).where('node_id', '=', node).execute();
  sip.ban(host, Date.now() + 600_000);
  keeper.note(banFor(900_000));
  await keeper.look();
  expect(sip.figures().banned).toBe(1);
  expect(await kept(node)).toMatchObject([{ lifted_at: null }]);
});
