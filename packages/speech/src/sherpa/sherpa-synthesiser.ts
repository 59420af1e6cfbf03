import { joined } from '../audio/joined.ts';
import type { RecogniserHealth } from '../ports/recogniser.ts';
import type { Speech, SpeechRequest, Synthesiser, SynthesiserFailure } from '../ports/synthesiser.ts';
import type { FromSherpa } from './messages.ts';
import { SherpaProcess, type SherpaProcessOptions } from './sherpa-process.ts';

type Pending = {
  chunks: Int16Array[];
  volume: number;
  onChunk: ((samples: Int16Array) => void) | undefined;
  settle: (speech: Speech) => void;
};

const LONGEST_TEXT = 4_000;

/** A model of sherpa-onnx that speaks, in a process of its own. */
export class SherpaSynthesiser implements Synthesiser {
  readonly name = 'sherpa';
  readonly #process: SherpaProcess;
  readonly #pending = new Map<number, Pending>();
  #next = 1;
  #isClosed = false;

  constructor(options: Omit<SherpaProcessOptions, 'onMessage' | 'onEnd'>) {
    this.#process = new SherpaProcess({
      ...options,
      onMessage: (message) => this.#hear(message),
      onEnd: (how) => this.#failAll('crashed', `the process of the voice ended: ${how}`),
    });
  }

  speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    const { trouble } = this.#process;
    if (this.#isClosed || trouble) return Promise.resolve(failed(this.#isClosed ? 'closed' : 'unavailable', trouble ?? 'closed'));
    const { promise, resolve } = Promise.withResolvers<Speech>();
    const id = this.#next++;
    const { text, voice = '', speed = 1, volume = 1 } = request;
    if (!this.#process.send({ kind: 'speak', id, text: text.slice(0, LONGEST_TEXT), voice, speed }))
      return Promise.resolve(failed('crashed', 'the process of the voice is being started again'));
    this.#pending.set(id, { chunks: [], volume: Math.max(0.1, Math.min(4, volume)), onChunk, settle: resolve });
    this.#process.owe(id);
    return promise;
  }

  health(): RecogniserHealth {
    const { trouble, isReady } = this.#process;
    return { ready: isReady, ...(trouble ? { missing: true } : {}), detail: trouble ?? `${this.#pending.size} texts under way` };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failAll('closed', 'the synthesiser is closed');
    await this.#process.close();
  }

  #hear(message: FromSherpa): void {
    if (message.kind === 'unavailable') this.#failAll('unavailable', message.message);
    if (message.kind === 'chunk') {
      const pending = this.#pending.get(message.id);
      if (!pending) return;
      const samples = louder(message.samples, pending.volume);
      pending.chunks.push(samples);
      pending.onChunk?.(samples);
    } else if (message.kind === 'done') {
      const chunks = this.#pending.get(message.id)?.chunks ?? [];
      this.#settle(message.id, chunks.length > 0 ? { kind: 'spoken', samples: joined(chunks) } : failed('protocol', 'no audio came'));
    }
  }

  #failAll(reason: SynthesiserFailure, message: string): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id, failed(reason, message));
  }

  #settle(id: number, speech: Speech): void {
    this.#process.release(id);
    this.#pending.get(id)?.settle(speech);
    this.#pending.delete(id);
  }
}

const failed = (reason: SynthesiserFailure, message: string): Speech => ({ kind: 'failed', reason, message });

const louder = (samples: Int16Array, volume: number): Int16Array =>
  volume === 1 ? samples : samples.map((sample) => Math.max(-32_768, Math.min(32_767, sample * volume)));
