import { expect, test } from 'vitest';
import { CepstralMeans } from './cepstral-means.ts';
import type { SphinxModule } from './runtime.ts';

const initial = [48, -2.75, 0, -2.5, -2, -1, -0.75, -0.25, -0.5, 0, -0.5, 0, -0.5];

/** A heap with a `cmn_t` in it as the native side lays it out. */
function heap() {
  const words = new ArrayBuffer(4_096);
  const [HEAP32, HEAPF32] = [new Int32Array(words), new Float32Array(words)];
  const [means, sums, struct] = [100, 200, 300];
  HEAPF32.set(initial, means);
  HEAP32.set([means * 4, 0, sums * 4, 0, initial.length], struct);
  const module = { HEAP32, HEAPF32 } as unknown as SphinxModule;
  const hears = (frames: number, each: number): void => {
    HEAPF32.fill(frames * each, sums, sums + initial.length);
    HEAP32[struct + 3] = frames;
  };
  return { means: CepstralMeans.find(module, initial), hears };
}

test('an utterance has the means of its own frames, also where the native side left those it began with', () => {
  const { means, hears } = heap();
  hears(400, 67);
  expect([...means.get()]).toEqual(initial.map(() => 67));
});

test('an utterance without a frame has the means that it began with, and none of the one before', () => {
  const { means, hears } = heap();
  hears(400, 67);
  means.set(Float32Array.from(initial));
  expect([...means.get()]).toEqual(initial);
});
