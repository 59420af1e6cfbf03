import { type CompanyDatabase, reserveOf } from '@parley/db';
import { accountOf } from '../report/statement/statement-days.ts';

/** How long a robot talks at most where its flow does not say, in ms. */
const usualLongest = 600_000;

/** Those of some tasks, flow queues and group calls that run and for which the company's money is not enough: no call of theirs is placed by any of their gateways. */
export const outOfMoney = async (db: CompanyDatabase, tasks: readonly { id: string; state: string }[]): Promise<ReadonlySet<string>> => {
  const ids = tasks.filter(({ state }) => state === 'running').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const { balance, reserved, creditLimit } = await accountOf(db);
  if (creditLimit === null) return new Set();
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('flows', 'flows.id', 'tasks.flow_id')
    .innerJoin('flow_versions', (join) =>
      join.onRef('flow_versions.flow_id', '=', 'flows.id').onRef('flow_versions.number', '=', 'flows.production_version'),
    )
    .innerJoin('gateways', (join) =>
      join.on((eb) =>
        eb.or([
          eb('gateways.id', '=', eb.ref('tasks.gateway_id')),
          eb(
            'gateways.id',
            'in',
            eb
              .selectFrom('gateway_group_members')
              .select('gateway_group_members.gateway_id')
              .whereRef('gateway_group_members.group_id', '=', 'tasks.gateway_group_id'),
          ),
        ]),
      ),
    )
    .select(['tasks.id', 'gateways.price', 'gateways.billing_unit', 'flow_versions.longest_call_ms'])
    .where('tasks.id', 'in', ids)
    .where('tasks.environment', '=', 'production')
    .where('gateways.enabled', '=', true)
    .execute();
  const left = balance + creditLimit - reserved;
  const short = [...Map.groupBy(rows, ({ id }) => id)].filter(([, lines]) =>
    lines.every(({ price, billing_unit, longest_call_ms }) => {
      const held = reserveOf({ unit: billing_unit, price }, longest_call_ms ?? usualLongest);
      return held > 0 && held > left;
    }),
  );
  return new Set(short.map(([id]) => id));
};
