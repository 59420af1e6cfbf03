import { advance, type Endpoint, QUIET } from '../endpoint/endpoint.ts';
import { began, ended, type Pace, paused, UNKNOWN_PACE } from '../endpoint/pace.ts';
import { endWaitMs } from '../endpoint/wait.ts';
import { pitchesOf } from '../pitch/pitches-of.ts';
import { FRAME_SAMPLES } from '../ports/audio-batch.ts';
import type { PartialReading, Reading, Recogniser, Recognition, RecognitionStream } from '../ports/recogniser.ts';
import type { TurnModel } from '../ports/turn-model.ts';
import type { VoiceActivity, VoiceMemory } from '../ports/voice-activity.ts';
import { UtteranceAudio } from '../recognisers/utterance-audio.ts';
import type { Listening, SpeechInputEvent } from '../speech-input/speech-input.ts';
import { Settling } from './settling.ts';
import { type AudioWindow, WindowBuffer } from './window-buffer.ts';

/** What an ear needs of its thread. */
export type Hearing = {
  voiceActivity: Pick<VoiceActivity, 'windowSamples' | 'remember'>;
  recogniser: Pick<Recogniser, 'open'>;
  turnModel?: Pick<TurnModel, 'judge'> | undefined;
  emit: (event: SpeechInputEvent) => void;
  now: () => number;
};

type Speech = {
  stream: RecognitionStream;
  settling: Settling;
  audio: UtteranceAudio;
  partial: PartialReading | null;
  startedAt: number;
  /** In a pause: how likely an end-of-turn model takes it for the end. */
  ended: number | null;
};

const FRAME_MS = 20;
const SAMPLES_PER_MS = 8;
const DEFAULT_END_SILENCE_MS = 400;
const DEFAULT_MAX_TURN_MS = 30_000;
/** No frame of a speaker for so long is more than jitter, ms. */
const WITHHELD_MS = 120;
/** A pause in the frames of a speaker up to this long is filled with silence; the energy gate of the media worker made it. */
const MOST_FILLED_MS = 1_000;
/**
 * The gate closes only after a while of quiet (400 ms of hangover), so frames missing in the middle of a word are late,
 * not withheld; unless they are missing for so long that the media worker must be gone.
 */
const QUIET_BEFORE_GATE_MS = 150;
const GONE_MS = 1_500;
/** Voiced frames by which a voice is known: what is said behind them is not measured any more. */
const ENOUGH_PITCHES = 200;
/** After so long without frames the detector's memory of a quiet stream is worth nothing. */
const FORGOTTEN_MS = 200;

/** One stream that is listened to: windows in, events out. */
export class UtteranceSegmenter {
  readonly stream: number;
  readonly #options: Hearing;
  readonly #windows: WindowBuffer;
  #memory: VoiceMemory;
  #listening: Listening;
  #endpoint: Endpoint = QUIET;
  #speech: Speech | null = null;
  #pace: Pace = UNKNOWN_PACE;
  #lastEnd: { lastVoicedAt: number; decidedAt: number } | null = null;
  #pitched = 0;
  #lastAt = 0;
  #silenceDeadline: number;

  constructor(stream: number, listening: Listening, options: Hearing) {
    this.stream = stream;
    this.#options = options;
    this.#listening = listening;
    this.#windows = new WindowBuffer(options.voiceActivity.windowSamples);
    this.#memory = options.voiceActivity.remember();
    this.#silenceDeadline = this.#deadline();
  }

  get memory(): VoiceMemory {
    return this.#memory;
  }

  get speaking(): boolean {
    return this.#speech !== null;
  }

  /** When `no-voice` is due, on the hearing clock; never while somebody speaks. */
  get silenceDeadline(): number {
    return this.#speech ? Number.POSITIVE_INFINITY : this.#silenceDeadline;
  }

