import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TestCompany } from './fixture.ts';
import type { TestServer } from './test-server.ts';

const outcome = z.object({
  status: z.string(),
  /** Why it failed, in both languages. */
  reason: z.unknown(),
  row_count: z.number(),
  accepted: z.number(),
  refused: z.number(),
  bytes: z.number(),
  ms: z.number(),
});
const result = z.object({ exported: outcome, imported: outcome, megabytes: z.number() });

/** Fills the log-in log of a company: every user is named as a number to dial, so that an export can be imported. */
export const fillLoginLog = async ({ database }: TestServer, company: TestCompany, rows: number): Promise<void> => {
  await sql`insert into login_logs (company_id, id, user_id, username, address, os, browser)
    select ${company.id}, gen_random_uuid(), ${company.chief.id}::uuid, (13800000000 + n)::text, '10.0.0.1', '=Windows 11', 'Chrome, 王'
    from generate_series(1, ${rows}::int) n`.execute(database.db);
};

/** Exports the log-in log and imports the file, in a process whose heap is limited to so many MB. */
export const transferInProcess = async (server: TestServer, company: TestCompany, format: 'csv' | 'xlsx', heap: number) => {
  const { database, settings } = server;
  const task = uuid7();
  await database.db
    .insertInto('tasks')
    .values({ company_id: company.id, id: task, name: `load ${task}`, flow_id: company.ids.flow, gateway_id: company.ids.gateway })
    .execute();
  const script = fileURLToPath(new URL('./transfer-process.ts', import.meta.url));
  const given = [database.url, settings.dataDir, String(company.id), company.chief.id, task, format];
  const { stdout } = await promisify(execFile)(process.execPath, [`--max-old-space-size=${heap}`, script, ...given]);
  return result.parse(JSON.parse(stdout));
};
