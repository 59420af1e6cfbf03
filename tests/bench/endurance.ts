import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Bench } from '../../bin/bench-kit.ts';
import { childrenOf } from '../kit/children.ts';
import { memoryOf } from '../kit/memory.ts';
import { type Parley, startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

const number = (name: string, otherwise: number): number => {
  const value = Number(process.env[name]);
  return Number.isFinite(value) && value > 0 ? value : otherwise;
};

/** How long calls are kept up, min, and how many at once. */
const MINUTES = number('BENCH_MINUTES', 60);
const CALLS = number('BENCH_CALLS', 100);

const sampleEvery = 15_000; // ms
/** Tasks that run beside each other, so that the end of one leaves no gap. */
const lanes = 2;

/** What the service holds: bytes of memory and open descriptors, of the voice node with its speech processes, and of the server. */
interface Held {
  /** Minutes since the beginning. */
  at: number;
  voice: number;
  speech: number;
  server: number;
  descriptors: number;
}

async function heldBy({ voice, server }: Parley, at: number): Promise<Held> {
  const speech = await childrenOf(voice.pid, 'process');
  const descriptors = await Promise.all([voice.pid, server.pid].map(async (pid) => (await readdir(`/proc/${pid}/fd`)).length));
  const memory = await Promise.all(speech.map((pid) => memoryOf(pid).catch(() => 0)));
  return {
    at,
    voice: await memoryOf(voice.pid),
    speech: memory.reduce((sum, one) => sum + one, 0),
    server: await memoryOf(server.pid),
    descriptors: descriptors.reduce((sum, one) => sum + one, 0),
  };
}

/** Slope of a line through the points, by least squares: units of y an hour. */
function perHour(points: readonly (readonly [minutes: number, y: number])[]): number {
  const mean = (pick: 0 | 1): number => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  const under = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  return (over / under) * 60;
}

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** Calls of every kind that the lab has, one after the other for an hour: memory is to be flat, and no descriptor left behind. */
export const bench: Bench = {
  figures: ['call.memory_growth', 'call.descriptors_left'],
  needsDatabase: true,
  run: async (report) => {
    const parley = await startParley();
    try {
      await sql`update companies set robots = ${CALLS} where id = 1`.execute(parley.database.db);
      let named = 0;
      const tasks: string[] = [];
      const callSome = async (count: number): Promise<void> => {
        const numbers = Array.from({ length: count }, () => `139${String(named++).padStart(8, '0')}`);
        const task = await runTask(parley, { numbers, robots: Math.ceil(CALLS / lanes) });
        tasks.push(task);
        await finished(parley, task, 1_800_000);
      };
      // Prompts, grammars and pools are in memory after it.
      await Promise.all(Array.from({ length: lanes }, () => callSome(CALLS)));
      await pause(10_000);
      const idle = await heldBy(parley, 0);
      const began = performance.now();
      const minutes = (): number => (performance.now() - began) / 60_000;
      let over = false;
      const held: Held[] = [];
      const sampling = (async () => {
        for (; !over; await pause(sampleEvery)) held.push(await heldBy(parley, minutes()));
      })();
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          while (minutes() < MINUTES) await callSome(CALLS);
        }),
      );
      over = true;
      await sampling;
      await pause(10_000);
      const after = await heldBy(parley, minutes());
      const made = (await Promise.all(tasks.map((task) => callsOf(parley, task)))).flat();
      const talked = made.reduce((sum, { talk_ms }) => sum + Number(talk_ms ?? 0), 0) / 60_000;
      const counted = { calls: made.length, answered: made.filter(({ status }) => status === 'answered').length, samples: held.length };
      // What grows while pools and heaps find their size is in the first quarter.
      const steady = held.filter(({ at }) => at > MINUTES / 4);
      const growth = (of: 'voice' | 'speech' | 'server'): number =>
        Math.round(perHour(steady.map((one) => [one.at, one[of] / 2 ** 20] as const)) * 10) / 10;
      const between = { minutes: Math.round(minutes() * 10) / 10, atATime: CALLS, callMinutes: Math.round(talked) };
      const ends = (of: 'voice' | 'speech' | 'server') => ({ idleBefore: megabytes(idle[of]), idleAfter: megabytes(after[of]) });
      report({
        ...{ figure: 'call.memory_growth', value: growth('voice'), unit: 'MB/h of the voice process', counted },
        with: {
          ...between,
          ...{ speechPerHour: growth('speech'), serverPerHour: growth('server') },
          ...{ voice: ends('voice'), speech: ends('speech'), server: ends('server') },
          voiceAt: Object.fromEntries(held.filter((_, n) => n % 4 === 0).map(({ at, voice }) => [at.toFixed(1), megabytes(voice)])),
          unfinished: made.filter(({ result }) => result === null || result === 'interrupted').length,
        },
      });
      report({
        ...{ figure: 'call.descriptors_left', value: after.descriptors - idle.descriptors, unit: 'descriptors', counted },
        with: { ...between, before: idle.descriptors, most: Math.max(...held.map(({ descriptors }) => descriptors)) },
      });
    } finally {
      await parley.close();
    }
  },
};
