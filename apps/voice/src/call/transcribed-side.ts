import type { MediaSession } from '@parley/media';
import type { Language, RecogniserFailure, SpeechInput, SpeechInputEvent } from '@parley/speech';
import { transcribedTurn } from '../announcement/answer-watch.ts';

/** Pauses within a sentence may be so long, ms: nobody waits for the end of it. */
const endSilenceMs = 700;
/** What goes on for longer is read in parts, ms. */
const maxTurnMs = 20_000;

interface TranscribedSideOptions {
  speechInput: SpeechInput;
  session: MediaSession;
  company: number;
  language: Language;
  /** Times in ms since the epoch. */
  onSaid: (said: { text: string; startedAt: number; lastVoicedAt: number }) => void;
  onFailed: (reason: RecogniserFailure) => void;
}

/** What one side of a talk says, cut into utterances and read by those recognisers of the company that understand whatever is said. */
export class TranscribedSide {
  readonly #options: TranscribedSideOptions;
  readonly #off: () => void;
  readonly #read = new Set<() => void>();
  /** Utterances that have begun and are not read yet. */
  #unread = 0;

  constructor(options: TranscribedSideOptions) {
    this.#options = options;
    const { speechInput, session } = options;
    this.#off = speechInput.on((event) => {
      if (event.stream === session.stream && event.turn === transcribedTurn) this.#take(event);
    });
  }

  /** From now on, until `pause`. */
  listen(): void {
    const { speechInput, session, company, language } = this.#options;
    session.speechInput(true);
    const expect = { language, phrases: [] };
    speechInput.listen(session.stream, { turn: transcribedTurn, expect, company, open: true, endSilenceMs, maxTurnMs });
  }

  /** What is being said ends here, and is read still. */
  pause(): void {
    const { speechInput, session } = this.#options;
    session.speechInput(false);
    speechInput.finish(session.stream);
  }

  /** Resolves when all that was said is read. */
  async allRead(): Promise<void> {
    if (this.#unread > 0) await new Promise<void>((resolve) => this.#read.add(resolve));
  }

  close(): void {
    const { speechInput, session } = this.#options;
    this.#off();
    // The flow may go on with the caller, and listens for something else then.
    speechInput.mute(session.stream, transcribedTurn);
  }

  #take(event: SpeechInputEvent): void {
    if (event.kind === 'voice-start') this.#unread++;
    if (event.kind !== 'utterance' && event.kind !== 'failed') return;
    if (event.kind === 'failed') this.#options.onFailed(event.reason);
    else if (event.text !== '') this.#options.onSaid(event);
    this.#unread--;
    if (this.#unread > 0) return;
    for (const resolve of this.#read) resolve();
    this.#read.clear();
  }
}
