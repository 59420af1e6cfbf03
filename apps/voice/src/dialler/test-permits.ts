import type { Database } from '@parley/db';
import { addCompany, addNode } from '@parley/db/dialling/test-task';
import type { TestDatabase } from '@parley/db/testing';
import { ManualClock } from '@parley/sip/testing/manual-clock';
import { pino } from 'pino';
import type { Gateway } from '../directory/gateways.ts';
import { Occupancy } from './occupancy.ts';
import { Permits } from './permits.ts';

const clock = new ManualClock();

/** A node that leases permits, for tests. */
export interface PermitNode {
  id: string;
  permits: Permits;
  occupancy: Occupancy;
}

export interface NodeOptions {
  db?: Database;
  gateways?: readonly Gateway[];
  nodes?: number;
  out?: ReadonlySet<string>;
  onDecide?: () => void;
}

export async function startPermitNode(database: TestDatabase, options: NodeOptions): Promise<PermitNode> {
  const occupancy = new Occupancy();
  const gateways = new Map((options.gateways ?? []).map((gateway) => [gateway.id, gateway]));
  const node = await addNode(database);
  const log = pino({ level: 'silent' });
  const permits = new Permits({
    ...{ db: options.db ?? database.db, node, log, occupancy, gateways: () => gateways, clock },
    nodes: () => {
      options.onDecide?.();
      return options.nodes ?? 1;
    },
    ...{ capacity: () => 2_000, isOut: (gateway) => options.out?.has(gateway.id) ?? false },
  });
  return { id: node, permits, occupancy };
}

export async function addCompanyWith(database: TestDatabase, id: number, robots: number): Promise<number> {
  await addCompany(database, id);
  await database.db.updateTable('companies').set({ robots }).where('id', '=', id).execute();
  return id;
}
