import type {
  PartialReading,
  Recogniser,
  RecogniserHealth,
  Recognition,
  RecognitionRequest,
  RecognitionStream,
} from '../ports/recogniser.ts';
import { UtteranceAudio } from './utterance-audio.ts';

/**
 * Several recognisers as one: each utterance goes to the first, and if that one fails or doesn't answer within
 * `answerMs` after the end, its audio goes to the next within the same turn.
 */
export class RecognisersInOrder implements Recogniser {
  readonly name: string;
  readonly #recognisers: readonly Recogniser[];
  readonly #answerMs: number;

  constructor(recognisers: readonly Recogniser[], answerMs: number) {
    this.#recognisers = recognisers;
    this.#answerMs = answerMs;
    this.name = recognisers.map((recogniser) => recogniser.name).join(', then ');
  }

  open(request: RecognitionRequest): RecognitionStream {
    return new Relay(this.#recognisers, this.#answerMs, request);
  }

  health(): RecogniserHealth {
    const all = this.#recognisers.map((recogniser) => ({ name: recogniser.name, ...recogniser.health() }));
    return { ready: all.some(({ ready }) => ready), detail: all.map(({ name, detail }) => `${name}: ${detail}`).join('; ') };
  }

  async close(): Promise<void> {
    await Promise.all(this.#recognisers.map((recogniser) => recogniser.close()));
  }
}

class Relay implements RecognitionStream {
  readonly #recognisers: readonly Recogniser[];
  readonly #answerMs: number;
  readonly #request: RecognitionRequest;
  readonly #audio = new UtteranceAudio();
  #at = 0;
  #stream: RecognitionStream | null;

  constructor(recognisers: readonly Recogniser[], answerMs: number, request: RecognitionRequest) {
    this.#recognisers = recognisers;
    this.#answerMs = answerMs;
    this.#request = request;
    this.#stream = this.#open(0);
  }

  write(samples: Int16Array): void {
    this.#audio.append(samples);
    this.#stream?.write(samples);
  }

  async end(): Promise<Recognition> {
    let failure: Recognition = { kind: 'failed', reason: 'unavailable', message: 'no recogniser is configured' };
    for (; this.#stream; this.#stream = this.#open(++this.#at)) {
      if (this.#at > 0) this.#stream.write(this.#audio.all());
      const recognition = await within(this.#stream.end(), this.#answerMs);
      if (recognition === null) {
        this.#stream.cancel();
        failure = { kind: 'failed', reason: 'timeout', message: `no answer within ${this.#answerMs} ms` };
      } else if (recognition.kind !== 'failed') return recognition;
      else failure = recognition;
    }
    return failure;
  }

  cancel(): void {
    this.#stream?.cancel();
    this.#at = this.#recognisers.length;
  }

  #open(at: number): RecognitionStream | null {
    const onPartial = (partial: PartialReading): void => {
      if (at === this.#at) this.#request.onPartial?.(partial);
    };
    return this.#recognisers[at]?.open({ expect: this.#request.expect, onPartial }) ?? null;
  }
}

/** The answer, or null if it takes longer than `ms`. */
async function within<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
