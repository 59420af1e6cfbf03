import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SegmenterPool } from '../recognition-worker/segmenter-pool.ts';
import { makeToyTurnModel } from '../sherpa/testing/toy-turn-model.ts';
import { noise, seededRandom } from '../testing/telephone.ts';
import { BANDS, FRAMES, logMel } from './log-mel.ts';
import { SmartTurn, type SmartTurnOptions } from './smart-turn.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-turn-'));
  file = join(folder, 'toy.onnx');
  await makeToyTurnModel(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function opened(options: Partial<SmartTurnOptions> = {}): Promise<{ model: SmartTurn; logged: string[]; loaded: boolean }> {
  const logged: string[] = [];
  const model = new SmartTurn({ file, withinMs: 20_000, log: (_, message) => logged.push(message), ...options });
  onTestFinished(() => model.close());
  return { model, logged, loaded: await model.loaded };
}

const voice = (ms: number): Int16Array => noise(8 * ms, -20, seededRandom(1));
const then = (...pieces: readonly Int16Array[]): Int16Array => Int16Array.from(pieces.flatMap((piece) => [...piece]));

test('features are those of a Whisper encoder: a tone stands in its band and its frames', () => {
  const tone = Int16Array.from({ length: 32_000 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 1_000 * at) / 16_000));
  const features = logMel(tone);
  const at = (band: number, frame: number): number => features[band * FRAMES + frame] ?? Number.NaN;
  expect(features).toHaveLength(BANDS * FRAMES);
  const column = Array.from({ length: BANDS }, (_, band) => at(band, 700));
  // 1 kHz is mel 15 of Slaney's scale, of 45.2 in 81 steps: between the centres of bands 25 and 26.
  expect([25, 26]).toContain(column.indexOf(Math.max(...column)));
  // Two seconds at the end of eight, and eight decades from the loudest to the faintest.
  expect(at(26, 700) - at(26, 300)).toBeGreaterThan(1.5);
  expect(Math.max(...features) - Math.min(...features)).toBeCloseTo(2, 5);
});

test('a model in a process of its own says whether somebody has come to an end', async () => {
  const { model, loaded } = await opened();
  expect(loaded).toBe(true);
  expect(await model.judge(then(voice(1_500), new Int16Array(2_400)))).toBeGreaterThan(0.75);
  expect(await model.judge(voice(1_500))).toBeLessThan(0.25);
}, 60_000);

test('a file that is no model is left out, and says so once', async () => {
  const broken = join(folder, 'broken.onnx');
  await writeFile(broken, 'no model');
  const { model, logged, loaded } = await opened({ file: broken });
  expect(loaded).toBe(false);
  expect(await model.judge(voice(100))).toBeNull();
  expect(logged).toEqual(["end-of-turn model can't be loaded"]);
}, 60_000);

test('one that is too slow rests for a minute, and is asked again after it', async () => {
  let now = 0;
  const { model, logged } = await opened({ withinMs: 0, now: () => now });
  for (let n = 0; n < 8; n++) expect(await model.judge(voice(1_000))).toBeNull();
  expect(logged).toEqual(['end-of-turn model loaded', 'end-of-turn model is too slow, and rests']);
  now = 61_000;
  for (let n = 0; n < 5; n++) await model.judge(voice(1_000));
  expect(logged.at(-1)).toBe('end-of-turn model is too slow, and rests');
  expect(logged).toHaveLength(3);
}, 60_000);

/** How long after the last voice the end of an utterance is decided, ms, if the model says so of its pause. */
async function waited(ended: number | null): Promise<number> {
  let at = 0;
  let waitedMs = Number.NaN;
  const memory = { state: new Float32Array(0), context: new Float32Array(0) };
  const pool = new SegmenterPool({
    voiceActivity: {
      ...{ windowSamples: 256, remember: () => memory },
      detect: async (windows) => Float32Array.from(windows, ({ samples }) => (samples.some((sample) => sample !== 0) ? 0.9 : 0.1)),
    },
    recogniser: {
      ...{ name: 'silent', health: () => ({ ready: true, detail: '' }), close: async () => undefined },
      open: () => ({ write: () => undefined, cancel: () => undefined, end: async () => ({ kind: 'unmatched', best: null }) }),
    },
    turnModel: { judge: async () => ended, close: async () => undefined },
    emit: (event) => {
      if (event.kind === 'voice-end') waitedMs = event.decidedAt - event.at;
    },
    now: () => at,
  });
  pool.listen(1, { turn: 1, expect: { language: 'en', phrases: [] }, endSilenceMs: 400 });
  const line = then(voice(640), new Int16Array(8 * 1_500));
  for (let from = 0; from + 160 <= line.length; from += 160) {
    at += 20;
    pool.hear({ streams: Uint32Array.of(1), samples: line.slice(from, from + 160), at });
    await pool.settled();
  }
  return waitedMs;
}

test('the wait for the end of speech goes by what the model says of the pause', async () => {
  const [usual, sooner, later] = [await waited(null), await waited(0.9), await waited(0.1)];
  expect(sooner).toBeLessThan(usual - 120);
  expect(later).toBeGreaterThan(usual + 200);
});
