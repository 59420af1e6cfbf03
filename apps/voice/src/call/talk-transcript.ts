import type { RecogniserFailure } from '@parley/speech';
import type { AudioLeg } from './audio-leg.ts';
import type { PersonLeg } from './person-leg.ts';
import { TranscribedSide } from './transcribed-side.ts';
import type { TransferredCall } from './transferred-call.ts';

/** How long what was said last may take to be read when the talk is over, ms: less than a record waits for its parts. */
const lastWordsMs = 1_500;

/**
 * Brings into the record what a caller and the people who have the call say to each other, each side apart. It takes nothing of the call but
 * frames that are heard anyway: a recogniser that fails is noted and left alone, as in every call.
 */
export class TalkTranscript {
  readonly #call: TransferredCall;
  readonly #sides = new Map<AudioLeg, TranscribedSide>();
  readonly #through = Promise.withResolvers<void>();
  #talking: readonly TranscribedSide[] = [];
  #failing = false;

  private constructor(call: TransferredCall) {
    this.#call = call;
    call.record.awaits(this.#through.promise);
  }

  /** @returns undefined where the company leaves it out, or has no recogniser for it */
  static of(call: TransferredCall): TalkTranscript | undefined {
    const { context, record, voice } = call;
    return context.speechInput.transcribes(record.facts.company, voice.language) ? new TalkTranscript(call) : undefined;
  }

  /** The caller and this person hear each other from now on. */
  joined({ audio }: Pick<PersonLeg, 'audio'>): void {
    this.#talking = [this.#sideOf(this.#call.leg, 'person'), this.#sideOf(audio, 'agent')];
    for (const side of this.#talking) side.listen();
  }

  /** They do not any more. */
  parted(): void {
    for (const side of this.#talking) side.pause();
    this.#talking = [];
  }

  /** The talk is over. Resolves when what was said last is read, or after a while. */
  async close(): Promise<void> {
    this.parted();
    const sides = [...this.#sides.values()];
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(resolve, lastWordsMs);
    });
    await Promise.race([patience, Promise.all(sides.map((side) => side.allRead()))]);
    clearTimeout(late);
    for (const side of sides) side.close();
    this.#through.resolve();
  }

  #sideOf(leg: AudioLeg, who: 'person' | 'agent'): TranscribedSide {
    const known = this.#sides.get(leg);
    if (known) return known;
    const { context, record, voice, recordingFrom } = this.#call;
    const offset = (at: number): number => Math.max(0, Math.round(at - recordingFrom));
    const side = new TranscribedSide({
      ...{ speechInput: context.speechInput, session: leg.session, company: record.facts.company, language: voice.language },
      onSaid: ({ text, startedAt, lastVoicedAt }) => {
        this.#failing = false;
        record.turn({ who, text, atMs: offset(startedAt), endMs: offset(lastVoicedAt), afterTransfer: true });
      },
      onFailed: (reason) => this.#failed(reason),
    });
    this.#sides.set(leg, side);
    return side;
  }

  /** Of failures in a row the first is noted. */
  #failed(reason: RecogniserFailure): void {
    if (!this.#failing) this.#call.record.event('transcription-failed', { reason });
    this.#failing = true;
  }
}
