import type { Listen } from '@parley/dialog';
import { type Expectation, genderOfVoice, type Reading, type SpeechInput, type SpeechInputEvent, type VoiceGender } from '@parley/speech';

/** What the listener tells the conversation. Times in ms since the epoch. */
export interface Heard {
  text: string;
  matched: boolean;
  confidence: number;
  /** Other readings; where it did not match, all there are, the surest first. */
  alternatives: readonly Reading[];
  startedAt: number;
  lastVoicedAt: number;
  decidedAt: number;
  recognisedAt: number;
}

/** What was said, should nothing follow. Ms since the epoch. */
export type Settled = Pick<Heard, 'text' | 'confidence' | 'startedAt'>;

export interface ListenerEvents {
  onVoice: (at: number) => void;
  onPartial: (text: string, confidence: number) => void;
  /** In a pause. */
  onSettled: (settled: Settled) => void;
  onHeard: (heard: Heard) => void;
  /** The node's time passed without a voice, and without keys. */
  onSilence: () => void;
}

/** What it needs of speech input. */
type HearingInput = Pick<SpeechInput, 'on' | 'listen' | 'mute' | 'forget'>;

const grace = 1_500; // ms a silence waits for an utterance whose voice has begun and ended

/** Listens to one stream for what a node expects, and counts the silence after the prompt. */
export class Listener {
  readonly #speechInput: HearingInput;
  readonly #stream: number;
  readonly #events: ListenerEvents;
  readonly #off: () => void;
  #turn = 0;
  /** It is this one that has the stream listened to; where not, others may. */
  #listens = false;
  #silence: NodeJS.Timeout | undefined;
  #silenceMs = 0;
  #voiced = false;
  readonly #pitches: number[] = [];

  constructor(speechInput: HearingInput, stream: number, events: ListenerEvents) {
    this.#speechInput = speechInput;
    this.#stream = stream;
    this.#events = events;
    this.#off = speechInput.on((event) => {
      if (event.stream === stream && event.kind === 'utterance') this.#pitches.push(...(event.pitches ?? []));
      if (event.stream === stream && event.turn === this.#turn) this.#take(event);
    });
  }

  /**
   * From now on, also under a prompt that is still being said.
   *
   * @param company whose order of recognisers it goes by; absent: the platform's
   */
  open(speech: NonNullable<Listen['speech']>, expect: Expectation, company?: number): void {
    this.#reset();
    this.#turn += 1;
    this.#listens = true;
    this.#silenceMs = speech.silenceMs;
    const { endSilenceMs, maxTurnMs } = speech;
    this.#speechInput.listen(this.#stream, { turn: this.#turn, expect, company, endSilenceMs, maxTurnMs });
  }

  /** Nothing is said any more: the silence counts from here. */
  promptOver(): void {
    if (this.#silenceMs > 0 && !this.#voiced) this.#count(this.#silenceMs);
  }

  /** Someone is speaking, or has been, and what it was is still to come. */
  get voiced(): boolean {
    return this.#voiced;
  }

  /** Whose voice it is by its pitch, over all that was said; undefined where that does not tell. */
  get voice(): VoiceGender | undefined {
    return genderOfVoice(this.#pitches);
  }

  /** Hears nothing until `open`. */
  stopListening(): void {
    this.#reset();
    this.#turn += 1;
    this.#speechInput.mute(this.#stream);
    // What could not be muted is forgotten in the end.
    this.#listens = false;
  }

  close(): void {
    this.#reset();
    this.#off();
    if (this.#listens) this.#speechInput.forget(this.#stream);
  }

  #reset(): void {
    clearTimeout(this.#silence);
    this.#silenceMs = 0;
    this.#voiced = false;
  }

  #count(ms: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#events.onSilence(), ms);
  }

  #take(event: SpeechInputEvent): void {
    switch (event.kind) {
      case 'voice-start':
        clearTimeout(this.#silence);
        this.#voiced = true;
        this.#events.onVoice(event.at);
        return;
      case 'voice-end':
        // An utterance follows; should none come, the silence goes on.
        this.#count(this.#silenceMs + grace);
        return;
      case 'partial':
        this.#events.onPartial(event.text, event.confidence);
        return;
      case 'settled':
        this.#events.onSettled(event);
        return;
      case 'utterance':
        clearTimeout(this.#silence);
        this.#voiced = false;
        this.#events.onHeard(event);
        return;
      case 'failed':
        clearTimeout(this.#silence);
        this.#voiced = false;
        this.#events.onHeard({ ...event, text: '', matched: false, confidence: 0, alternatives: [], recognisedAt: event.decidedAt });
        return;
      case 'no-voice':
        return;
    }
  }
}
