import { Problem, problems } from '@parley/contract';
import { type OutboundRuleItem, outboundRuleItem, type RuleSubject } from '@parley/contract/outbound-rule';
import { prefixRule } from '@parley/contract/prefix-rule';
import { readable } from '@parley/contract/readable';
import type { CompanyDatabase } from '@parley/db';

export const noRule = () => new Problem(problems.notFound, { what: { zh: '外呼规则', en: 'The outbound rule' } });

export const selectRules = (db: CompanyDatabase) =>
  db
    .selectFrom('outbound_rules')
    .leftJoin('gateways', 'gateways.id', 'outbound_rules.gateway_id')
    .leftJoin('gateway_groups', 'gateway_groups.id', 'outbound_rules.gateway_group_id')
    .selectAll('outbound_rules')
    .select(['gateways.name as gateway_name', 'gateway_groups.name as group_name']);
type Row = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number];

/** What departments or extensions are called. */
export const subjectNames = async (db: CompanyDatabase, who: RuleSubject, ids: readonly string[]): Promise<Map<string, string>> => {
  if (who === 'company' || ids.length === 0) return new Map();
  const rows =
    who === 'department'
      ? await db.selectFrom('departments').select(['id', 'name']).where('id', 'in', ids).execute()
      : await db.selectFrom('extensions').select(['id', 'number as name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Rules as the page shows them; one that is gone is named by nothing. */
export const rulesOf = async (db: CompanyDatabase, rows: readonly Row[]): Promise<OutboundRuleItem[]> => {
  const idsOf = (who: RuleSubject) => [...new Set(rows.filter((row) => row.who === who).flatMap((row) => row.who_ids))];
  const kinds = ['department', 'extension'] as const;
  const found = await Promise.all(kinds.map((who) => subjectNames(db, who, idsOf(who))));
  const names = new Map(found.flatMap((map) => [...map]));
  return rows.map((row) => {
    const { list: calleeRules, unreadable } = readable(prefixRule, row.callee_rules);
    return outboundRuleItem.parse({
      ...{ id: row.id, name: row.name, position: row.position, enabled: row.enabled, who: row.who, pattern: row.pattern },
      subjects: row.who_ids.map((id) => ({ id, name: names.get(id) ?? '' })),
      ...{ gatewayId: row.gateway_id, gatewayGroupId: row.gateway_group_id, lineName: row.gateway_name ?? row.group_name ?? '' },
      ...{ calleeRules, unreadable, callerNumbers: row.caller_numbers, remark: row.remark },
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    });
  });
};
