import { Transcript } from '../adapters/transport/transcript.ts';
import type {
  FailedRecognition,
  Recogniser,
  RecogniserHealth,
  Recognition,
  RecognitionRequest,
  RecognitionStream,
} from '../ports/recogniser.ts';
import type { FromSherpa } from './messages.ts';
import { SherpaProcess, type SherpaProcessOptions } from './sherpa-process.ts';

export type SherpaRecogniserOptions = Omit<SherpaProcessOptions, 'onMessage' | 'onEnd'>;

/** Audio goes to the process in pieces of so many samples: 100 ms of a call. */
const PIECE = 800;

/** A model of sherpa-onnx that hears, in a process of its own. */
export class SherpaRecogniser implements Recogniser {
  readonly name = 'sherpa';
  readonly #process: SherpaProcess;
  readonly #utterances = new Map<number, SherpaUtterance>();
  #next = 1;
  #isClosed = false;

  constructor(options: SherpaRecogniserOptions) {
    this.#process = new SherpaProcess({
      ...options,
      onMessage: (message) => this.#hear(message),
      onEnd: (how) => this.#failAll('crashed', `the process of the model ended: ${how}`),
    });
  }

  get pid(): number {
    return this.#process.pid;
  }

  open(request: RecognitionRequest): RecognitionStream {
    const id = this.#next++;
    const utterance = new SherpaUtterance(id, request, this.#process, () => this.#utterances.delete(id));
    this.#utterances.set(id, utterance);
    const { trouble } = this.#process;
    if (this.#isClosed) utterance.fail('closed', 'the recogniser is closed');
    else if (trouble) utterance.fail('unavailable', trouble);
    else utterance.begin();
    return utterance;
  }

  health(): RecogniserHealth {
    const { trouble, isReady } = this.#process;
    return { ready: isReady, ...(trouble ? { missing: true } : {}), detail: trouble ?? `${this.#utterances.size} utterances under way` };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failAll('closed', 'the recogniser is closed');
    await this.#process.close();
  }

  #hear(message: FromSherpa): void {
    if (message.kind === 'unavailable') this.#failAll('unavailable', message.message);
    if ('id' in message) this.#utterances.get(message.id)?.hear(message);
  }

  #failAll(reason: FailedRecognition['reason'], message: string): void {
    for (const utterance of [...this.#utterances.values()]) utterance.fail(reason, message);
  }
}

class SherpaUtterance implements RecognitionStream {
  readonly #id: number;
  readonly #request: RecognitionRequest;
  readonly #process: SherpaProcess;
  readonly #onOver: () => void;
  readonly #transcript: Transcript;
  readonly #outcome = Promise.withResolvers<Recognition>();
  #piece = new Int16Array(PIECE);
  #filled = 0;
  #isEnded = false;
  #isOver = false;

  constructor(id: number, request: RecognitionRequest, process: SherpaProcess, onOver: () => void) {
    this.#id = id;
    this.#request = request;
    this.#process = process;
    this.#onOver = onOver;
    this.#transcript = new Transcript(request.expect);
  }

  begin(): void {
    if (!this.#process.send({ kind: 'open', id: this.#id, hotWords: this.#request.hotWords ?? [] }))
      this.fail('crashed', 'the process of the model is being started again');
    else this.#process.owe(this.#id);
  }

  write(samples: Int16Array): void {
    if (this.#isOver || this.#isEnded) return;
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + PIECE - this.#filled);
      this.#piece.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === PIECE) this.#flush();
    }
  }

  end(): Promise<Recognition> {
    if (!this.#isOver && !this.#isEnded) {
      this.#flush();
      this.#isEnded = true;
      this.#process.send({ kind: 'end', id: this.#id });
    }
    return this.#outcome.promise;
  }

  cancel(): void {
    if (!this.#isOver) this.#process.send({ kind: 'cancel', id: this.#id });
    this.#settle({ kind: 'failed', reason: 'closed', message: 'given up' });
  }

  hear(message: FromSherpa): void {
    if (this.#isOver) return;
    if (message.kind === 'done') {
      this.#settle(this.#transcript.recognition());
      return;
    }
    if (message.kind === 'sentence') this.#transcript.settle(message.text, undefined);
    else if (message.kind === 'partial') this.#transcript.grow(message.text);
    if (this.#transcript.text !== '' && !this.#isEnded) this.#request.onPartial?.(this.#transcript.partial());
  }

  fail(reason: FailedRecognition['reason'], message: string): void {
    if (this.#isOver) return;
    const failure: FailedRecognition = { kind: 'failed', reason, message };
    this.#settle(failure);
    // Never before `open` has returned: whoever opened it couldn't know of which stream it is told.
    queueMicrotask(() => this.#request.onFailed?.(failure));
  }

  #flush(): void {
    if (this.#filled > 0) this.#process.send({ kind: 'audio', id: this.#id, samples: this.#piece.slice(0, this.#filled) });
    this.#filled = 0;
  }

  #settle(recognition: Recognition): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#process.release(this.#id);
    this.#outcome.resolve(recognition);
    this.#onOver();
  }
}
