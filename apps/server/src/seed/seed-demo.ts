import { isStrongPassword } from '@parley/contract/session';
import { strongPassword } from '@parley/contract/strong-password';
import { type Database, json, uuid7 } from '@parley/db';
import { extensionPlace, seal } from '@parley/db/seal';
import { sql } from 'kysely';
import { hashPassword } from '../session/password.ts';
import { demoFlows } from './demo-flows.ts';
import { demoNumbers } from './demo-numbers.ts';
import { seedFlow, seedTask, seedUser } from './seed-company.ts';

/** Something that can log in, made now: the only time its secret can be told. */
export interface SeededLogin {
  readonly who: string;
  readonly name: string;
  readonly secret: string;
}

interface SeedOptions {
  /** PARLEY_KEY's bytes. */
  readonly key: Buffer;
  /** Where the lab's carrier listens on this machine; absent: the gateway is made, but disabled. */
  readonly labPort?: number | undefined;
  /** For the first users, instead of random ones. */
  readonly adminPassword?: string | undefined;
}

const operator = -1;
const demo = 1;
const seedLock = 7_264_160; // any constant: two nodes that start at once must not both seed

const chosen = (given: string | undefined): string => {
  if (given === undefined) return strongPassword();
  if (!isStrongPassword(given)) {
    throw new Error('PARLEY_ADMIN_PASSWORD must have at least 8 characters and 3 of upper case, lower case, digits and special characters');
  }
  return given;
};

const seedCompanies = (tx: Database) =>
  tx
    .insertInto('companies')
    .values([
      { id: operator, number: 'operator', name: '平台运营 Operations', robots: 0, calling_windows: json([]) },
      // Round the clock, because a newcomer may try it at any hour, and only the lab is called.
      { id: demo, number: 'demo', name: '示例企业 Demo', robots: 50, calling_windows: json([{ from: '00:00', to: '24:00' }]) },
    ])
    .execute();

/** What the grades of both flows come to. */
const grades = [
  ['A', '达成 Reached'],
  ['B', '部分达成 In part'],
  ['C', '待跟进 To follow up'],
  ['D', '未达成 Not reached'],
] as const;

const seedGrades = (tx: Database) =>
  tx
    .insertInto('grade_categories')
    .values(grades.map(([code, name], position) => ({ company_id: demo, id: uuid7(), code, name, position })))
    .execute();

const seedGateway = async (tx: Database, labPort: number | undefined): Promise<string> => {
  const id = uuid7();
  await tx
    .insertInto('gateways')
    .values({
      company_id: demo,
      id,
      name: '模拟线路 Lab',
      kind: 'address',
      address: '127.0.0.1',
      port: labPort ?? 5080,
      caller_numbers: ['95001', '95002'],
      capacity: 100,
      enabled: labPort !== undefined,
    })
    .execute();
  return id;
};

const seedExtension = async (tx: Database, key: Buffer, flow: string): Promise<string> => {
  const id = uuid7();
  const secret = strongPassword();
  await tx
    .insertInto('extensions')
    .values({
      company_id: demo,
      id,
      number: '1001',
      name: '演示分机 Demo',
      secret: seal(key, secret, extensionPlace(demo, id)),
      inbound_flow_id: flow,
    })
    .execute();
  return secret;
};

/**
 * Fills an empty database with the operator, the demo company and what a newcomer's first five minutes need. A database with any
 * company in it is left as it is.
 *
 * @returns the log-ins that were made, to be shown once; none if there was something already
 * @throws if the given password is too weak
 */
export const seedDemo = async (db: Database, { key, labPort, adminPassword }: SeedOptions): Promise<readonly SeededLogin[]> => {
  const before = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  if (before) return [];
  const [admin, user] = [chosen(adminPassword), chosen(adminPassword)];
  const [adminHash, userHash] = await Promise.all([hashPassword(admin), hashPassword(user)]);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    const some = await tx.selectFrom('companies').select('id').limit(1).executeTakeFirst();
    if (some) return [];
    await seedCompanies(tx);
    await seedUser(tx, { company: operator, username: 'admin', realname: '平台管理员', kind: 'operator', passwordHash: adminHash });
    const by = await seedUser(tx, { company: demo, username: 'demo', realname: '演示用户', kind: 'user', passwordHash: userHash });
    await seedGrades(tx);
    const gateway = await seedGateway(tx, labPort);
    const { zh, en } = demoFlows;
    const [parcel, survey] = [await seedFlow(tx, demo, zh, by), await seedFlow(tx, demo, en, by)];
    await seedTask(tx, demo, { name: zh.taskName, flow: parcel, gateway, by, numbers: demoNumbers('139000000', 20, zh.variables) });
    await seedTask(tx, demo, { name: en.taskName, flow: survey, gateway, by, numbers: demoNumbers('4477009000', 10, en.variables) });
    const secret = await seedExtension(tx, key, parcel);
    return [
      { who: 'platform administrator', name: 'admin', secret: admin },
      { who: 'demo company', name: 'demo', secret: user },
      { who: 'extension', name: '1001', secret },
    ];
  });
};
