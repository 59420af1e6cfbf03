import type { Database } from '@parley/db';
import { sql } from 'kysely';

const tables = [
  'roles',
  'departments',
  'flows',
  'gateways',
  'gateway_groups',
  'redial_rules',
  'interventions',
  'sms_templates',
  'sms_strategies',
  'users',
  'tasks',
] as const;
type Table = (typeof tables)[number];

/** Fields that hold ids, and whose. */
const fields: Readonly<Record<string, Table>> = {
  roleId: 'roles',
  departmentId: 'departments',
  parentId: 'departments',
  flowId: 'flows',
  flow_id: 'flows',
  inboundFlowId: 'flows',
  flows: 'flows',
  gatewayId: 'gateways',
  gatewayGroupId: 'gateway_groups',
  redialRuleId: 'redial_rules',
  taskIds: 'tasks',
  smsStrategyId: 'sms_strategies',
  templateId: 'sms_templates',
  agentGatewayIds: 'gateways',
  customerGatewayIds: 'gateways',
  userId: 'users',
  userIds: 'users',
};

/** Whose ids the calls of a path name as `id` and `ids`. */
const areas: Readonly<Record<string, Table>> = {
  '/api/config/user/': 'users',
  '/api/config/auth-item/': 'roles',
  '/api/config/department/': 'departments',
  '/api/config/gateway/': 'gateways',
  '/api/config/sip-gateway-group/': 'gateway_groups',
  '/api/config/recall/': 'redial_rules',
  '/api/config/task-intervention/': 'interventions',
  '/api/platform/sms-template/': 'sms_templates',
  '/api/platform/sms-strategy/': 'sms_strategies',
  '/api/platform/task/': 'tasks',
  '/api/platform/flow/': 'flows',
};

const most = 200; // names in one log
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

type Found = Map<string, Table>;

const gather = (value: unknown, own: Table | undefined, into: Found): void => {
  if (Array.isArray(value)) for (const one of value) gather(one, own, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const table = key === 'id' || key === 'ids' ? own : Object.hasOwn(fields, key) ? fields[key] : undefined;
      const ids = table ? (Array.isArray(inner) ? inner : [inner]).filter(isId) : [];
      for (const id of ids) if (table && into.size < most) into.set(id, table);
      if (ids.length === 0) gather(inner, own, into);
    }
  }
};

const nameColumn = (table: Table) => (table === 'users' ? sql<string>`coalesce(nullif(realname, ''), username)` : sql<string>`name`);

/** The names, by id, of the company's rows that an operation on that path sent or changed. */
export const operationNames = async (
  db: Database,
  companyId: number,
  path: string,
  { input, changed }: { readonly input: unknown; readonly changed: readonly unknown[] },
): Promise<Record<string, string>> => {
  const found: Found = new Map();
  const own = Object.entries(areas).find(([area]) => path.startsWith(area))?.[1];
  gather(input, own, found);
  gather(changed, own, found);
  const names: Record<string, string> = {};
  for (const table of tables) {
    const ids = [...found].flatMap(([id, of]) => (of === table ? [id] : []));
    if (ids.length === 0) continue;
    const rows = await sql<{ id: string; name: string }>`
      select id, ${nameColumn(table)} as name from ${sql.table(table)} where company_id = ${companyId} and id = any(${ids}::uuid[])
    `.execute(db);
    for (const { id, name } of rows.rows) names[id] = name;
  }
  return names;
};
