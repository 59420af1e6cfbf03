import type { HeardTone, MediaSession } from '@parley/media';
import {
  AnswerDetector,
  type AnswerDetectorOptions,
  type HeardSound,
  type SpeechInput,
  type SpeechInputEvent,
  type Verdict,
} from '@parley/speech';
import type { CallSounds } from './call-sounds.ts';

/** Of a media session, what tells tones. */
interface ToneSession extends Pick<MediaSession, 'stream' | 'tones'> {
  on(event: 'tone', listener: (heard: { tone: HeardTone; at: number }) => void): unknown;
  off(event: 'tone', listener: (heard: { tone: HeardTone; at: number }) => void): unknown;
}

/** The turn under which speech input hears people talk to each other after a transfer: it tells nothing of who answered the call. */
export const transcribedTurn = -2;

export interface AnswerWatchOptions extends AnswerDetectorOptions {
  /** Absent: nothing is known by its sound, and nothing collected. */
  sounds?: CallSounds | undefined;
  speechInput: Pick<SpeechInput, 'on'>;
  session: ToneSession;
  onVerdict: (verdict: Verdict) => void;
  onError?: (error: unknown) => void;
}

/**
 * Tells who or what answers from all that is heard on a stream. What is listened for is up to whoever opens the listening: it should be
 * among it what `expectedOfAnswer` has.
 */
export class AnswerWatch {
  readonly #options: AnswerWatchOptions;
  readonly #detector: AnswerDetector;
  readonly #off: () => void;
  readonly #stopSound: (() => Promise<HeardSound | null>) | undefined;
  #voiced = false;
  #rang = false;
  #closed = false;
  /** Pieces that have begun and of which nothing was read yet. */
  #unread = 0;
  readonly #allRead = new Set<() => void>();

  constructor(options: AnswerWatchOptions) {
    const { speechInput, session } = options;
    this.#options = options;
    this.#detector = new AnswerDetector({ ...options, rules: options.sounds?.rules });
    session.on('tone', this.#tone);
    session.tones(true);
    // Last, because speech input outlives the call.
    this.#stopSound = options.sounds?.listen(session.stream, {
      onKnown: (of, likeness, at) => this.#tell(this.#detector.print(of, likeness, at)),
      onRule: (id, likeness, at) => this.#tell(this.#detector.soundOfRule(id, likeness, at)),
    });
    this.#off = speechInput.on((event) => {
      if (event.stream !== session.stream || event.turn === transcribedTurn) return;
      this.#tell(this.#take(event));
      if (this.#unread <= 0 || this.verdict) this.#tellRead();
    });
  }

  get verdict(): Verdict | undefined {
    return this.#detector.verdict;
  }

  /** Resolves once all that was said has been read, a verdict is there, or nobody listens any more. */
  async read(): Promise<void> {
    if (this.#unread > 0 && !this.verdict && !this.#closed) await new Promise<void>((resolve) => this.#allRead.add(resolve));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#tellRead();
    this.#off();
    this.#collect();
    this.#options.session.off('tone', this.#tone);
    this.#options.session.tones(false);
  }

  readonly #tone = ({ tone, at }: { tone: HeardTone; at: number }): void => {
    // That it rings is no answer.
    if (tone === 'ringback') this.#rang = true;
    else this.#tell(this.#detector.tone(tone, at));
  };

  /** Before the answer a voice is the network's, unless it only rang; behind it only what is no person is kept. */
  #collect(): void {
    const { phase, sounds, onError } = this.#options;
    const { verdict, rule, text } = this.#detector;
    const machine = verdict !== undefined && verdict.class !== 'human' && verdict.class !== 'fax';
    const announced = rule !== undefined || (phase === 'early' ? this.#voiced && !this.#rang : machine);
    this.#stopSound?.()
      .then((sound) => (sound && announced ? sounds?.collect({ phase, sound, verdict, rule, text }) : undefined))
      .catch((error: unknown) => onError?.(error));
  }

  #take(event: SpeechInputEvent): Verdict | undefined {
    switch (event.kind) {
      case 'voice-start':
        this.#voiced = true;
        this.#unread++;
        this.#detector.voice(event.at);
        return undefined;
      case 'partial':
        return this.#detector.partial(event.text, event.confidence, event.at);
      case 'utterance':
        this.#unread--;
        return this.#detector.piece(event);
      case 'failed':
        this.#unread--;
        // Nobody read it, but how long it was is known.
        return this.#detector.piece({ ...event, text: '', matched: false, confidence: 0, alternatives: [], unread: true });
      case 'settled':
      case 'voice-end':
      case 'no-voice':
        return undefined;
    }
  }

  #tellRead(): void {
    for (const resolve of this.#allRead) resolve();
    this.#allRead.clear();
  }

  #tell(verdict: Verdict | undefined): void {
    if (verdict) this.#options.onVerdict(verdict);
  }
}
