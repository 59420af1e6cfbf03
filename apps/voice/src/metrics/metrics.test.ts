import { createMediaEngine } from '@parley/media';
import { createSipStack } from '@parley/sip';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Occupancy } from '../dialler/occupancy.ts';
import type { NodeFigures } from './node-figures.ts';
import { voiceMetrics } from './registry.ts';
import { type MetricsEnd, serveMetrics } from './serve-metrics.ts';

const media = createMediaEngine({ workers: 1, address: '127.0.0.1', portRange: [21_000, 21_099], log: pino({ level: 'silent' }) });
const sip = createSipStack({ host: '127.0.0.1', port: 0 });
const occupancy = new Occupancy();
const calls = [{ state: 'talking' as const }, { state: 'talking' as const }, { state: 'ringing' as const }];
const recogniser = { pid: 1, ready: true, restarts: 1, busy: 2, utterances: 9, memoryBytes: 1 };
const figures: NodeFigures = {
  calls: () => calls,
  turnedAway: () => ({ 'no-robot': 2, 'media-lateness': 1 }),
  robots: () => occupancy.uses(),
  permits: () => ({ task: 7, inbound: 2 }),
  claims: () => ({ held: 3, total: 40 }),
  factsWaiting: () => 1,
  factsQuarantined: () => 3,
  media: () => media.stats(),
  speechInput: () => ({
    worker: { ready: true, restarts: 0, streams: 3, speaking: 1 },
    recognisers: [recogniser, { ...recogniser, ready: false, busy: 0 }],
    providers: [],
  }),
  synthesiserReady: () => true,
  sip: () => sip.figures(),
};
const token = 'a-token-of-sixteen';
const open = (secret: string | undefined): Promise<MetricsEnd> =>
  serveMetrics({ host: '127.0.0.1', port: 0, token: secret, registry: voiceMetrics(figures), log: pino({ level: 'silent' }) });
let end: MetricsEnd;

beforeAll(async () => {
  await sip.start();
  end = await open(token);
});
afterAll(() => Promise.all([media.close(), sip.close(), end.close()]));

const read = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }, at = end.port) =>
  fetch(`http://127.0.0.1:${at}${path}`, { headers });
const trunks = async () => (await (await read('/metrics')).text()).split('\n');

test('calls, robots, claims, media, recognisers and SIP are told as they are at that moment', async () => {
  const free = occupancy.takeForTask(1, 'task', 'gateway');
  occupancy.takeForInbound(1);
  sip.ban('198.51.100.9', Date.now() + 60_000);
  const first = await trunks();
  for (const line of [
    'parley_calls{state="talking"} 2',
    'parley_calls{state="ringing"} 1',
    'parley_calls{state="dialling"} 0',
    'parley_calls_turned_away_total{why="no-robot"} 2',
    'parley_calls_turned_away_total{why="media-lateness"} 1',
    'parley_robots{for="task"} 1',
    'parley_robots{for="inbound"} 1',
    'parley_robot_permits{for="task"} 7',
    'parley_claimed_rows 3',
    'parley_claims_total 40',
    'parley_facts_waiting 1',
    'parley_facts_quarantined 3',
    'parley_media_sessions{worker="0"} 0',
    'parley_media_late_ticks_total{worker="0"} 0',
    'parley_recognisers{state="ready"} 1',
    'parley_recognisers{state="starting"} 1',
    'parley_recogniser_queue 2',
    'parley_recogniser_restarts_total 2',
    'parley_sip_transactions 0',
    'parley_sip_banned_addresses 1',
  ])
    expect(first).toContain(line);
  expect(first.some((line) => line.startsWith('process_cpu_seconds_total '))).toBe(true);
  free();
  sip.liftBan('198.51.100.9');
  const second = await trunks();
  expect(second).toContain('parley_robots{for="task"} 0');
  expect(second).toContain('parley_sip_banned_addresses 0');
  // Counters are told, not added up anew with every reading.
  expect(second).toContain('parley_claims_total 40');
});

test('nothing else is served, and nobody without the token', async () => {
  expect((await read('/metrics', {})).status).toBe(403);
  expect((await read('/healthz')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${end.port}/metrics`, { method: 'POST' })).status).toBe(405);
});

test('without a token this machine alone may read, and no proxy on it', async () => {
  const own = await open(undefined);
  expect((await read('/metrics', {}, own.port)).status).toBe(200);
  expect((await read('/metrics', { 'x-forwarded-for': '127.0.0.1' }, own.port)).status).toBe(403);
  await own.close();
});

test('a port that is taken stops the start', async () => {
  const taken = { host: '127.0.0.1', port: end.port, token, registry: voiceMetrics(figures), log: pino({ level: 'silent' }) };
  await expect(serveMetrics(taken)).rejects.toThrow(/EADDRINUSE/);
});
