import type { PermitChange } from '@parley/db';

/** What a node holds of its company's robots: by task and gateway. */
export type Grants = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Where permits of inbound calls stand, which have no gateway. */
export const noGateway = '';

/** All of some counts. */
export const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, one) => sum + one, 0);
/** What permits come to. */
export const grantsOf = (changes: readonly PermitChange[]): Grants =>
  new Map(
    [...Map.groupBy(changes, ({ taskId }) => taskId)].map(([task, list]) => [
      task,
      new Map(list.map(({ gatewayId, robots }) => [gatewayId ?? noGateway, robots])),
    ]),
  );
