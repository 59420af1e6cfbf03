import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as ort from 'onnxruntime-web/wasm';
import type { VoiceActivity, VoiceMemory, VoiceWindow } from '../ports/voice-activity.ts';

/** At 8 kHz the model takes windows of 256 samples, each preceded by the last 32 of the window before. */
const WINDOW = 256;
const CONTEXT = 32;
const INPUT = WINDOW + CONTEXT;
/** The model's memory is [2, streams, 128]. */
const CELLS = 128;
const WARM_UPS = 30;

/** Silero VAD v5 at 8 kHz on ONNX Runtime's WebAssembly, one thread. Not for the main thread: an inference blocks. */
export class SileroVoiceActivity implements VoiceActivity {
  readonly windowSamples = WINDOW;
  readonly #session: ort.InferenceSession;
  readonly #rate = new ort.Tensor('int64', BigInt64Array.of(8000n), []);

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  /** @throws if the model or the runtime can't be loaded */
  static async load(): Promise<SileroVoiceActivity> {
    ort.env.wasm.numThreads = 1;
    const package_ = path.dirname(createRequire(import.meta.url).resolve('@ricky0123/vad-web/package.json'));
    const model = await readFile(path.join(package_, 'dist/silero_vad_v5.onnx'));
    const session = await ort.InferenceSession.create(model, { graphOptimizationLevel: 'all', logSeverityLevel: 3 });
    const detector = new SileroVoiceActivity(session);
    // Compiles the hot paths now rather than while the first caller speaks.
    for (let run = 0; run < WARM_UPS; run++)
      await detector.detect([1, 2, 3, 4].map(() => ({ memory: detector.remember(), samples: new Int16Array(WINDOW) })));
    return detector;
  }

  remember(): VoiceMemory {
    return { state: new Float32Array(2 * CELLS), context: new Float32Array(CONTEXT) };
  }

  async detect(windows: readonly VoiceWindow[]): Promise<Float32Array> {
    const count = windows.length;
    if (count === 0) return new Float32Array(0);
    const input = new Float32Array(count * INPUT);
    const state = new Float32Array(2 * count * CELLS);
    windows.forEach(({ memory, samples }, stream) => {
      input.set(memory.context, stream * INPUT);
      for (let at = 0; at < WINDOW; at++) input[stream * INPUT + CONTEXT + at] = (samples[at] ?? 0) / 32768;
      state.set(memory.state.subarray(0, CELLS), stream * CELLS);
      state.set(memory.state.subarray(CELLS), (count + stream) * CELLS);
    });
    const result = await this.#session.run({
      input: new ort.Tensor('float32', input, [count, INPUT]),
      state: new ort.Tensor('float32', state, [2, count, CELLS]),
      sr: this.#rate,
    });
    const [probabilities, next] = [floats(result.output), floats(result.stateN)];
    windows.forEach(({ memory }, stream) => {
      memory.context.set(input.subarray((stream + 1) * INPUT - CONTEXT, (stream + 1) * INPUT));
      memory.state.set(next.subarray(stream * CELLS, (stream + 1) * CELLS));
      memory.state.set(next.subarray((count + stream) * CELLS, (count + stream + 1) * CELLS), CELLS);
    });
    return probabilities;
  }

  async release(): Promise<void> {
    await this.#session.release();
  }
}

function floats(tensor: ort.Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('Silero: the model answered with something else than numbers');
  return tensor.data;
}
