import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../dialling/test-task.ts';
import { seal, unseal } from '../seal.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { hashKeys } from './kept-keys.ts';
import { countSecrets, resealSecrets } from './reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const ring = Buffer.concat([second, first]);
const [user, gateway] = [uuid7(), uuid7()];
const extensions = Array.from({ length: 7 }, () => uuid7());
let database: TestDatabase;

/** One secret in every column that holds some, and several extensions, all sealed with the first key. */
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await addCompany(database, 1);
  const sealed = (table: string, column: string, a = '1', b = '') => {
    const of = sealedColumns.find((one) => one.table === table && one.column === column);
    if (!of) throw new Error(`${table}.${column} is not known`);
    return seal(first, `${table} ${column}`, of.place(a, b));
  };
  const [key, provider, cipher] = [uuid7(), uuid7(), uuid7()];
  await db.insertInto('users').values({ company_id: 1, id: user, username: 'u', password_hash: 'none' }).execute();
  await db
    .insertInto('extensions')
    .values(
      extensions.map((id, n) => ({ company_id: 1, id, number: `80${n}`, name: 'e', secret: sealed('extensions', 'secret', '1', id) })),
    )
    .execute();
  await db
    .insertInto('gateways')
    .values({
      ...{ company_id: 1, id: gateway, name: 'g', kind: 'address', address: '192.0.2.1', port: 5060 },
      ...{ secret: sealed('gateways', 'secret', '1', gateway), tls_key: sealed('gateways', 'tls_key', '1', gateway) },
    })
    .execute();
  await sql`insert into api_keys (company_id, id, name, scopes, secret) values (1, ${key}, 'k', '{}', ${sealed('api_keys', 'secret', '1', key)})`.execute(
    db,
  );
  await sql`insert into doscs_configs (company_id, module_name, secret) values (1, 'm', ${sealed('doscs_configs', 'secret')})`.execute(db);
  await sql`insert into model_endpoints (company_id, address, secret) values (1, 'https://m.example', ${sealed('model_endpoints', 'secret')})`.execute(
    db,
  );
  await sql`insert into number_ciphers (company_id, id, secret) values (1, ${cipher}, ${sealed('number_ciphers', 'secret', '1', cipher)})`.execute(
    db,
  );
  await sql`insert into request_hosts (company_id, origin, header_name, secret)
    values (1, 'https://h.example', 'X-Key', ${sealed('request_hosts', 'secret', '1', 'https://h.example')})`.execute(db);
  await sql`insert into second_factors (company_id, user_id, secret, last_step, recovery)
    values (1, ${user}, ${sealed('second_factors', 'secret', '1', user)}, 0, '{}')`.execute(db);
  await sql`insert into speech_providers (company_id, id, kind, name, fields, secrets)
    values (1, ${provider}, 'openai', 'p', '{}', ${sealed('speech_providers', 'secrets', '1', provider)})`.execute(db);
});
afterAll(() => database.drop());

/** What stands in a column, opened with one key alone. */
const opened = async (key: Buffer): Promise<string[]> => {
  const texts: string[] = [];
  for (const of of sealedColumns.filter(({ table }) => table !== 'kept_keys')) {
    const [a, b] = of.key;
    const { rows } = await sql<{ a: string; b: string; sealed: Buffer }>`
      select ${sql.ref(a)}::text as a, ${b ? sql`${sql.ref(b)}::text` : sql`''`} as b, ${sql.ref(of.column)} as sealed from ${sql.table(of.table)}
       where ${sql.ref(of.column)} is not null`.execute(database.db);
    texts.push(...rows.map((row) => unseal(key, row.sealed, of.place(row.a, row.b))));
  }
  return [...new Set(texts)].toSorted();
};
const all = sealedColumns
  .filter(({ table }) => table !== 'kept_keys')
  .map(({ table, column }) => `${table} ${column}`)
  .toSorted();

test('a new key seals all that the old one sealed, goes on after it was broken off, and the old one may go', async () => {
  const { db } = database;
  const total = all.length + extensions.length - 1;
  expect(await countSecrets(db, first)).toEqual({ newest: total, older: 0 });
  expect(await countSecrets(db, ring)).toEqual({ newest: 0, older: total });
  const recovery = await hashKeys(db, first, 'recovery-codes');

  let batches = 0;
  const broken = resealSecrets(db, ring, {
    most: 3,
    onBatch: () => {
      if (++batches === 3) throw new Error('killed');
    },
  });
  await expect(broken).rejects.toThrow('killed');
  const half = await countSecrets(db, ring);
  expect(half.older).toBeGreaterThan(0);
  expect(half.newest).toBeGreaterThan(3);
  // Both may be read meanwhile.
  expect(await opened(ring)).toEqual(all);

  await resealSecrets(db, ring, { most: 3 });
  expect(await countSecrets(db, ring)).toEqual({ newest: total + 1, older: 0 });
  expect(await opened(second)).toEqual(all);
  // What was hashed with a key of the old one is known for good.
  expect(await hashKeys(db, second, 'recovery-codes')).toContainEqual(recovery[0]);
  // Nobody's form is out of date for it.
  expect(await db.selectFrom('gateways').select('revision').executeTakeFirstOrThrow()).toEqual({ revision: 1 });
});

test('it can be done again and again; what no key opens stays, is told, and holds nothing up', async () => {
  const { db } = database;
  const next = Buffer.concat([third, second]);
  await db
    .updateTable('extensions')
    .set({ secret: seal(randomBytes(32), 'lost', 'elsewhere') })
    .where('id', '=', extensions[0] ?? '')
    .execute();
  const done = await resealSecrets(db, next, { most: 2 });
  expect(done.unreadable).toEqual([{ table: 'extensions', rows: 1 }]);
  expect(await countSecrets(db, next)).toMatchObject({ older: 1 });
  expect(await hashKeys(db, third, 'recovery-codes')).toHaveLength(3);
  expect((await resealSecrets(db, next)).resealed).toBe(0);
});

test('every column of bytes is one that is sealed, or is known not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns c
     where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'secret|key|sealed|password' order by 1`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted());
});
