import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RoleProcess } from '../../bin/launcher/role-process.ts';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { oneRecogniser, type Parley, startParley } from '../kit/parley.ts';
import { type SippCarrier, startSippCarrier } from '../kit/sipp-carrier.ts';
import { callsOf, listenBriefly, runTask } from '../kit/task.ts';

// Loaded into the voice node before anything else: errors that belong to nothing, at a signal.
const saboteur = `
  process.on('SIGUSR2', () => setImmediate(() => { throw new Error('an injected exception'); }));
  process.on('SIGWINCH', () => { Promise.reject(new Error('an injected rejection')); });
`;

let parley: Parley;
let carrier: SippCarrier;
let voice: RoleProcess;
const said: string[] = [];
beforeAll(async () => {
  parley = await startParley([]);
  await listenBriefly(parley);
  carrier = await startSippCarrier();
  voice = new RoleProcess({
    role: 'voice',
    env: {
      ...process.env,
      ...{ DATABASE_URL: parley.database.url, PARLEY_KEY: '00'.repeat(32), PARLEY_DATA: parley.folder },
      ...{ SIP_PORT: String(parley.sipPort), LAB_PORT: String(parley.labPort), RTP_PORTS: '20000-29999' },
      ...{ PARLEY_GATEWAY_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'info', ...oneRecogniser },
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(saboteur)}`,
    },
    logPath: join(parley.folder, 'voice.log'),
    say: (line) => said.push(line),
    onChange: () => {},
    onFatal: (error) => said.push(error.message),
  });
  await voice.start();
});
afterAll(async () => {
  await voice?.stop();
  await carrier?.close();
  await parley?.close();
});

/** Hurts the node, and waits until the supervisor has put another process in its place. */
async function hurt(signal: NodeJS.Signals): Promise<void> {
  const { pid } = voice;
  if (!pid) throw new Error('the node is not running');
  process.kill(pid, signal);
  await eventually('another process', () => (voice.pid !== undefined && voice.pid !== pid) || undefined);
}

const answered = async (task: string): Promise<number> => (await callsOf(parley, task)).filter((call) => call.answered_at).length;

test('an error that nobody handles ends the calls properly, keeps their records, and the node is started again', async () => {
  const gateway = await addGateway(parley, carrier.port);
  const numbers = (from: number): string[] => Array.from({ length: 5 }, (_, n) => `1390000${from + n}`);
  const task = await runTask(parley, { numbers: numbers(1000), robots: 5, gateway });
  await eventually('five calls that are up', async () => (await answered(task)) === 5 || undefined);

  await hurt('SIGUSR2');
  expect(said.join('\n')).toContain('voice ended (code 1); starting it again');
  expect((await carrier.hungUp()).size).toBe(5);
  const calls = await eventually('the records of the calls', async () => {
    const all = await callsOf(parley, task);
    return all.every((call) => call.result !== null) ? all : undefined;
  });
  expect(calls.map(({ status, result, exception }) => [status, result, exception])).toEqual(
    Array.from({ length: 5 }, () => ['unknown', 'interrupted', 'node-stops']),
  );
  const log = await readFile(join(parley.folder, 'voice.log'), 'utf8');
  expect(log).toContain('an injected exception');
  expect(log).toContain('an error that nobody handles');

  const next = await runTask(parley, { numbers: numbers(2000), robots: 5, gateway });
  await eventually('calls of the new process', async () => (await answered(next)) === 5 || undefined);
  await hurt('SIGWINCH');
  expect(await readFile(join(parley.folder, 'voice.log'), 'utf8')).toContain('an injected rejection');
});
