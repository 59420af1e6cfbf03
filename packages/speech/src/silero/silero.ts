import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { VoiceActivity, VoiceMemory, VoiceWindow } from '../ports/voice-activity.ts';
import { CELLS, CONTEXT, SileroNetwork, STREAMS_AT_ONCE, WINDOW } from './silero-network.ts';
import { floatConstants } from './tensors.ts';

const WARM_UPS = 30;

/** Silero VAD v5 at 8 kHz. Not for the main thread: it blocks while it judges. */
export class SileroVoiceActivity implements VoiceActivity {
  readonly windowSamples = WINDOW;
  readonly #network: SileroNetwork;

  private constructor(network: SileroNetwork) {
    this.#network = network;
  }

  /** @throws if the model can't be read, or WebAssembly can't do what is needed */
  static async load(): Promise<SileroVoiceActivity> {
    const package_ = path.dirname(createRequire(import.meta.url).resolve('@ricky0123/vad-web/package.json'));
    const model = await readFile(path.join(package_, 'dist/silero_vad_v5.onnx'));
    const detector = new SileroVoiceActivity(await SileroNetwork.from(floatConstants(model)));
    // Compiles the hot paths now rather than while the first caller speaks.
    for (let run = 0; run < WARM_UPS; run++)
      await detector.detect([1, 2, 3, 4].map(() => ({ memory: detector.remember(), samples: new Int16Array(WINDOW) })));
    return detector;
  }

  remember(): VoiceMemory {
    return { state: new Float32Array(2 * CELLS), context: new Float32Array(CONTEXT) };
  }

  async detect(windows: readonly VoiceWindow[]): Promise<Float32Array> {
    const probabilities = new Float32Array(windows.length);
    for (let first = 0; first < windows.length; first += STREAMS_AT_ONCE)
      probabilities.set(this.#judge(windows.slice(first, first + STREAMS_AT_ONCE)), first);
    return probabilities;
  }

  #judge(windows: readonly VoiceWindow[]): number[] {
    for (const [stream, { memory, samples }] of windows.entries()) {
      const input = this.#network.input(stream);
      input.set(memory.context);
      for (let index = 0; index < WINDOW; index++) input[CONTEXT + index] = (samples[index] ?? 0) / 32768;
      memory.context.set(input.subarray(WINDOW));
    }
    return this.#network.judge(windows.map(({ memory }) => memory.state));
  }
}
