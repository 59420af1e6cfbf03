import { setTimeout as pause } from 'node:timers/promises';
import { pause as pauseTask } from '@parley/contract/task';
import { sql } from 'kysely';
import type { Bench } from '../../bin/bench-kit.ts';
import { cpuSeconds } from '../../bin/test/cpu-time.ts';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { demoCompany, type Parley, startParley } from '../kit/parley.ts';
import { callsOf, runTask } from '../kit/task.ts';
import { startCallees } from './endurance/callees.ts';
import { cpuOf, type Held, heldBy } from './endurance/held.ts';
import { trendOf } from './endurance/slope.ts';

const number = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? '');
  return Number.isFinite(value) && value >= 0 && process.env[name] !== undefined ? value : otherwise;
};

/** How long calls are kept up, min; how many at once; and how many of those are with somebody who speaks. */
const MINUTES = number('BENCH_MINUTES', 60);
const CALLS = number('BENCH_CALLS', 100);
const SPEAKING = Math.min(CALLS, number('BENCH_SPEAKING', 5));

const sampleEvery = 30_000; // ms
/** Robots for each call that is to be up: between two calls of one there is a moment. */
const robotsEach = 1.15;
/** In which calls end by themselves once no new ones begin, ms. */
const goneWithin = number('BENCH_GONE_SECONDS', 120) * 1_000;
/** No call with the demo flow is shorter, s. */
const shortest = 8;
/** What memory may rise by in the second half: the heap breathes. */
const memoryMayRise = (mean: number): number => Math.max(4, mean * 0.02); // MB
const descriptorsMayRise = (): number => 2;

const round = (value: number, places = 1): number => Math.round(value * 10 ** places) / 10 ** places;

