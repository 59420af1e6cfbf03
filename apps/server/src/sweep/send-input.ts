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
  body: FormData | string | undefined,
  type?: string,
): Promise<Answer> => {
  const response = await fetch(server.url + route.path, {
    method: route.method,
    headers: { ...(token ? { token } : {}), ...(type ? { 'content-type': type } : {}), lang: 'en' },
    ...(route.method === 'POST' && body !== undefined ? { body } : {}),
  });
  expect(response.status, route.path).toBe(200);
  return (await response.json()) as Answer;
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

/** A digest of everything a company has, a line for each table; the logs and the last use of sessions are left out, because they are about who asked. */
export const possessions = async ({ database }: TestServer, company: number): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join pg_class k on k.relname = c.table_name
    where c.table_schema = 'public' and c.column_name = 'company_id' and k.relkind in ('r', 'p') and not k.relispartition
    order by 1`.execute(database.db);
  // A digest for each table, by one query: this is asked before and after hundreds of calls.
  const digests = tables
    .filter(({ name }) => !/_logs$/.test(name))
    .map(
      ({ name }) => sql`select ${name} as name, md5(string_agg(kept, '' order by kept)) as digest
        from (select (to_jsonb(t) - 'used_at')::text as kept from ${sql.table(name)} t where company_id = ${company}) of_company`,
    );
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(database.db);
  return rows.map(({ name, digest }) => `${name} ${digest}`).join('\n');
};
