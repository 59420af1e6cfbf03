import { readable } from '@parley/contract/readable';
import { numberAction, numberCondition } from '@parley/contract/task-intervention';
import type { NumberFacts } from '@parley/pacing';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../connect.ts';
import { areaOf } from '../numbers/area-of.ts';
import { numberRules } from './number-rules.ts';

const kept = z.object({ id: z.string(), name: z.string(), revision: z.number(), condition: numberCondition, action: numberAction });

/** Rules on numbers as they are stored, without those that cannot be read; `ends`: what a rule does keeps the number from being dialled now. */
export const keptRules = (stored: unknown) =>
  readable(kept, stored).list.map((rule) => ({ ...rule, ends: ['skip', 'delay'].includes(rule.action.kind) }));

/** The rules on numbers that watch a task, in their order. */
export async function rulesOfTask(db: Database, company: number, task: string): Promise<ReturnType<typeof keptRules>> {
  const { rows } = await sql<{ rules: unknown }>`
    select ${numberRules} as rules from tasks t where t.company_id = ${company} and t.id = ${task}`.execute(db);
  return keptRules(rows[0]?.rules ?? null);
}

/** What rules look at of a number. */
export const numberFacts = (row: { phone: string; variables: Record<string, string>; lastResult: string | null }): NumberFacts => ({
  ...areaOf(row.phone),
  variables: row.variables,
  lastResult: row.lastResult ?? undefined,
});