  /** Listens for something else from now on. Speech under way is read anew, from its beginning. */
  listen(listening: Listening): void {
    this.#listening = listening;
    this.#silenceDeadline = this.#deadline();
    if (!this.#speech) return;
    this.#speech.stream.cancel();
    const { audio, startedAt } = this.#speech;
    this.#speech = this.#begin(startedAt, audio);
    this.#speech.stream.write(audio.all());
  }

  /** Takes a frame of 20 ms; returns the windows that are now ready for the voice detector, in order. */
  hear(frame: Int16Array, at: number): AudioWindow[] {
    const ready: AudioWindow[] = [];
    const gap = at - this.#lastAt - FRAME_MS;
    if (gap > FORGOTTEN_MS && !this.#speech) {
      this.#windows.clear();
      this.#memory = this.#options.voiceActivity.remember();
      this.#endpoint = QUIET;
    } else if (this.#speech && gap > FRAME_MS && this.#mayBeWithheld(gap)) ready.push(...this.fill(Math.min(gap, MOST_FILLED_MS)));
    this.#push(frame, Math.max(at, this.#lastAt), ready);
    return ready;
  }

  /** Lets `ms` of silence pass: frames that the media worker withheld because there was nothing in them. */
  fill(ms: number): AudioWindow[] {
    const ready: AudioWindow[] = [];
    for (let filled = FRAME_MS; filled <= ms; filled += FRAME_MS) this.#push(new Int16Array(FRAME_SAMPLES), this.#lastAt + FRAME_MS, ready);
    return ready;
  }

  /** Ms of silence to {@link fill} in: since the last frame, if the gate is what holds back the next. */
  withheldMs(now: number): number {
    const overdue = now - this.#lastAt;
    return this.#speech && overdue > WITHHELD_MS && this.#mayBeWithheld(overdue) ? overdue : 0;
  }

  #mayBeWithheld(gapMs: number): boolean {
    const quietMs = this.#endpoint.phase === 'speaking' ? this.#lastAt - this.#endpoint.lastVoicedAt : 0;
    return quietMs >= QUIET_BEFORE_GATE_MS || gapMs > GONE_MS;
  }

  /** Takes the detector's word on a window. */
  detected(window: AudioWindow, probability: number): void {
    const detected = { at: window.at, durationMs: window.samples.length / SAMPLES_PER_MS, probability };
    const { endSilenceMs = DEFAULT_END_SILENCE_MS, maxTurnMs = DEFAULT_MAX_TURN_MS } = this.#listening;
    const waitMs = endWaitMs(this.#speech?.partial ?? null, endSilenceMs, this.#pace, this.#speech?.ended);
    const { endpoint, decision, pauseMs } = advance(this.#endpoint, detected, { waitMs, maxTurnMs });
    this.#endpoint = endpoint;
    this.#pace = paused(this.#pace, pauseMs);
    if (this.#speech) {
      this.#write(this.#speech, window.samples);
      if (endpoint.phase === 'speaking') {
        if (endpoint.lastVoicedAt === window.at) this.#speech.ended = null;
        this.#speech.settling.window(window.at - endpoint.lastVoicedAt, window.at);
      }
    }
    if (decision?.kind === 'start') this.#start(decision.at);
    if (decision?.kind === 'end' && this.#speech) this.#end(this.#speech, decision.lastVoicedAt);
  }

  /** Nobody spoke in time. */
  reportSilence(): void {
    this.#silenceDeadline = Number.POSITIVE_INFINITY;
    this.#options.emit({ kind: 'no-voice', stream: this.stream, turn: this.#listening.turn, at: this.#options.now() });
  }

  /** Nothing more will come: what is being said ends with what was voiced last. */
  finish(): void {
    if (this.#speech) this.#end(this.#speech, this.#endpoint.phase === 'speaking' ? this.#endpoint.lastVoicedAt : this.#lastAt);
    this.#endpoint = QUIET;
  }

  /** Stops listening; an utterance under way is dropped. */
  mute(): void {
    this.#speech?.stream.cancel();
    this.#speech = null;
  }

  #push(frame: Int16Array, at: number, ready: AudioWindow[]): void {
    this.#lastAt = at;
    const window = this.#windows.push(frame, at);
    if (window) ready.push(window);
  }

  #deadline(): number {
    const { startTimeoutMs } = this.#listening;
    return startTimeoutMs === undefined ? Number.POSITIVE_INFINITY : this.#options.now() + startTimeoutMs;
  }

  #start(at: number): void {
    this.#pace = began(this.#pace, at, this.#lastEnd);
    this.#silenceDeadline = Number.POSITIVE_INFINITY;
    this.#options.emit({ kind: 'voice-start', stream: this.stream, turn: this.#listening.turn, at, decidedAt: this.#options.now() });
    this.#speech = this.#begin(at, new UtteranceAudio());
    for (const samples of this.#windows.past()) this.#write(this.#speech, samples);
  }

  #begin(startedAt: number, audio: UtteranceAudio): Speech {
    const { turn, expect, company, open } = this.#listening;
    const onPartial = (partial: PartialReading): void => {
      if (this.#speech !== speech) return;
      speech.partial = partial;
      speech.settling.partial(partial, this.#lastAt);
      const { text, confidence, complete } = partial;
      this.#options.emit({ kind: 'partial', stream: this.stream, turn, text, confidence, complete, at: this.#options.now() });
    };
    const tellSettled = ({ text, confidence }: Reading): void => {
      if (this.#speech !== speech || !speech.settling.isPaused) return;
      this.#options.emit({ kind: 'settled', stream: this.stream, turn, text, confidence, startedAt, at: this.#options.now() });
    };
    const onSettled = (recognition: Recognition): void => {
      if (recognition.kind !== 'matched' || this.#speech !== speech || !speech.settling.isPaused) return;
      const { best } = recognition;
      // The end of a phrase may have been read in the pause alone.
      if (best.text !== speech.partial?.text) onPartial({ ...best, complete: true, extendable: speech.partial?.extendable ?? true });
      tellSettled(best);
    };
    const stream = this.#options.recogniser.open({ expect, company, open, onPartial, onSettled });
    const settling = new Settling(stream, { onPause: () => this.#judge(speech), onStable: tellSettled });
    const speech: Speech = { stream, settling, audio, partial: null, startedAt, ended: null };
    return speech;
  }

  /** Asks the end-of-turn model; what it says of a pause that is over is not heeded. */
  #judge(speech: Speech): void {
    speech.ended = null;
    const voicedAt = this.#endpoint.phase === 'speaking' ? this.#endpoint.lastVoicedAt : 0;
    this.#options.turnModel
      ?.judge(speech.audio.all())
      .then((ended) => {
        const samePause = this.#endpoint.phase === 'speaking' && this.#endpoint.lastVoicedAt === voicedAt;
        if (this.#speech === speech && samePause) speech.ended = ended;
      })
      .catch(() => undefined); // nothing is known, then
  }

  #write(speech: Speech, samples: Int16Array): void {
    speech.audio.append(samples);
    speech.stream.write(samples);
  }

  #end(speech: Speech, lastVoicedAt: number): void {
    this.#speech = null;
    const { emit, now } = this.#options;
    const { turn, expect } = this.#listening;
    const to = { stream: this.stream, turn };
    const decidedAt = now();
    this.#pace = ended(this.#pace);
    this.#lastEnd = { lastVoicedAt, decidedAt };
    emit({ kind: 'voice-end', ...to, at: lastVoicedAt, decidedAt });
    const tell = (recognition: Recognition): void => {
      const times = { startedAt: speech.startedAt, lastVoicedAt, decidedAt };
      if (recognition.kind === 'failed') {
        emit({ kind: 'failed', ...to, reason: recognition.reason, message: recognition.message, ...times });
        return;
      }
      const matched = recognition.kind === 'matched';
      emit({
        kind: 'utterance',
        ...to,
        text: matched ? recognition.best.text : '',
        language: expect.language,
        matched,
        confidence: recognition.best?.confidence ?? 0,
        alternatives: matched ? recognition.alternatives : [recognition.best, recognition.other].flatMap((reading) => reading ?? []),
        pitches,
        ...times,
        recognisedAt: now(),
      });
    };
    const read = speech.stream.end();
    const pitches = this.#pitches(speech.audio.all()); // while it is read
    read.then(tell, (error: unknown) => tell({ kind: 'failed', reason: 'crashed', message: String(error) }));
  }

  #pitches(samples: Int16Array): readonly number[] {
    if (this.#pitched >= ENOUGH_PITCHES) return [];
    const pitches = pitchesOf(samples);
    this.#pitched += pitches.length;
    return pitches;
  }
}
