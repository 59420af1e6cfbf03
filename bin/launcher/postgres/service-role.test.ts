import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@parley/db';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from './server.ts';

let home: string;
let server: PostgresServer;
const settings = ['fsync=off', 'shared_buffers=16MB', 'max_connections=20'];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'parley-role-'));
  await chmod(home, 0o755);
  server = await startPostgres({ home: join(home, 'pg'), settings });
});
afterAll(async () => {
  await server?.close();
  await rm(home, { recursive: true, force: true });
});

async function rows(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const refused = (text: string) => expect(rows(server.url, text)).rejects.toMatchObject({ code: '42501' });

test('the services log in as a role that is no superuser and can become none', async () => {
  expect(
    await rows(
      server.url,
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }]);
  await refused('alter role current_user superuser');
  await refused('set role parley');
  await refused("create role other login password 'x'");
});

test('it reads no file, runs no program and changes no setting of the machine', async () => {
  await refused("select pg_read_file('postgresql.conf')");
  await refused("copy (select 1) to program 'id'");
  await refused("alter system set log_statement = 'all'");
  await refused('select rolpassword from pg_authid');
});

test('it migrates an empty database and makes the months to come', async () => {
  expect((await migrate(server.url)).length).toBeGreaterThan(10);
  await rows(server.url, "select ensure_month('2031-01-01')");
  expect(await migrate(server.url)).toEqual([]);
});

test("a cluster in which everything was the superuser's is taken over at the next start, queues included", async () => {
  const superuser = server.superuserUrl;
  await rows(
    superuser,
    'drop schema public cascade; create schema public authorization pg_database_owner; alter database parley owner to parley',
  );
  await migrate(superuser);
  const boss = new PgBoss({ connectionString: superuser, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('older');
  await boss.stop();
  // Its connections say goodbye by themselves; one that the server ends first throws where nobody listens.
  const others = "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  await expect.poll(() => rows(superuser, others)).toEqual([]);
  await rows(superuser, "create view older_view as select 1 as one; create sequence older_sequence; create type older_type as enum ('a')");
  await server.close();
  server = await startPostgres({ home: join(home, 'pg'), settings });

  const ofOthers = `
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relowner <> 'parley_service'::regrole
    union all
    select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.proowner <> 'parley_service'::regrole
    union all
    select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and t.typowner <> 'parley_service'::regrole`;
  expect(await rows(server.url, ofOthers)).toEqual([]);
  expect(await migrate(server.url, new Date('2032-03-01'))).toEqual([]);
  await rows(server.url, 'drop view older_view; drop table calls cascade; drop schema pgboss cascade');
});

test('the password of one start opens nothing after the next', async () => {
  const before = new URL(server.url).password;
  await server.close();
  server = await startPostgres({ home: join(home, 'pg'), settings });
  const old = new URL(server.url);
  old.password = before;
  await expect(rows(old.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});
