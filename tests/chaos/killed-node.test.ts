import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { type SippCarrier, startSippCarrier } from '../kit/sipp-carrier.ts';
import { addBriefFlow, callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
let carrier: SippCarrier;
beforeAll(async () => {
  [parley, carrier] = await Promise.all([sharedParley(), startSippCarrier()]);
});
afterAll(() => carrier?.close());

/** What the node has written to its own disk. */
async function journal(): Promise<string> {
  const folder = join(parley.folder, 'spool');
  const segments = await readdir(folder).catch(() => []);
  return (await Promise.all(segments.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

/** A few calls always, thirty with the long tests; four more wait for a robot. */
const robots = process.env.PARLEY_FULL === '1' ? 30 : 4;
const numbers = Array.from({ length: robots + 4 }, (_, n) => `1370000${String(n).padStart(4, '0')}`);

test('kill -9 of the voice node with calls up on every robot: facts are kept, nothing is dialled twice, service resumes by itself', async () => {
  const gateway = await addGateway(parley, carrier.port);
  const redial = [{ result: 'interrupted', times: 1, waitSeconds: 1 }];
  const flow = await addBriefFlow(parley);
  const task = await runTask(parley, { numbers, robots, gateway, redial, flow });
  const talking = (): Promise<string[]> =>
    parley.rows
      .selectFrom('attempts')
      .select('id')
      .where('task_id', '=', task)
      .where('state', '=', 'talking')
      .execute()
      .then((rows) => rows.map((row) => row.id));
  const up = await eventually('every robot talks', async () => {
    const ids = await talking();
    return ids.length >= robots ? ids : undefined;
  });
  await eventually('a robot has said something', async () => {
    const turns = (await journal()).split('\n').filter((line) => line.includes('"kind":"turn"'));
    return turns.some((line) => up.some((id) => line.includes(id))) || undefined;
  });
  await parley.voice.kill();
  await parley.voice.start();
  await finished(parley, task, 240_000);

  const calls = await callsOf(parley, task);
  const cut = calls.filter((call) => up.includes(call.id));
  expect(cut.every((call) => call.status === 'unknown' && call.result === 'interrupted')).toBe(true);
  // What had been said before the kill is in the record, and the recording can be played.
  const turns = await parley.rows.selectFrom('turns').select('call_id').where('call_id', 'in', up).execute();
  expect(turns.length).toBeGreaterThan(0);
  expect(cut.some((call) => (call.recording_ms ?? 0) > 500)).toBe(true);
  // Everyone was called to an end: those that were cut off, once more.
  const rows = await parley.rows.selectFrom('number_rows').select(['state', 'tries']).where('task_id', '=', task).execute();
  expect(rows.every((row) => row.state === 'done')).toBe(true);
  expect(rows.filter((row) => row.tries === 2).length).toBeGreaterThanOrEqual(robots);

  const invites = await carrier.invites();
  expect([...invites.values()].every((branches) => branches.size === 1)).toBe(true);
  const attempts = await parley.rows.selectFrom('attempts').select('id').where('task_id', '=', task).execute();
  expect([...invites.keys()].every((id) => attempts.some((attempt) => attempt.id === id))).toBe(true);
}, 400_000);
