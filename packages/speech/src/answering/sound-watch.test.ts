import { expect, test } from 'vitest';
import { syllables } from '../testing/syllables.ts';
import { noise, seededRandom, throughMuLaw } from '../testing/telephone.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type KnownAnnouncement, SoundWatch } from './sound-watch.ts';

const suspended = syllables('nindadehaoma yitngj qdytb');
const empty = syllables('nindadehaoma skcxz wqmrf');
const other = syllables('jzszlyjmdr qmtzsz ldh');
const known: KnownAnnouncement[] = [
  { id: 's', company: 1, class: 'suspended', print: fingerprintOf(suspended) },
  { id: 'e', company: 1, class: 'empty-number', print: fingerprintOf(empty) },
];
const overLine = (samples: Int16Array, seed: number): Int16Array =>
  throughMuLaw(noise(samples.length + 2_085, -45, seededRandom(seed)).map((value, n) => value + 0.6 * (samples[n - 2_085] ?? 0)));

/** @param withhold frames that the media worker keeps back, as silent */
function listen(samples: Int16Array, withhold: (n: number) => boolean = () => false) {
  const watch = new SoundWatch();
  const hits: { id: string; at: number }[] = [];
  for (let n = 0; (n + 1) * 160 <= samples.length; n++) {
    const hit = withhold(n) ? undefined : watch.hear(samples.subarray(n * 160, (n + 1) * 160), 1_000 + n * 20, known);
    if (hit) hits.push(hit);
  }
  return { hits, heard: watch.heard(known) };
}

test('a known announcement is told while it is still spoken, once', () => {
  const { hits, heard } = listen(overLine(suspended, 1));
  expect(hits.map(({ id }) => id)).toEqual(['s']);
  expect((hits[0]?.at ?? 0) - 1_000).toBeLessThan(suspended.length / 8);
  expect(heard.alike?.id).toBe('s');
});

test('an announcement that shares its first words with two known ones is told by what comes behind them', () => {
  expect(listen(overLine(empty, 2)).hits.map(({ id }) => id)).toEqual(['e']);
});

test('an unknown one is told as nothing, and kept', () => {
  const line = overLine(other, 3);
  const { hits, heard } = listen(line);
  expect(hits).toEqual([]);
  expect(heard.alike).toBeUndefined();
  expect(heard.samples.length).toBe(Math.floor(line.length / 160) * 160);
  expect(heard.audibleMs).toBeGreaterThan(2_000);
});

test('what the media worker withheld was silence, and takes its time', () => {
  const gap = 25;
  const { heard } = listen(Int16Array.from([...overLine(suspended, 4), ...new Int16Array(gap * 160), ...overLine(suspended, 5)]), (n) => {
    const from = Math.floor((suspended.length + 2_085) / 160) + 1;
    return n >= from && n < from + gap;
  });
  expect(heard.alike?.id).toBe('s');
});

test('ten seconds are kept, whatever is played', () => {
  expect(listen(noise(20 * 8_000, -20, seededRandom(9))).heard.samples.length).toBe(80_000);
});
