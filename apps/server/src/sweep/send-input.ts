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

/** Everything a company has, as one text; the logs and the last use of sessions are left out, because they are about who asked. */
export const possessions = async ({ database }: TestServer, company: number): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join pg_class k on k.relname = c.table_name
    where c.table_schema = 'public' and c.column_name = 'company_id' and k.relkind in ('r', 'p') and not k.relispartition
    order by 1`.execute(database.db);
  const all: unknown[] = [];
  for (const { name } of tables.filter((table) => !/_logs$/.test(table.name))) {
    const { rows } = await sql`select * from ${sql.table(name)} where company_id = ${company} order by 1, 2`.execute(database.db);
    all.push([name, rows.map((row) => ({ ...Object(row), used_at: undefined }))]);
  }
  return JSON.stringify(all);
};
