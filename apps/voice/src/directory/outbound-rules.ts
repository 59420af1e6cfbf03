import { prefixRule } from '@parley/contract/centre';
import { judgeRules, rewritten } from '@parley/contract/dial-pattern';
import type { Database } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';

const rewriting = z.array(prefixRule).catch([]);
const who = z.enum(['company', 'department', 'extension', 'task']).catch('company');

/** What a company's outbound rules say of a call. */
export interface RuledLine {
  /** Gateways to go by, the first one first. */
  gateways: string[];
  /** The number as the rule rewrites it. */
  number: string;
  callerNumbers: string[];
}

interface RuleRow {
  who: string;
  whoIds: string[];
  pattern: string;
  rewriting: unknown;
  callerNumbers: string[];
  gateways: string[];
}

/**
 * By which line a phone's call to a number goes.
 *
 * @returns `none` if no rule fits; undefined if the company has no rules
 */
export async function ruledLine(
  db: Database,
  company: number,
  extension: string | undefined,
  number: string,
): Promise<RuledLine | 'none' | undefined> {
  const { rows } = await sql<RuleRow>`
    select r.who, r.who_ids as "whoIds", r.pattern, r.callee_rules as rewriting, r.caller_numbers as "callerNumbers",
      case when r.gateway_id is not null then array[r.gateway_id] else array(
        select m.gateway_id from gateway_group_members m
         where m.company_id = r.company_id and m.group_id = r.gateway_group_id order by m.position) end as gateways
      from outbound_rules r where r.company_id = ${company} and r.enabled order by r.position, r.id`.execute(db);
  if (rows.length === 0) return undefined;
  const of = extension
    ? await sql<{ department: string | null }>`
        select u.department_id as department from extensions e left join users u on u.company_id = e.company_id and u.id = e.user_id
         where e.company_id = ${company} and e.id = ${extension}`.execute(db)
    : undefined;
  const rules = rows.map((row) => ({ enabled: true, who: who.parse(row.who), whoIds: row.whoIds, pattern: row.pattern }));
  const rule = rows[judgeRules(rules, { extension, department: of?.rows[0]?.department }, number).indexOf('taken')];
  if (!rule) return 'none';
  return { gateways: rule.gateways, number: rewritten(rewriting.parse(rule.rewriting), number), callerNumbers: rule.callerNumbers };
}
