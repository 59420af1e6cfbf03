import { Problem, problems } from '@parley/contract';
import { type GatewayGroupItem, gatewayGroupItem } from '@parley/contract/gateway-group';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';

export const noGatewayGroup = () => new Problem(problems.notFound, { what: { zh: '网关组', en: 'The gateway group' } });

export const selectGatewayGroups = (db: CompanyDatabase) =>
  db
    .selectFrom('gateway_groups')
    .selectAll('gateway_groups')
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('tasks.gateway_group_id', '=', 'gateway_groups.id')
        .where('tasks.recycled_at', 'is', null)
        .as('tasks'),
    );
/** The intervention that would move tasks to one of some groups, and so keeps it from being deleted. */
export const interventionToGroup = async (db: CompanyDatabase, ids: readonly string[]) => {
  const group = sql<string>`action ->> 'gatewayGroupId'`;
  const rule = await db
    .selectFrom('interventions')
    .select(['name', group.as('group')])
    .where(group, 'in', ids)
    .executeTakeFirst();
  if (!rule) return undefined;
  const { name } = await db.selectFrom('gateway_groups').select('name').where('id', '=', rule.group).executeTakeFirstOrThrow();
  return { name, by: rule.name };
};

type Row = Awaited<ReturnType<ReturnType<typeof selectGatewayGroups>['execute']>>[number];

/** Groups with their members in order. @param calls those on each gateway now */
export const gatewayGroupsOf = async (
  db: CompanyDatabase,
  rows: readonly Row[],
  calls: ReadonlyMap<string | null, number>,
): Promise<GatewayGroupItem[]> => {
  const members =
    rows.length === 0
      ? []
      : await db
          .selectFrom('gateway_group_members')
          .innerJoin('gateways', 'gateways.id', 'gateway_group_members.gateway_id')
          .select(['gateway_group_members.group_id', 'gateway_group_members.gateway_id', 'gateway_group_members.weight'])
          .select(['gateways.name', 'gateways.enabled', 'gateways.state', 'gateways.capacity'])
          .where(
            'gateway_group_members.group_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('gateway_group_members.position')
          .execute();
  return rows.map((row) =>
    gatewayGroupItem.parse({
      ...{ id: row.id, name: row.name, choice: row.choice, failOver: row.fail_over, tasks: Number(row.tasks ?? 0), revision: row.revision },
      members: members
        .filter(({ group_id }) => group_id === row.id)
        .map(({ gateway_id, name, weight, enabled, state, capacity }) => ({
          ...{ gatewayId: gateway_id, gatewayName: name, weight, enabled, state, capacity, calls: calls.get(gateway_id) ?? 0 },
        })),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }),
  );
};
