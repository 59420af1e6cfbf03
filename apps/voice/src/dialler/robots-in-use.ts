import { count } from './grants.ts';
import type { Occupancy } from './occupancy.ts';

/** Robots of a task for which numbers are being claimed. */
export interface Claiming {
  task: string;
  gateway: string;
  robots: number;
}

/** Robots of a company's tasks by gateway: those in calls, and those for which numbers are being claimed. */
export function robotsInUse(
  tasks: ReturnType<Occupancy['tasksOf']>,
  claiming: Claiming | undefined,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const used = new Map([...tasks].map(([id, { gateways }]) => [id, new Map(gateways)]));
  if (!claiming) return used;
  const of = used.get(claiming.task) ?? new Map<string, number>();
  count(of, claiming.gateway, claiming.robots);
  return used.set(claiming.task, of);
}
