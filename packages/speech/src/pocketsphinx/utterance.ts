import type { PartialReading, RecogniserFailure, Recognition, RecognitionRequest, RecognitionStream } from '../ports/recogniser.ts';
import { UtteranceAudio } from '../recognisers/utterance-audio.ts';
import type { RecogniserProcess } from './recogniser-process.ts';

type Pool = {
  /** A process that can take the utterance, if there is one. */
  assign: () => RecogniserProcess | null;
  over: () => void;
};

/** Processes an utterance may be tried on, before it is taken to be what kills them: two may be gone for another reason at once. */
const MOST_ATTEMPTS = 3;
/** Whatever happens, there's an answer so many ms after the end. */
const LIMIT_MS = 6_000;

/** One utterance in the pool: on a process, waiting for one, or answered. Its audio is kept to be read again elsewhere. */
export class Utterance implements RecognitionStream {
  readonly settles = true;
  readonly #number: number;
  readonly #request: RecognitionRequest;
  readonly #pool: Pool;
  readonly #audio = new UtteranceAudio();
  readonly #answer = Promise.withResolvers<Recognition>();
  #process: RecogniserProcess | null = null;
  #attempts = 0;
  #ended = false;
  #over = false;
  #limitTimer: NodeJS.Timeout | undefined;

  constructor(number: number, request: RecognitionRequest, pool: Pool) {
    this.#number = number;
    this.#request = request;
    this.#pool = pool;
  }

  /** Takes the utterance to a process, with all audio so far, unless it has one or there is none. */
  tryProcess(): void {
    if (this.#over || this.#process) return;
    const process = this.#pool.assign();
    if (!process) return;
    this.#process = process;
    this.#attempts++;
    process.busy.add(this.#number);
    process.send({ kind: 'open', utterance: this.#number, expect: this.#request.expect });
    const audio = this.#audio.all();
    if (audio.length > 0) process.feed(this.#number, audio);
    if (this.#ended) this.#sendEnd(process);
  }

  write(samples: Int16Array): void {
    if (this.#over || this.#ended) return;
    this.#audio.append(samples);
    if (this.#process) this.#process.feed(this.#number, samples);
    else this.tryProcess();
  }

  pause(): void {
    this.#process?.send({ kind: 'pause', utterance: this.#number, sentAt: Date.now() });
  }

  resume(): void {
    this.#process?.send({ kind: 'resume', utterance: this.#number });
  }

  end(): Promise<Recognition> {
    if (this.#over || this.#ended) return this.#answer.promise;
    this.#ended = true;
    this.#limitTimer = setTimeout(() => this.#runOut(), LIMIT_MS);
    if (this.#process) this.#sendEnd(this.#process);
    else this.tryProcess();
    return this.#answer.promise;
  }

  cancel(): void {
    this.#process?.send({ kind: 'cancel', utterance: this.#number });
    this.#settle({ kind: 'failed', reason: 'closed', message: 'given up' });
  }

  partial(from: RecogniserProcess, partial: PartialReading): void {
    if (from === this.#process && !this.#over) this.#request.onPartial?.(partial);
  }

  settled(from: RecogniserProcess, recognition: Recognition): void {
    if (from === this.#process && !this.#over) this.#request.onSettled?.(recognition);
  }

  done(from: RecogniserProcess, recognition: Recognition): void {
    if (from === this.#process) this.#settle(recognition);
  }

  /** The process is gone. */
  lost(): void {
    this.#process = null;
    if (this.#attempts >= MOST_ATTEMPTS) this.fail('crashed', `${this.#attempts} recogniser processes ended on this utterance`);
    else this.tryProcess();
  }

  fail(reason: RecogniserFailure, message: string): void {
    this.#settle({ kind: 'failed', reason, message });
  }

  #sendEnd(process: RecogniserProcess): void {
    process.owe(this.#number);
  }

  #runOut(): void {
    const process = this.#process;
    process?.send({ kind: 'cancel', utterance: this.#number });
    if (process) this.fail('timeout', `no answer within ${LIMIT_MS} ms`);
    else this.fail('unavailable', 'no recogniser process is ready');
  }

  #settle(recognition: Recognition): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#limitTimer);
    this.#process?.release(this.#number);
    this.#process = null;
    this.#answer.resolve(recognition);
    this.#pool.over();
  }
}
