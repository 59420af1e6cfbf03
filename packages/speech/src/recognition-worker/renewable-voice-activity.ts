import type { VoiceActivity, VoiceMemory, VoiceWindow } from '../ports/voice-activity.ts';

/** Inferences in a row that may fail before the thread gives itself up. */
const MOST_FAILURES = 3;

/** A voice detector that is loaded anew when it fails or when asked; callers notice only a window without voice. */
export class RenewableVoiceActivity implements VoiceActivity {
  readonly #load: () => Promise<VoiceActivity>;
  readonly #onTrouble: (message: string) => void;
  #current: VoiceActivity;
  #failures = 0;

  private constructor(current: VoiceActivity, load: () => Promise<VoiceActivity>, onTrouble: (message: string) => void) {
    this.#current = current;
    this.#load = load;
    this.#onTrouble = onTrouble;
  }

  static async start(load: () => Promise<VoiceActivity>, onTrouble: (message: string) => void): Promise<RenewableVoiceActivity> {
    return new RenewableVoiceActivity(await load(), load, onTrouble);
  }

  get windowSamples(): number {
    return this.#current.windowSamples;
  }

  remember(): VoiceMemory {
    return this.#current.remember();
  }

  async detect(windows: readonly VoiceWindow[]): Promise<Float32Array> {
    try {
      const probabilities = await this.#current.detect(windows);
      this.#failures = 0;
      return probabilities;
    } catch (error) {
      this.#onTrouble(`voice detection failed: ${String(error)}`);
      if (++this.#failures >= MOST_FAILURES) throw error;
      for (const { memory } of windows) memory.state.fill(0);
      await this.renew();
      return new Float32Array(windows.length);
    }
  }

  async renew(): Promise<void> {
    this.#current = await this.#load();
  }
}
