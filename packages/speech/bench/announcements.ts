import type { Bench } from '../../../bin/bench-kit.ts';
import { fingerprintOf } from '../src/answering/fingerprint.ts';
import type { KnownAnnouncement } from '../src/answering/sound-watch.ts';
import { SoundWatch } from '../src/answering/sound-watch.ts';
import { noise, seededRandom } from '../src/testing/telephone.ts';

const seconds = 10;
const calls = 20;
const sound = (seed: number, long: number): Int16Array => noise(long * 8_000, -20, seededRandom(seed));

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** What a call of ten seconds costs that is compared with known announcements and is like none: the dearest there is. */
export const bench: Bench = {
  figures: ['speech.sound_watch_cpu_per_call'],
  run: (report) => {
    for (const many of [0, 60, 120]) {
      const known = Array.from({ length: many }, (_, n): KnownAnnouncement => {
        return { id: String(n), company: 1, class: 'machine', print: fingerprintOf(sound(n + 1, 6)) };
      });
      let spent = 0;
      for (let call = 0; call < calls; call++) {
        const samples = sound(1_000 + call, seconds);
        const watch = new SoundWatch();
        const before = cpuMs();
        for (let n = 0; (n + 1) * 160 <= samples.length; n++) watch.hear(samples.subarray(n * 160, (n + 1) * 160), 1_000 + n * 20, known);
        spent += cpuMs() - before;
      }
      report({
        figure: 'speech.sound_watch_cpu_per_call',
        value: spent / calls,
        unit: 'ms',
        counted: { calls },
        with: { known: many, seconds },
      });
    }
    return Promise.resolve();
  },
};
