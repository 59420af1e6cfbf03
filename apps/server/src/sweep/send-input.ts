import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AnyRoute, Envelope } from '@parley/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '../testing/test-server.ts';

/** An envelope as the sweeps read it. */
export type Answer = Envelope & { data: { problem?: string } | null };

/** Sends a body as it is. Every answer is HTTP 200 with an envelope. */
export const sendBody = async (
  server: TestServer,
  route: AnyRoute,
  token: string | undefined,
  body: FormData | ReadableStream | string | undefined,
  type?: string,
): Promise<Answer> => {
  const response = await fetch(server.url + route.path, {
    method: route.method,
    headers: { ...(token ? { token } : {}), ...(type ? { 'content-type': type } : {}), lang: 'en' },
    ...(route.method === 'POST' && body !== undefined ? { body } : {}),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  expect(response.status, route.path).toBe(200);
  return (await response.json()) as Answer;
};

/** Says how long a body will be, and sends none of it: what is refused by its length needs no more. */
export const announce = async (server: TestServer, route: AnyRoute, token: string, length: number): Promise<Answer> => {
  const asked = request(server.url + route.path, {
    method: route.method,
    headers: { token, 'content-type': 'application/json', 'content-length': length },
  });
  asked.flushHeaders();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error('no answer');
  const answer = (await json(response)) as Answer;
  asked.destroy();
  return answer;
};

const formOf = (input: object, route: AnyRoute): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const name of route.files) form.append(name, new Blob(['13900001111\n']), 'numbers.csv');
  return form;
};

/** Sends an input as the route wants it: JSON, or a form with a file. */
export const sendInput = (server: TestServer, route: AnyRoute, token: string, input: unknown): Promise<Answer> =>
  route.kind === 'multipart'
    ? sendBody(server, route, token, formOf(Object(input), route))
    : sendBody(server, route, token, JSON.stringify(input), 'application/json');

/** The tables in which a company has something, by server. The logs are left out, because they are about who asked. */
const tablesOf = new WeakMap<TestServer, Promise<string[]>>();
const companyTables = async ({ database }: TestServer): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select k.relname as name from pg_class k join pg_attribute a on a.attrelid = k.oid
    where k.relnamespace = 'public'::regnamespace and k.relkind in ('r', 'p') and not k.relispartition and a.attname = 'company_id'
    order by 1`.execute(database.db);
  return rows.map(({ name }) => name).filter((name) => !/_logs$/.test(name));
};

/**
 * What tells a row from what it was: which version of it this is (system columns, PostgreSQL 5.5), so that nothing large is read. Of a session
 * the last use changes with each call.
 */
const versionOf = (table: string) =>
  table === 'sessions' ? sql`(to_jsonb(t) - 'used_at')::text` : sql`concat_ws(' ', t.tableoid, t.ctid, t.xmin)`;

const tablesIn = (server: TestServer): Promise<string[]> => {
  const known = tablesOf.get(server) ?? companyTables(server);
  tablesOf.set(server, known);
  return known;
};

/** Every row that a company has, as text. */
export const rowsOf = async (server: TestServer, company: number): Promise<string[]> => {
  const rows = (await tablesIn(server)).map((name) => sql`select t::text as row from ${sql.table(name)} t where company_id = ${company}`);
  const found = await sql<{ row: string }>`${sql.join(rows, sql` union all `)}`.execute(server.database.db);
  return found.rows.map(({ row }) => row);
};

/** A digest of everything a company has, a line for each table. */
export const possessions = async (server: TestServer, company: number): Promise<string> => {
  // By one query: this is asked after hundreds of calls.
  const digests = (await tablesIn(server)).map(
    (name) => sql`select ${name} as name, md5(string_agg(kept, ',' order by kept)) as digest
      from (select ${versionOf(name)} as kept from ${sql.table(name)} t where company_id = ${company}) of_company`,
  );
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(server.database.db);
  return rows.map(({ name, digest }) => `${name} ${digest}`).join('\n');
};
