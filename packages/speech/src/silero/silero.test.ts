import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inWholeRun } from '@parley/contract/testing/share';
import * as ort from 'onnxruntime-web/wasm';
import { beforeAll, expect, test } from 'vitest';
import { createEspeak } from '../espeak/create-espeak.ts';
import { lineWith, noise, seededRandom } from '../testing/telephone.ts';
import { SileroVoiceActivity } from './silero.ts';

const WINDOW = 256;
const CONTEXT = 32;
/** Lines of several kinds, of one length, in windows: three voices on telephone lines, noise, silence, and the loudest there can be. */
const lines: Int16Array[][] = [];
let detector: SileroVoiceActivity;

beforeAll(async () => {
  detector = await SileroVoiceActivity.load();
  const espeak = createEspeak();
  const say = async (text: string, language: 'zh' | 'en', voice: string, seed: number): Promise<Int16Array> => {
    const speech = await espeak.speak({ text, language, voice });
    if (speech.kind === 'failed') throw new Error(speech.message);
    return lineWith(speech.samples, { startMs: 300, tailMs: 600, noiseDbfs: -55, seed });
  };
  const spoken = [
    await say('明天下午送', 'zh', 'male', 1),
    await say('yes, that is right', 'en', 'f4', 2),
    await say('不用了', 'zh', 'f4', 3),
  ];
  await espeak.close();
  const length = Math.min(...spoken.map((line) => line.length));
  const loudest = Int16Array.from({ length }, (_, at) => (at % 31 < 15 ? 32_767 : -32_768));
  for (const line of [...spoken, noise(length, -30, seededRandom(4)), new Int16Array(length), loudest])
    lines.push(Array.from({ length: Math.floor(length / WINDOW) }, (_, index) => line.subarray(index * WINDOW, (index + 1) * WINDOW)));
});

async function runtime(): Promise<ort.InferenceSession> {
  ort.env.wasm.numThreads = 1;
  const model = createRequire(import.meta.url)
    .resolve('@ricky0123/vad-web/package.json')
    .replace('package.json', 'dist/silero_vad_v5.onnx');
  return ort.InferenceSession.create(await readFile(model), { logSeverityLevel: 3 });
}

/** What ONNX Runtime makes of the model, window by window: the reference. */
async function reference(session: ort.InferenceSession, windows: readonly Int16Array[]): Promise<number[]> {
  let state = new ort.Tensor('float32', new Float32Array(256), [2, 1, 128]);
  const input = new Float32Array(CONTEXT + WINDOW);
  const probabilities: number[] = [];
  for (const samples of windows) {
    input.copyWithin(0, WINDOW);
    samples.forEach((sample, at) => {
      input[CONTEXT + at] = sample / 32_768;
    });
    const feeds = { input: new ort.Tensor('float32', input, [1, CONTEXT + WINDOW]), state, sr: new ort.Tensor('int64', [8000n], []) };
    const { output, stateN } = await session.run(feeds);
    if (!(output?.data instanceof Float32Array && stateN?.data instanceof Float32Array)) throw new Error('no numbers');
    probabilities.push(output.data[0] ?? Number.NaN);
    state = new ort.Tensor('float32', stateN.data, [2, 1, 128]);
  }
  return probabilities;
}

/** Goes through lines side by side. @returns probabilities, line by line */
async function judge(side: readonly (readonly Int16Array[])[]): Promise<number[][]> {
  const memories = side.map(() => detector.remember());
  const judged: number[][] = side.map(() => []);
  for (let index = 0; index < (side[0]?.length ?? 0); index++) {
    const windows = memories.map((memory, line) => ({ memory, samples: side[line]?.[index] ?? new Int16Array(WINDOW) }));
    for (const [line, probability] of (await detector.detect(windows)).entries()) judged[line]?.push(probability);
  }
  return judged;
}

/** The largest difference of two lines of probabilities. */
const apart = (one: readonly number[] = [], other: readonly number[] = []): number =>
  one.length === other.length ? Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? Number.NaN)))) : Number.NaN;

inWholeRun(test)('speech, noise, silence and overload are judged as ONNX Runtime judges them with the same model', async () => {
  const [judged, session] = [await judge(lines), await runtime()];
  for (const [index, windows] of lines.entries()) expect(apart(judged[index], await reference(session, windows))).toBeLessThan(1e-4);
  // Something was there to be judged: each voice is heard, and neither the noise nor the silence is taken for one.
  expect(judged.map((line) => Math.max(...line) > 0.5).slice(0, 5)).toEqual([true, true, true, false, false]);
});

test('many streams in one inference are judged as each would be alone', async () => {
  // More than go through the layers together, and no multiple of four.
  const many = [...lines, ...lines, ...lines, ...lines].slice(0, 23);
  const together = await judge(many);
  for (const [index, line] of lines.entries()) {
    const [alone] = await judge([line]);
    for (let copy = index; copy < many.length; copy += lines.length) expect(apart(together[copy], alone)).toBeLessThan(1e-6);
  }
});
