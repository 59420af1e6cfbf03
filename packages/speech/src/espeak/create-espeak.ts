import type { Speech, SpeechRequest, Synthesiser, SynthesiserFailure } from '../ports/synthesiser.ts';
import { KeptProcess } from '../process/kept-process.ts';
import type { FromEspeak, ToEspeak } from './messages.ts';
import { joined } from './trim.ts';

export type EspeakOptions = {
  log?: ((level: 'info' | 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Module to load as espeak-ng. Default: the optional dependency `@echogarden/espeak-ng-emscripten`. */
  engine?: string | undefined;
};

/** Starts the embedded synthesiser. If espeak-ng isn't installed, every request fails with `unavailable`, and nothing else. */
export const createEspeak = (options: EspeakOptions = {}): Synthesiser => new Espeak(options);

/** A text is given to this many processes before it is taken to be what kills them. */
const MOST_ATTEMPTS = 2;
/** Whatever happens, a request is answered after so long, ms. */
const LIMIT_MS = 10_000;

type Pending = {
  request: SpeechRequest;
  onChunk: ((samples: Int16Array) => void) | undefined;
  chunks: Int16Array[];
  attempts: number;
  settle: (speech: Speech) => void;
};

class Espeak implements Synthesiser {
  readonly name = 'espeak';
  readonly #log: NonNullable<EspeakOptions['log']>;
  readonly #process: KeptProcess<ToEspeak, FromEspeak>;
  readonly #pending = new Map<number, Pending>();
  #next = 1;
  #ready = false;
  #closed = false;
  #unavailable: string | null = null;

  constructor(options: EspeakOptions) {
    this.#log = options.log ?? (() => undefined);
    const begin: ToEspeak = { kind: 'begin', engine: options.engine ?? null };
    this.#process = new KeptProcess<ToEspeak, FromEspeak>({
      entry: new URL('./process.ts', import.meta.url),
      onStart: (send) => {
        send(begin);
        for (const [id, { request }] of this.#pending) send({ kind: 'speak', id, request });
      },
      onMessage: (message) => this.#hear(message),
      onEnd: (how) => this.#ended(how),
    });
  }

  speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    if (this.#closed) return Promise.resolve(failed('closed', 'the synthesiser is closed'));
    if (this.#unavailable) return Promise.resolve(failed('unavailable', this.#unavailable));
    const { promise, resolve } = Promise.withResolvers<Speech>();
    const id = this.#next++;
    const late = setTimeout(() => {
      this.#settle(id, failed('timeout', `no audio within ${LIMIT_MS} ms`));
      this.#process.replace();
    }, LIMIT_MS);
    const settle = (speech: Speech): void => {
      clearTimeout(late);
      resolve(speech);
    };
    this.#pending.set(id, { request, onChunk, chunks: [], attempts: 1, settle });
    // If there is no process at the moment, the next one is given the request when it starts.
    this.#process.send({ kind: 'speak', id, request });
    return promise;
  }

  health(): { ready: boolean; detail: string } {
    return { ready: this.#ready, detail: this.#unavailable ?? (this.#ready ? 'ready' : 'starting') };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#failAll('closed', 'the synthesiser is closed');
    await this.#process.close();
  }

  #hear(message: FromEspeak): void {
    if (message.kind === 'ready') this.#ready = true;
    else if (message.kind === 'unavailable') this.#giveUp(message.message);
    else if (message.kind === 'chunk') {
      const pending = this.#pending.get(message.id);
      pending?.chunks.push(message.samples);
      pending?.onChunk?.(message.samples);
    } else this.#settle(message.id, { kind: 'spoken', samples: joined(this.#pending.get(message.id)?.chunks ?? []) });
  }

  #giveUp(message: string): void {
    this.#unavailable = `espeak-ng can't be loaded: ${message}`;
    this.#log('warn', 'no embedded synthesiser: npm install @echogarden/espeak-ng-emscripten', { reason: message });
    this.#failAll('unavailable', this.#unavailable);
    void this.#process.close();
  }

  #ended(how: string): void {
    this.#ready = false;
    if (this.#closed || this.#unavailable) return;
    this.#log('warn', 'synthesiser process ended', { how, requests: this.#pending.size });
    for (const [id, pending] of this.#pending) {
      // What was already handed out can't be taken back, so a streamed text isn't begun again.
      const begun = pending.onChunk !== undefined && pending.chunks.length > 0;
      if (begun || pending.attempts >= MOST_ATTEMPTS) this.#settle(id, failed('crashed', `the synthesiser process ended: ${how}`));
      pending.attempts++;
      pending.chunks = [];
    }
  }

  #failAll(reason: SynthesiserFailure, message: string): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id, failed(reason, message));
  }

  #settle(id: number, speech: Speech): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(speech);
  }
}

const failed = (reason: SynthesiserFailure, message: string): Speech => ({ kind: 'failed', reason, message });
