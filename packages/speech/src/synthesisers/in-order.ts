import type { Speech, SpeechRequest, Synthesiser } from '../ports/synthesiser.ts';
import type { Candidate } from '../providers/provider-registry.ts';

/** What one text cost at a synthesiser. Times in ms, from the request. */
export type SpeakingUse = { ok: boolean; reason?: string; firstMs: number | null; finalMs: number; audioMs: number };

type SpeakingCandidate = Candidate<Synthesiser, SpeakingUse>;

/**
 * Several synthesisers as one: the first that doesn't back off speaks; if it fails before its first chunk, or that is late, the next
 * does. Those that back off are asked last.
 */
export class SynthesisersInOrder implements Synthesiser {
  readonly name: string;
  readonly #candidates: readonly SpeakingCandidate[];
  readonly #now: () => number;

  constructor(candidates: readonly SpeakingCandidate[], now: () => number = Date.now) {
    this.#candidates = candidates;
    this.#now = now;
    this.name = candidates.map(({ port }) => port.name).join(', then ');
  }

  async speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    let speech: Speech = { kind: 'failed', reason: 'unavailable', message: 'no synthesiser is configured' };
    const due = this.#candidates.filter(({ health }) => health.isDue);
    for (const candidate of [...due, ...this.#candidates.filter((one) => !due.includes(one))]) {
      const attempt = await this.#attempt(candidate, request, onChunk);
      speech = attempt.speech;
      // What was played can't be taken back, so a text isn't begun twice.
      if (speech.kind === 'spoken' || (onChunk && attempt.begun)) return speech;
    }
    return speech;
  }

  health(): { ready: boolean; detail: string } {
    const all = this.#candidates.map(({ port }) => ({ name: port.name, ...port.health() }));
    return { ready: all.some(({ ready }) => ready), detail: all.map(({ name, detail }) => `${name}: ${detail}`).join('; ') };
  }

  async close(): Promise<void> {
    await Promise.all(this.#candidates.map(({ port }) => port.close()));
  }

  async #attempt(
    { id, port, health, withinMs, onUse }: SpeakingCandidate,
    request: SpeechRequest,
    onChunk: ((samples: Int16Array) => void) | undefined,
  ): Promise<{ speech: Speech; begun: boolean }> {
    const asked = this.#now();
    let first: number | null = null;
    let isLate = false;
    health.begin();
    const late = Promise.withResolvers<Speech>();
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve({ kind: 'failed', reason: 'timeout', message: `no audio within ${withinMs} ms` });
    }, withinMs);
    const speaking = port.speak(request, (samples) => {
      if (isLate) return;
      clearTimeout(timer);
      first ??= this.#now() - asked;
      onChunk?.(samples);
    });
    const speech = await Promise.race([speaking, late.promise]);
    clearTimeout(timer);
    const audioMs = speech.kind === 'spoken' ? speech.samples.length / 8 : 0;
    if (speech.kind === 'spoken') health.succeeded();
    else health.failed(speech.reason, speech.message);
    const reason = speech.kind === 'failed' ? { reason: speech.reason } : {};
    onUse?.({ ok: speech.kind === 'spoken', ...reason, firstMs: first, finalMs: this.#now() - asked, audioMs });
    return { speech: speech.kind === 'spoken' ? { ...speech, by: id } : speech, begun: first !== null };
  }
}
