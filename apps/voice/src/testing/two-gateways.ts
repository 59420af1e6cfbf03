import { uuid7 } from '@parley/db';
import type { Gateway } from '../directory/gateways.ts';
import type { CallNode } from './call-node.ts';

/** Has all that people of the node's company call outside go by a group: its gateway first, then a second one to the same peer. */
export async function twoGateways(node: CallNode, more: Partial<Gateway> = {}): Promise<() => ReadonlyMap<string, Gateway>> {
  const { db } = node.context;
  const [second, group] = [uuid7(), uuid7()];
  const of = { company_id: 1 };
  await db
    .insertInto('gateways')
    .values({ ...of, id: second, name: second })
    .execute();
  await db
    .insertInto('gateway_groups')
    .values({ ...of, id: group, name: group })
    .execute();
  const members = [node.gateway.id, second].map((gateway_id, position) => ({ ...of, group_id: group, gateway_id, position }));
  await db.insertInto('gateway_group_members').values(members).execute();
  await db.deleteFrom('outbound_rules').where('company_id', '=', 1).execute();
  await db
    .insertInto('outbound_rules')
    .values({ ...of, id: uuid7(), name: group, position: 1, gateway_group_id: group })
    .execute();
  const own = { ...node.gateway, ...more };
  const gateways = new Map([own, { ...own, id: second, name: 'second' }].map((one) => [one.id, one]));
  return () => gateways;
}
