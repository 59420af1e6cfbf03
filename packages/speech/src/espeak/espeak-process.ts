import { joined } from '../audio/joined.ts';
import type { Speech, SpeechRequest, SynthesiserFailure } from '../ports/synthesiser.ts';
import { KeptProcess } from '../process/kept-process.ts';
import type { FromEspeak, ToEspeak } from './messages.ts';

export type EspeakProcessOptions = {
  /** Module to load as espeak-ng; null for the optional dependency. */
  engine: string | null;
  onEnd: (how: string, requests: number) => void;
};

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

/** One espeak process, begun again when it dies, and what it was asked to say. */
export class EspeakProcess {
  readonly #process: KeptProcess<ToEspeak, FromEspeak>;
  readonly #onEnd: EspeakProcessOptions['onEnd'];
  readonly #pending = new Map<number, Pending>();
  readonly #starting = Promise.withResolvers<boolean>();
  #next = 1;
  #ready = false;
  #closed = false;
  #unavailable: string | null = null;
  #idle: (() => void) | undefined;

  constructor({ engine, onEnd }: EspeakProcessOptions) {
    this.#onEnd = onEnd;
    this.#process = new KeptProcess<ToEspeak, FromEspeak>({
      entry: new URL('./process.ts', import.meta.url),
      onStart: (send) => {
        send({ kind: 'begin', engine });
        for (const [id, { request }] of this.#pending) send({ kind: 'speak', id, request });
      },
      onMessage: (message) => this.#hear(message),
      onEnd: (how) => this.#ended(how),
    });
  }

  /** Resolves true when it can speak, false if it never will. */
  get started(): Promise<boolean> {
    return this.#starting.promise;
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Why espeak-ng cannot be loaded, where it cannot. */
  get unavailable(): string | null {
    return this.#unavailable;
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

  /** Says to the end what it was asked, then ends. */
  async retire(): Promise<void> {
    if (this.#pending.size > 0)
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    await this.close();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#starting.resolve(false);
    this.#failAll('closed', 'the synthesiser is closed');
    await this.#process.close();
  }

  #hear(message: FromEspeak): void {
    if (message.kind === 'ready') {
      this.#ready = true;
      this.#starting.resolve(true);
    } else if (message.kind === 'unavailable') this.#giveUp(message.message);
    else if (message.kind === 'chunk') {
      const pending = this.#pending.get(message.id);
      pending?.chunks.push(message.samples);
      pending?.onChunk?.(message.samples);
    } else this.#settle(message.id, { kind: 'spoken', samples: joined(this.#pending.get(message.id)?.chunks ?? []) });
  }

  #giveUp(message: string): void {
    this.#unavailable = `espeak-ng can't be loaded: ${message}`;
    this.#starting.resolve(false);
    this.#failAll('unavailable', this.#unavailable);
    this.#process.close().catch(() => {}); // it is of no use either way
  }

  #ended(how: string): void {
    this.#ready = false;
    if (this.#closed || this.#unavailable) return;
    this.#onEnd(how, this.#pending.size);
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
    if (this.#pending.size === 0) this.#idle?.();
  }
}

const failed = (reason: SynthesiserFailure, message: string): Speech => ({ kind: 'failed', reason, message });
