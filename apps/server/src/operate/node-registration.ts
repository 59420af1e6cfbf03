import { hostname } from 'node:os';
import { productVersion } from '@parley/contract/version';
import { joinNode, leaseSeconds, leaveNode, processLoad, renewLease, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { socketsOpen } from '../web/metrics.ts';

const renewEvery = 5_000; // ms
const forgottenAfter = '1 hour';

/** This process among the nodes. */
export interface NodeRegistration {
  readonly id: string;
  /** Gives the lease back. */
  close(): Promise<void>;
}

/** The roles of a process, as `nodes.role` names them. */
const roleName = (roles: readonly string[]): string => roles.toSorted().join('+');

/** Enters this process among the nodes, and tells what it uses with every heartbeat. It holds nothing that others would take over. */
export const registerNode = async (services: Pick<Services, 'db' | 'log' | 'settings'>): Promise<NodeRegistration> => {
  const { db, log, settings } = services;
  const id = uuid7();
  const self = { id, role: roleName(settings.roles), host: hostname(), version: productVersion };
  const load = processLoad();
  const sockets = settings.roles.includes('api');
  const beat = async (): Promise<void> => {
    const figures = { ...load(), ...(sockets ? { sockets: await socketsOpen() } : {}) };
    const { held } = await renewLease(db, id, leaseSeconds, figures);
    if (!held) await joinNode(db, self, leaseSeconds);
    // Killed processes leave their seat behind. Those of voice nodes are settled by voice nodes.
    await db
      .deleteFrom('nodes')
      .where('role', '<>', 'voice')
      .where('lease_until', '<', sql<Date>`now() - ${forgottenAfter}::interval`)
      .execute();
  };
  await joinNode(db, self, leaseSeconds);
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = beat().catch((error) => log.warn({ err: error }, 'heartbeat'));
  };
  run();
  const timer = setInterval(run, renewEvery);
  return {
    id,
    close: async () => {
      clearInterval(timer);
      await running;
      await leaveNode(db, id).catch(() => undefined); // it ends by itself
    },
  };
};
