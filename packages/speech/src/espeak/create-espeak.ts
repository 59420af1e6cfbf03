import type { Speech, SpeechRequest, Synthesiser } from '../ports/synthesiser.ts';
import { EspeakProcess } from './espeak-process.ts';

export type EspeakOptions = {
  log?: ((level: 'info' | 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Module to load as espeak-ng. Default: the optional dependency `@echogarden/espeak-ng-emscripten`. */
  engine?: string | undefined;
};

/** The embedded synthesiser, whose process can be renewed while it speaks. */
export interface EmbeddedSynthesiser extends Synthesiser {
  /**
   * Starts a process that takes over as soon as it can speak; the old one says to the end what it was asked, and ends.
   *
   * @returns how many processes were replaced; 0 if espeak-ng isn't installed, or the synthesiser was closed meanwhile
   */
  restart(): Promise<number>;
}

/** Starts the embedded synthesiser. If espeak-ng isn't installed, every request fails with `unavailable`, and nothing else. */
export const createEspeak = (options: EspeakOptions = {}): EmbeddedSynthesiser => new Espeak(options);

class Espeak implements EmbeddedSynthesiser {
  readonly name = 'espeak';
  readonly #options: EspeakOptions;
  /** The one that speaks, and those that come or go. */
  readonly #processes = new Set<EspeakProcess>();
  #speaking: EspeakProcess;
  #renewing: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: EspeakOptions) {
    this.#options = options;
    this.#speaking = this.#start();
    const warn = (reason: string | null | undefined): void => {
      if (reason) options.log?.('warn', 'no embedded synthesiser: npm install @echogarden/espeak-ng-emscripten', { reason });
    };
    this.#speaking.started.then(
      () => warn(this.#speaking.unavailable),
      (error: unknown) => warn(String(error)),
    );
  }

  speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    return this.#speaking.speak(request, onChunk);
  }

  health(): { ready: boolean; detail: string } {
    const { ready, unavailable } = this.#speaking;
    return { ready, detail: unavailable ?? (ready ? 'ready' : 'starting') };
  }

  restart(): Promise<number> {
    const renewed = this.#renewing.then(() => this.#renew());
    this.#renewing = renewed;
    return renewed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#processes].map((process) => process.close()));
  }

  async #renew(): Promise<number> {
    if (this.#closed || this.#speaking.unavailable) return 0;
    const fresh = this.#start();
    if (!(await fresh.started)) {
      this.#processes.delete(fresh);
      return 0;
    }
    const old = this.#speaking;
    this.#speaking = fresh;
    await old.retire();
    this.#processes.delete(old);
    return 1;
  }

  #start(): EspeakProcess {
    const process = new EspeakProcess({
      engine: this.#options.engine ?? null,
      onEnd: (how, requests) => this.#options.log?.('warn', 'synthesiser process ended', { how, requests }),
    });
    this.#processes.add(process);
    return process;
  }
}