const callsUp = async ({ database }: Parley): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from attempts where company_id = ${demoCompany} and state in ('dialling', 'talking')`.execute(database.db);
  return rows[0]?.n ?? 0;
};

/** So many calls of the demo flow at once for an hour: memory and descriptors of each process are to be flat in its second half. */
export const bench: Bench = {
  figures: ['endurance.growing_processes', 'endurance.memory_growth', 'endurance.descriptors', 'endurance.cpu_per_call_minute'],
  needsDatabase: true,
  run: async (report) => {
    const parley = await startParley(['server', 'voice']);
    const crowds = await Promise.all([startCallees(true), startCallees(false)]);
    try {
      await sql`update companies set robots = ${Math.ceil(CALLS * robotsEach) + 1} where id = ${demoCompany}`.execute(parley.database.db);
      const before = await heldBy(parley, 0);
      const sizes = [SPEAKING, CALLS - SPEAKING];
      const tasks: string[] = [];
      let named = 0;
      for (const [n, { port }] of crowds.entries()) {
        const robots = Math.ceil((sizes[n] ?? 0) * robotsEach);
        if (robots === 0) continue;
        const gateway = await addGateway(parley, port);
        const numbers = Array.from({ length: Math.ceil((robots * MINUTES * 60) / shortest) + robots }, () =>
          String(13_900_000_000 + named++),
        );
        // They do not all begin in one second, nor end in one.
        tasks.push(await runTask(parley, { numbers, robots, gateway, callsPerSecond: 5 }));
      }
      await eventually('calls are up', async () => (await callsUp(parley)) >= CALLS * 0.8 || undefined, 60_000);
      const began = performance.now();
      const minutes = (): number => (performance.now() - began) / 60_000;
      const first = await cpuOf(parley);
      const peersBefore = crowds.reduce((sum, { pid }) => sum + cpuSeconds(pid).own, 0);
      const held: Held[] = [];
      const up: number[] = [];
      for (let sample = 0; minutes() < MINUTES; sample++) {
        held.push(await heldBy(parley, minutes()));
        up.push(await callsUp(parley));
        await pause(Math.max(0, began + (sample + 1) * sampleEvery - performance.now()));
      }
      held.push(await heldBy(parley, minutes()));
      const lasted = minutes();
      const last = await cpuOf(parley);
      const peers = crowds.reduce((sum, { pid }) => sum + cpuSeconds(pid).own, 0) - peersBefore;
      for (const id of tasks) await parley.api(pauseTask, { id });
      // What still talks then is told.
      await eventually('all calls are over', async () => (await callsUp(parley)) === 0 || undefined, goneWithin).catch(() => undefined);
      const leftUp = await callsUp(parley);
      await pause(10_000);
      const idle = await heldBy(parley, minutes());
      const made = (await Promise.all(tasks.map((task) => callsOf(parley, task)))).flat();
      const answered = made.filter(({ status }) => status === 'answered').length;
      const callMinutes = (up.reduce((sum, n) => sum + n, 0) / Math.max(1, up.length)) * lasted;
      const counted = { answered, samples: held.length, callsUp: Math.min(...up) };

      const whole = Object.keys(held.at(-1)?.by ?? {}).filter((name) => held.every(({ by }) => by[name]));
      const processes = whole.map((name) => {
        const over = (pick: 'memory' | 'descriptors', unit: number) =>
          held.map(({ at, by }): [number, number] => [at, (by[name]?.[pick] ?? 0) / unit]);
        const memory = trendOf(over('memory', 2 ** 20), memoryMayRise);
        const descriptors = trendOf(over('descriptors', 1), descriptorsMayRise);
        const grows = [...(memory.isFlat ? [] : ['memory']), ...(descriptors.isFlat ? [] : ['descriptors'])];
        return { name, memory, descriptors, grows };
      });
      const growing = processes.filter(({ grows }) => grows.length > 0);
      const between = {
        minutes: round(lasted),
        atATime: CALLS,
        speaking: SPEAKING,
        upOnAverage: Math.round(callMinutes / lasted),
        callMinutes: Math.round(callMinutes),
      };
      report({
        ...{
          figure: 'endurance.growing_processes',
          value: growing.length,
          unit: 'processes',
          counted: { ...counted, processes: whole.length },
        },
        with: {
          ...between,
          verdict: growing.length === 0 ? 'flat' : growing.map(({ name, grows }) => `${name}: ${grows.join(', ')}`).join('; '),
          ...Object.fromEntries(
            processes.map(({ name, memory, descriptors }) => [
              name,
              { mb: round(memory.mean), mbPerHour: round(memory.perHour), descriptors: round(descriptors.mean) },
            ]),
          ),
          replaced: new Set(held.flatMap(({ by }) => Object.keys(by))).size - whole.length,
          unfinished: made.filter(({ result }) => result === null || result === 'interrupted').length,
        },
      });
      const voice = processes.find(({ name }) => name === 'voice')?.memory;
      report({
        ...{ figure: 'endurance.memory_growth', value: round(voice?.perHour ?? Number.NaN), unit: 'MB/h of the voice process', counted },
        with: { ...between, mbAt: Object.fromEntries(held.map(({ at, by }) => [at.toFixed(1), round((by.voice?.memory ?? 0) / 2 ** 20)])) },
      });
      const open = ({ by }: Held): number => (by.voice?.descriptors ?? 0) + (by.server?.descriptors ?? 0);
      report({
        ...{ figure: 'endurance.descriptors', value: open(idle), unit: 'descriptors without a call', counted },
        with: { ...between, before: open(before), leftUp, most: Math.max(...held.map(open)) },
      });
      const used = Object.fromEntries(Object.keys(last).map((part) => [part, round((last[part] ?? 0) - (first[part] ?? 0), 2)]));
      const total = Object.values(used).reduce((sum, seconds) => sum + seconds, 0);
      report({
        ...{ figure: 'endurance.cpu_per_call_minute', value: round(total / callMinutes, 3), unit: 'CPU-seconds a call minute', counted },
        with: { ...between, seconds: used, peers: round(peers, 2), cores: round((total + peers) / (lasted * 60), 2) },
      });
    } finally {
      await Promise.all(crowds.map((one) => one.close()));
      await parley.close();
    }
  },
};
