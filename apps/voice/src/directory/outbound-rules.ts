import { judgeRules, rewritten } from '@parley/contract/dial-pattern';
import { prefixRule } from '@parley/contract/prefix-rule';
import { readable } from '@parley/contract/readable';
import type { Database } from '@parley/db';
import { lineOrder } from '@parley/pacing';
import { sql } from 'kysely';
import { z } from 'zod';

const who = z.enum(['company', 'department', 'extension']);
const members = z.array(z.object({ id: z.string(), weight: z.number() })).catch([]);

/** What a company's outbound rules say of a call. */
export interface RuledLine {
  /** Gateways to go by, the first one first: of a group in its order, or drawn by weight. */
  gateways: string[];
  /** For which causes the next one takes a call that one of them failed. */
  failOver: string[];
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
  gateway: string | null;
  choice: string | null;
  members: unknown;
  failOver: string[] | null;
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
  random: () => number = Math.random,
): Promise<RuledLine | 'none' | undefined> {
  const { rows } = await sql<RuleRow>`
    select r.who, r.who_ids as "whoIds", r.pattern, r.callee_rules as rewriting, r.caller_numbers as "callerNumbers",
      r.gateway_id as gateway, g.choice, g.fail_over as "failOver", (
        select jsonb_agg(jsonb_build_object('id', m.gateway_id, 'weight', m.weight) order by m.position) from gateway_group_members m
         where m.company_id = r.company_id and m.group_id = r.gateway_group_id) as members
      from outbound_rules r left join gateway_groups g on g.company_id = r.company_id and g.id = r.gateway_group_id
     where r.company_id = ${company} and r.enabled and r.who <> 'task' order by r.position, r.id`.execute(db);
  if (rows.length === 0) return undefined;
  const of = extension
    ? await sql<{ department: string | null }>`
        select u.department_id as department from extensions e left join users u on u.company_id = e.company_id and u.id = e.user_id
         where e.company_id = ${company} and e.id = ${extension}`.execute(db)
    : undefined;
  const rules = rows.map((row) => ({ enabled: true, who: who.parse(row.who), whoIds: row.whoIds, pattern: row.pattern }));
  const rule = rows[judgeRules(rules, { extension, department: of?.rows[0]?.department }, number).indexOf('taken')];
  if (!rule) return 'none';
  const gateways = rule.gateway
    ? [rule.gateway]
    : lineOrder(members.parse(rule.members), rule.choice === 'weight' ? 'weight' : 'order', random);
  return {
    gateways,
    failOver: rule.failOver ?? [],
    number: rewritten(readable(prefixRule, rule.rewriting).list, number),
    callerNumbers: rule.callerNumbers,
  };
}
