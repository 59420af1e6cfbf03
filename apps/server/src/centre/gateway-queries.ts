import { Problem, problems } from '@parley/contract';
import { type GatewayItem, type gatewayDetail, gatewayItem, identityHeader } from '@parley/contract/centre';
import { readLineReason } from '@parley/contract/line-reason';
import { prefixRule } from '@parley/contract/prefix-rule';
import { readable } from '@parley/contract/readable';
import type { CompanyDatabase, Database } from '@parley/db';
import { z } from 'zod';

const headers = z.record(z.string(), z.string());

export const selectGateways = (db: Database) => db.selectFrom('gateways').selectAll('gateways');
type Row = Awaited<ReturnType<ReturnType<typeof selectGateways>['execute']>>[number];

export const noGateway = () => new Problem(problems.notFound, { what: { zh: '网关', en: 'The gateway' } });

/** A row as the list shows it; `calls` are those on it now. */
export const gatewayOf = (row: Row, calls: number): GatewayItem =>
  gatewayItem.parse({
    id: row.id,
    name: row.name,
    kind: row.kind,
    address: row.address,
    port: row.port,
    transport: row.transport,
    codecs: row.codecs,
    encryption: row.encryption,
    callerNumbers: row.caller_numbers,
    unreadable: [row.callee_rules, row.caller_rules].reduce<number>((sum, rules) => sum + readable(prefixRule, rules).unreadable, 0),
    capacity: row.capacity,
    callsPerSecond: row.calls_per_second,
    billingUnit: row.billing_unit,
    inboundPrice: row.inbound_price,
    price: row.price,
    enabled: row.enabled,
    state: row.state,
    stateReason: readLineReason(row.state_reason),
    stateAt: row.state_at?.toISOString() ?? null,
    calls,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** A row with everything but its secret. */
export const gatewayDetailOf = (row: Row, calls: number): z.infer<typeof gatewayDetail> => ({
  ...gatewayOf(row, calls),
  username: row.username,
  hasSecret: row.secret !== null,
  calleeRules: readable(prefixRule, row.callee_rules).list,
  callerRules: readable(prefixRule, row.caller_rules).list,
  callerDailyLimit: row.caller_daily_limit,
  callerRestBelow: row.caller_rest_below,
  callerRestCalls: row.caller_rest_calls,
  callerRestMinutes: row.caller_rest_minutes,
  headers: headers.safeParse(row.headers).data ?? {},
  destinations: row.destinations,
  tlsVerify: row.tls_verify,
  tlsCa: row.tls_ca,
  tlsPin: row.tls_pin,
  tlsCertificate: row.tls_certificate,
  hasTlsKey: row.tls_key !== null,
  optionsPing: row.options_ping,
  identityHeader: identityHeader.catch('from').parse(row.identity_header),
  hideCaller: row.hide_caller,
  trustIdentity: row.trust_identity,
  takesRefer: row.takes_refer,
  obeysRefer: row.obeys_refer,
  inboundFlowId: row.inbound_flow_id,
});

/** A group that a gateway is in, which keeps it from being deleted. */
export const groupOfGateway = (db: CompanyDatabase, ids: readonly string[]) =>
  db
    .selectFrom('gateways')
    .innerJoin('gateway_group_members', 'gateway_group_members.gateway_id', 'gateways.id')
    .innerJoin('gateway_groups', 'gateway_groups.id', 'gateway_group_members.group_id')
    .select(['gateways.name', 'gateway_groups.name as group'])
    .where('gateways.id', 'in', ids)
    .executeTakeFirst();

/** The outbound rule that goes by one of some gateways, or groups. */
export const ruleOfLine = async (db: CompanyDatabase, line: 'gateway' | 'gateway_group', ids: readonly string[]) => {
  const row = await db
    .selectFrom('outbound_rules')
    .leftJoin('gateways', 'gateways.id', 'outbound_rules.gateway_id')
    .leftJoin('gateway_groups', 'gateway_groups.id', 'outbound_rules.gateway_group_id')
    .select(['gateways.name as gateway', 'gateway_groups.name as group', 'outbound_rules.name as by'])
    .where(`outbound_rules.${line}_id`, 'in', ids)
    .executeTakeFirst();
  return row && { name: row.gateway ?? row.group ?? '', by: row.by };
};

/** What uses a gateway and keeps it from being deleted. */
export const usersOfGateway = (db: CompanyDatabase, ids: readonly string[]) =>
  db
    .selectFrom('gateways')
    .innerJoin('tasks', 'tasks.gateway_id', 'gateways.id')
    .select(['gateways.name', 'tasks.id as task'])
    .where('gateways.id', 'in', ids)
    .executeTakeFirst();
