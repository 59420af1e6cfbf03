import { inboundPermit, linePermit, type PermitChange } from '@parley/db';

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

/** Counts what something has more or less; what has nothing is forgotten. */
export function count<K>(of: Map<K, number>, key: K, more: number): void {
  const now = (of.get(key) ?? 0) + more;
  if (now > 0) of.set(key, now);
  else of.delete(key);
}

/** Robots of some grants, by what they are for. */
export function robotsOf(grants: Iterable<Grants>): { task: number; inbound: number } {
  let [task, inbound] = [0, 0];
  for (const granted of grants)
    for (const [id, gateways] of granted) {
      if (id === inboundPermit) inbound += sumOf(gateways.values());
      else if (id !== linePermit) task += sumOf(gateways.values());
    }
  return { task, inbound };
}

/** Lines of a gateway that were granted, those of robots among them. */
export const linesOf = (granted: Grants | undefined, gateway: string): number =>
  sumOf([...(granted?.values() ?? [])].map((gateways) => gateways.get(gateway) ?? 0));
