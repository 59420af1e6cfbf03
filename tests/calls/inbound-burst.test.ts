import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@parley/sip/testing/free-port';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { untilKnown } from '../kit/invite-from.ts';
import { demoCompany } from '../kit/parley.ts';
import { type SharedParley, sharedParley } from '../kit/shared-parley.ts';
import { demoFlow } from '../kit/task.ts';

let parley: SharedParley;
beforeAll(async () => {
  parley = await sharedParley();
});

/** Calls at once from a peer that others wrote (SIPp), each held for some seconds. @returns what SIPp says if not all were answered and ended */
async function callAtOnce(port: number, calls: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-burst-'));
  const burst = ['-m', String(calls), '-l', String(calls), '-r', '1000', '-d', '6000'];
  // It sends no audio, so each call is asked within its dialog whether it is still there (RFC 3261 11): SIPp answers that by itself.
  const at = ['-aa', '-i', '127.0.0.1', '-p', String(port), '-s', '95001', '-nostdin', '-timeout', '60', '-timeout_error'];
  const told = ['-trace_err', '-error_file', join(folder, 'errors')];
  const child = spawn('sipp', [`127.0.0.1:${parley.sipPort}`, '-sn', 'uac', ...burst, ...at, ...told], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [[code], screen] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  const errors = await readFile(join(folder, 'errors'), 'utf8').catch(() => '');
  await rm(folder, { recursive: true, force: true });
  // Its answers to questions within a dialog are as they should be.
  const unexpected = errors.split('\n').filter((line) => !line.includes('Automatic response mode'));
  return code === 0 ? '' : [...unexpected, ...screen.split('\n').slice(-50)].join('\n');
}

/** Figures of the voice node by one name. */
async function figures(name: string): Promise<string[]> {
  const told = await (await fetch(`http://127.0.0.1:${parley.metricsPort}/metrics`)).text();
  return told.split('\n').filter((line) => line.startsWith(`${name}{`));
}
/** Why calls were turned away, and how many. */
const turnedAway = () => figures('parley_calls_turned_away_total');
const noRobotInUse = () =>
  eventually('no robot is in use', async () => {
    const { rows } = await sql<{ robots: number }>`select coalesce(sum(robots), 0)::int as robots from permits`.execute(parley.database.db);
    return rows[0]?.robots === 0 || undefined;
  });

test('fifty calls at once on fifty free robots are all answered', async () => {
  await sql`update companies set robots = 50 where id = ${demoCompany}`.execute(parley.database.db);
  const port = await freePort();
  const gateway = await addGateway(parley, port, await demoFlow(parley));
  await untilKnown(parley, port);
  // Calls of other tests are over.
  await noRobotInUse();
  const before = await turnedAway();

  const met = await callAtOnce(port, 50);
  expect(await turnedAway()).toEqual(before);
  expect(met).toBe('');
  const calls = await eventually('the records of all calls', async () => {
    const rows = await parley.rows
      .selectFrom('calls')
      .select('status')
      .where('gateway_id', '=', gateway)
      .where('callee', '=', '95001')
      .execute();
    return rows.length >= 50 ? rows : undefined;
  });
  expect(calls.map((call) => call.status)).toEqual(Array.from({ length: 50 }, () => 'answered'));
  await noRobotInUse();
});
