import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../bin/launcher/postgres/server.ts';
import { createDatabases } from '../../bin/test/databases.ts';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { oneRecogniser, type Parley, startParley } from '../kit/parley.ts';
import { type SippCarrier, startSippCarrier } from '../kit/sipp-carrier.ts';
import { callsOf, finished, listenBriefly, runTask } from '../kit/task.ts';

let home: string;
let postgres: PostgresServer;
let parley: Parley;
let carrier: SippCarrier;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'parley-pg-'));
  await chmod(home, 0o755);
  postgres = await startPostgres({ home: join(home, 'pg') });
  await createDatabases(postgres.superuserUrl);
  carrier = await startSippCarrier();
  parley = await startParley(['voice'], oneRecogniser, postgres.url);
  await listenBriefly(parley);
});
afterAll(async () => {
  await parley?.close();
  await carrier?.close();
  await postgres?.close();
  await rm(home, { recursive: true, force: true });
});

/** Some calls always; more than there are robots for with the long tests. */
const [calls, robots, up, answered] = process.env.PARLEY_FULL === '1' ? [45, 30, 20, 38] : [8, 8, 6, 6];
const numbers = Array.from({ length: calls }, (_, n) => `1360000${String(n).padStart(4, '0')}`);

test('kill -9 of PostgreSQL under load: calls go on, their facts come through, no attempt has two INVITEs', async () => {
  const gateway = await addGateway(parley, carrier.port);
  const task = await runTask(parley, { numbers, robots, gateway, redial: [{ result: 'interrupted', times: 1, waitSeconds: 1 }] });
  await eventually('most calls are up', async () => {
    const rows = await parley.rows.selectFrom('attempts').select('id').where('task_id', '=', task).where('state', '=', 'talking').execute();
    return rows.length >= up || undefined;
  });
  const [pid] = (await readFile(join(home, 'pg', 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await eventually(
    'the task finishes after the database came back',
    async () => {
      try {
        await finished(parley, task, 1_000);
        return true;
      } catch {
        return undefined;
      }
    },
    300_000,
  );
  const records = await callsOf(parley, task);
  expect(records.every((call) => call.status !== null)).toBe(true);
  const rows = await parley.rows.selectFrom('number_rows').select('state').where('task_id', '=', task).execute();
  expect(rows.every((row) => row.state === 'done')).toBe(true);
  const invites = await carrier.invites();
  expect([...invites.values()].every((branches) => branches.size === 1)).toBe(true);
  // Calls that were up went on to their own end, rather than being cut off by the database.
  expect(records.filter((call) => call.status === 'answered').length).toBeGreaterThanOrEqual(answered);
}, 400_000);
