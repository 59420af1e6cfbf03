import { expect, test } from 'vitest';
import { syllables } from '../testing/syllables.ts';
import { noise, seededRandom, throughMuLaw } from '../testing/telephone.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type KnownAnnouncement, SoundWatch } from './sound-watch.ts';

const suspended = syllables('nindadehaoma yitngj qdytb');
const empty = syllables('nindadehaoma skcxz wqmrf');
const other = syllables('jzszlyjmdr qmtzsz ldh');
const longer = syllables('nindadehaoma trwpbv skcxz qmtzsz');
const ending = syllables('hfvgx qmtzsz yitngj qdytb');
const lengthy = syllables('nindadehaoma trwpbv skcxz qmtzsz ldhjk wqmrf bvxgs yitngj qdytb');
/** As networks play it: once more after 1.2 s. */
const twice = (samples: Int16Array): Int16Array => Int16Array.from([...samples, ...new Int16Array(9_600), ...samples]);
/** As a call records it that ends once it has been read, half a second behind its last word. */
const untilRead = (samples: Int16Array): Int16Array => Int16Array.from([...samples, ...new Int16Array(4_000)]);
const known: KnownAnnouncement[] = [
  { id: 's', company: 1, class: 'suspended', print: fingerprintOf(untilRead(suspended)) },
  { id: 'e', company: 1, class: 'empty-number', print: fingerprintOf(untilRead(empty)) },
];
const overLine = (samples: Int16Array, seed: number): Int16Array =>
  throughMuLaw(noise(samples.length + 2_085, -45, seededRandom(seed)).map((value, n) => value + 0.6 * (samples[n - 2_085] ?? 0)));

/** @param withhold frames that the media worker keeps back, as silent */
function listen(samples: Int16Array, withhold: (n: number) => boolean = () => false, among: readonly KnownAnnouncement[] = known) {
  const watch = new SoundWatch();
  const hits: { id: string; at: number }[] = [];
  for (let n = 0; (n + 1) * 160 <= samples.length; n++) {
    const hit = withhold(n) ? undefined : watch.hear(samples.subarray(n * 160, (n + 1) * 160), 1_000 + n * 20, among);
    if (hit) hits.push(hit);
  }
  return { hits, heard: watch.heard(among) };
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

test.each([
  ['suspended', suspended, [empty, longer, ending]],
  ['empty', empty, [suspended, longer, ending]],
])('where one is known alone, others of its voice that begin or end like it are not taken for it: %s', (id, one, others) => {
  const alone = [{ id, company: 1, class: id, print: fingerprintOf(twice(one)) }];
  for (const [seed, line] of others.entries()) {
    const { hits, heard } = listen(overLine(twice(line), seed + 20), undefined, alone);
    expect(hits).toEqual([]);
    expect(heard.alike).toBeUndefined();
  }
  const { hits, heard } = listen(overLine(twice(one), 30), undefined, alone);
  expect(hits.map((hit) => hit.id)).toEqual([id]);
  // Before it is said a second time.
  expect((hits[0]?.at ?? 0) - 1_000).toBeLessThan(one.length / 8 + 500);
  expect(heard.alike?.id).toBe(id);
});

test('a long announcement is known before its end, also by who begins to listen in the middle', () => {
  const alone = [{ id: 'l', company: 1, class: 'machine', print: fingerprintOf(lengthy) }];
  for (const from of [0, 8_000]) {
    const line = lengthy.subarray(from);
    const { hits } = listen(overLine(line, 40), undefined, alone);
    expect(hits.map((hit) => hit.id)).toEqual(['l']);
    expect((hits[0]?.at ?? 0) - 1_000).toBeLessThan(5_500);
  }
});

test('one of which nobody knows what it comes to is told as nothing, and stands in the way of no other', () => {
  const unnamed = { id: 'u', company: 1, class: null, print: fingerprintOf(untilRead(suspended)) };
  expect(listen(overLine(suspended, 60), undefined, [unnamed]).hits).toEqual([]);
  expect(listen(overLine(suspended, 61), undefined, [unnamed, ...known]).hits.map(({ id }) => id)).toEqual(['s']);
});

test('an opening that was cut off is no group of what goes on behind it', () => {
  const opening = [{ id: 'o', company: 1, class: null, print: fingerprintOf(suspended.subarray(0, 18_000)) }];
  expect(listen(overLine(untilRead(empty), 62), undefined, opening).heard.alike).toBeUndefined();
});

test('a recording that ends within its repetition is not known by the opening that it ends with', () => {
  const cut = twice(suspended).subarray(0, suspended.length + 9_600 + 16_000);
  const alone = [{ id: 's', company: 1, class: 'suspended', print: fingerprintOf(cut) }];
  expect(listen(overLine(twice(empty), 50), undefined, alone).hits).toEqual([]);
  expect(listen(overLine(twice(suspended), 51), undefined, alone).hits.map(({ id }) => id)).toEqual(['s']);
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
