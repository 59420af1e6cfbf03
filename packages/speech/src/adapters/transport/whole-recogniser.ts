import type { Recogniser, RecogniserHealth, Recognition, RecognitionRequest, RecognitionStream } from '../../ports/recogniser.ts';
import { UtteranceAudio } from '../../recognisers/utterance-audio.ts';
import { ProviderError, plainMessage, providerErrorOf } from './provider-error.ts';
import { RateConverter } from './rate-converter.ts';
import { Transcript } from './transcript.ts';

export type WholeRecogniserOptions = {
  name: string;
  rate: number;
  /** Has a whole utterance read. Throws ProviderError; asked once more if the connection was lost. */
  read: (samples: Int16Array, request: RecognitionRequest, signal: AbortSignal) => Promise<string>;
  answerMs?: number;
};

const ANSWER_MS = 10_000;

/** A recogniser that is given an utterance when it is over: for vendors that take files. */
export class WholeRecogniser implements Recogniser {
  readonly name: string;
  readonly #options: WholeRecogniserOptions;
  readonly #running = new Set<AbortController>();
  #closed = false;

  constructor(options: WholeRecogniserOptions) {
    this.name = options.name;
    this.#options = options;
  }

  open(request: RecognitionRequest): RecognitionStream {
    const audio = new UtteranceAudio();
    const run = new AbortController();
    const over = Promise.withResolvers<Recognition>();
    this.#running.add(run);
    run.signal.addEventListener('abort', () => over.resolve(failureOf(run.signal.reason)), { once: true });
    if (this.#closed) run.abort(new ProviderError('closed', 'the recogniser is closed'));
    let ended = false;
    return {
      write: (samples) => audio.append(samples),
      end: () => {
        if (!ended && !run.signal.aborted) {
          ended = true;
          this.#read(audio.all(), request, run)
            .then(over.resolve, (error: unknown) => over.resolve(failureOf(error)))
            .finally(() => this.#running.delete(run));
        }
        return over.promise;
      },
      cancel: () => {
        this.#running.delete(run);
        run.abort(new ProviderError('closed', 'given up'));
      },
    };
  }

  health(): RecogniserHealth {
    return { ready: !this.#closed, detail: `${this.#running.size} utterances under way` };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const run of this.#running) run.abort(new ProviderError('closed', 'the recogniser is closed'));
  }

  async #read(samples: Int16Array, request: RecognitionRequest, run: AbortController): Promise<Recognition> {
    const { rate, read, answerMs = ANSWER_MS } = this.#options;
    const timer = setTimeout(() => run.abort(new ProviderError('timeout', `no answer within ${answerMs} ms`)), answerMs);
    const converted = new RateConverter(8_000, rate).convert(samples);
    try {
      const text = await read(converted, request, run.signal).catch((error: unknown) => {
        const lost = providerErrorOf(error);
        if (lost.reason !== 'unavailable' || lost.message.startsWith('answered') || run.signal.aborted) throw lost;
        return read(converted, request, run.signal);
      });
      const transcript = new Transcript(request.expect);
      transcript.settle(text, undefined);
      return transcript.recognition();
    } finally {
      clearTimeout(timer);
    }
  }
}

const failureOf = (error: unknown): Recognition => {
  const { reason, message } = providerErrorOf(error);
  return { kind: 'failed', reason, message: plainMessage(message) };
};
