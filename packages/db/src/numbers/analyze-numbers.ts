import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/**
 * Has PostgreSQL look anew at the numbers that lie beside those of a task. After many were added at once it takes them for few until it comes by itself,
 * and sorts a million of them for one page of a list.
 */
export async function analyzeNumbers(db: Database, company: number, task: string): Promise<void> {
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from number_rows where company_id = ${company} and task_id = ${task}::uuid limit 1`.execute(
    db,
  );
  for (const { partition } of rows) await sql`analyze ${sql.table(partition)}`.execute(db);
}
