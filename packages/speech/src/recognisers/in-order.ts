import type {
  FailedRecognition,
  PartialReading,
  Recogniser,
  RecogniserHealth,
  Recognition,
  RecognitionRequest,
  RecognitionStream,
} from '../ports/recogniser.ts';
import type { Candidate } from '../providers/provider-registry.ts';
import { UtteranceAudio } from './utterance-audio.ts';

/** What one utterance cost at a recogniser. Times in ms; `firstMs` counts from the first audio, `finalMs` from the end of speech. */
export type HearingUse = { ok: boolean; reason?: string; firstMs: number | null; finalMs: number; audioMs: number };

type HearingCandidate = Candidate<Recogniser, HearingUse>;

/**
 * Several recognisers as one: each utterance goes to the first that doesn't back off. If that one fails, or doesn't answer in time,
 * the whole audio of the utterance goes to the next within the same turn, also in the middle of speech. Those that back off are asked
 * last, when nobody else is left.
 */
export class RecognisersInOrder implements Recogniser {
  readonly name: string;
  readonly #candidates: readonly HearingCandidate[];
  readonly #now: () => number;

  constructor(candidates: readonly HearingCandidate[], now: () => number = Date.now) {
    this.#candidates = candidates;
    this.#now = now;
    this.name = candidates.map(({ port }) => port.name).join(', then ');
  }

  open(request: RecognitionRequest): RecognitionStream {
    const due = this.#candidates.filter(({ health }) => health.isDue);
    const others = this.#candidates.filter((candidate) => !due.includes(candidate));
    return new Relay([...due, ...others], request, this.#now);
  }

  health(): RecogniserHealth {
    const all = this.#candidates.map(({ port }) => ({ name: port.name, ...port.health() }));
    return { ready: all.some(({ ready }) => ready), detail: all.map(({ name, detail }) => `${name}: ${detail}`).join('; ') };
  }

  async close(): Promise<void> {
    await Promise.all(this.#candidates.map(({ port }) => port.close()));
  }
}

/** One recogniser that was given the utterance. */
type Attempt = { candidate: HearingCandidate; stream: RecognitionStream; openedAt: number; firstMs: number | null };

class Relay implements RecognitionStream {
  readonly #rest: HearingCandidate[];
  readonly #request: RecognitionRequest;
  readonly #now: () => number;
  readonly #audio = new UtteranceAudio();
  #current: Attempt | null = null;
  #failure: FailedRecognition = { kind: 'failed', reason: 'unavailable', message: 'no recogniser is configured' };
  #endedAt: number | null = null;

  constructor(candidates: readonly HearingCandidate[], request: RecognitionRequest, now: () => number) {
    this.#rest = [...candidates];
    this.#request = request;
    this.#now = now;
    this.#next();
  }

  write(samples: Int16Array): void {
    this.#audio.append(samples);
    this.#current?.stream.write(samples);
  }

  get settles(): boolean {
    return this.#current?.stream.settles ?? false;
  }

  pause(): void {
    this.#current?.stream.pause?.();
  }

  resume(): void {
    this.#current?.stream.resume?.();
  }

  async end(): Promise<Recognition> {
    this.#endedAt = this.#now();
    while (this.#current) {
      const attempt: Attempt = this.#current;
      const { withinMs } = attempt.candidate;
      const recognition = await within(attempt.stream.end(), withinMs);
      if (this.#current !== attempt) continue;
      if (recognition && recognition.kind !== 'failed') {
        attempt.candidate.health.succeeded();
        this.#tell(attempt, true);
        return recognition;
      }
      if (!recognition) attempt.stream.cancel();
      this.#failed(attempt, recognition ?? { kind: 'failed', reason: 'timeout', message: `no answer within ${withinMs} ms` });
    }
    return this.#failure;
  }

  cancel(): void {
    this.#rest.length = 0;
    this.#current?.stream.cancel();
    this.#current?.candidate.health.abandoned();
    this.#current = null;
    this.#failure = { kind: 'failed', reason: 'closed', message: 'given up' };
  }

  #next(): void {
    const candidate = this.#rest.shift();
    this.#current = null;
    if (!candidate) return;
    candidate.health.begin();
    const { expect, company, hotWords, onPartial, onSettled } = this.#request;
    let attempt: Attempt | undefined;
    let refused: FailedRecognition | undefined;
    const stream = candidate.port.open({
      ...{ expect, company, hotWords },
      onPartial: (partial: PartialReading) => {
        if (!attempt || this.#current !== attempt) return;
        attempt.firstMs ??= this.#now() - attempt.openedAt;
        onPartial?.(partial);
      },
      onSettled: (recognition) => {
        if (attempt && this.#current === attempt) onSettled?.(recognition);
      },
      onFailed: (failure) => {
        if (!attempt) refused = failure;
        // After the end, `end` itself tells.
        else if (this.#current === attempt && this.#endedAt === null) this.#failed(attempt, failure);
      },
    });
    attempt = { candidate, stream, openedAt: this.#now(), firstMs: null };
    this.#current = attempt;
    // One that is closed says so while it is opened.
    if (refused) {
      this.#failed(attempt, refused);
      return;
    }
    const heard = this.#audio.all();
    if (heard.length > 0) stream.write(heard);
  }

  #failed(attempt: Attempt, failure: FailedRecognition): void {
    this.#failure = failure;
    attempt.candidate.health.failed(failure.reason, failure.message);
    this.#tell(attempt, false, failure.reason);
    this.#next();
  }

  #tell({ candidate, firstMs }: Attempt, ok: boolean, reason?: string): void {
    const now = this.#now();
    const audioMs = this.#audio.all().length / 8;
    candidate.onUse?.({ ok, ...(reason ? { reason } : {}), firstMs, finalMs: now - (this.#endedAt ?? now), audioMs });
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
