import type load from '@echogarden/espeak-ng-emscripten';
import type { Language } from '../ports/expectation.ts';
import type { SpeechRequest } from '../ports/synthesiser.ts';
import { SPEECH_LEVEL_DBFS, speechLevel, toInt16 } from './level.ts';
import type { Resampler } from './resample.ts';
import { SilenceTrimmer } from './trim.ts';

type Engine = InstanceType<Awaited<ReturnType<typeof load>>['eSpeakNGWorker']>;

const VOICES: Readonly<Record<Language, string>> = { zh: 'cmn', en: 'en-us' };
/** Words a minute that sound unhurried on the phone. */
const RATES: Readonly<Record<Language, number>> = { zh: 160, en: 160 };
/** Spoken once per voice, unheard, to find its loudness. */
const CALIBRATION: Readonly<Record<Language, string>> = { zh: '您好，请问您现在方便说话吗？', en: 'Hello, is now a good time to talk?' };
/** How loud the voices speak that, dBFS: known, so that a process is ready half a second sooner. Others are measured when first asked for. */
export const KNOWN_LEVELS: Readonly<Record<string, number>> = { cmn: -17.4, 'en-us': -18.7 };
/** Names that flows use, and espeak's variants for them. */
const VARIANTS: Readonly<Record<string, string>> = { female: 'f2', male: 'm3' };
const LONGEST_TEXT = 4_000;

/** espeak, told what to say: 8 kHz Int16 at about -20 dBFS, in chunks. */
export class Speaker {
  readonly #engine: Engine;
  readonly #resampler: Resampler;
  readonly #gains = new Map<string, number>();

  constructor(engine: Engine, resampler: Resampler) {
    this.#engine = engine;
    this.#resampler = resampler;
  }

  speak(request: SpeechRequest, onChunk: (samples: Int16Array) => void): void {
    const { language } = request;
    const voice = this.#setVoice(language, request.voice);
    const gain = this.#gainOf(voice, language) * within(0.1, request.volume ?? 1, 4);
    this.#engine.set_rate(Math.round(within(80, RATES[language] * (request.speed ?? 1), 450)));
    const trimmer = new SilenceTrimmer();
    const give = (samples: Int16Array): void => {
      if (samples.length > 0) onChunk(samples);
    };
    this.#synthesise(request.text, (samples) => give(trimmer.push(toInt16(samples, gain))));
    give(trimmer.end());
  }

  #setVoice(language: Language, wanted: string | undefined): string {
    const variant = wanted && (VARIANTS[wanted] ?? (/^[a-z][\w-]{0,20}$/i.test(wanted) ? wanted : null));
    const voice = variant ? `${VOICES[language]}+${variant}` : VOICES[language];
    if (this.#engine.set_voice(voice) === 0) return voice;
    this.#engine.set_voice(VOICES[language]);
    return VOICES[language];
  }

  #gainOf(voice: string, language: Language): number {
    const known = this.#gains.get(voice);
    if (known !== undefined) return known;
    const level = KNOWN_LEVELS[voice] ?? this.levelOf(voice, language);
    const gain = Number.isFinite(level) ? 10 ** ((SPEECH_LEVEL_DBFS - level) / 20) : 1;
    this.#gains.set(voice, gain);
    return gain;
  }

  /** How loud one of espeak's voices is by itself, dBFS. */
  levelOf(voice: string, language: Language): number {
    const chunks: number[] = [];
    this.#engine.set_voice(voice);
    this.#engine.set_rate(RATES[language]);
    this.#synthesise(CALIBRATION[language], (samples) => chunks.push(...samples));
    return speechLevel(Float32Array.from(chunks));
  }

  #synthesise(text: string, onSamples: (samples: Float32Array) => void): void {
    this.#engine.synthesize(speakable(text), (audio) => {
      if (audio?.length) onSamples(this.#resampler.push(Float32Array.from(audio).map((sample) => sample / 32768)));
      return 0;
    });
    onSamples(this.#resampler.flush());
  }
}

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, Number.isFinite(value) ? value : 1));

/** Text without what espeak would take for markup or phoneme codes, and not endless. */
const speakable = (text: string): string => text.replace(/[<>[\]{}\p{Cc}]/gu, ' ').slice(0, LONGEST_TEXT);
