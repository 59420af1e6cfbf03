import type { MediaEngine } from '@parley/media';
import type { Synthesiser } from '@parley/speech';
import type { Language } from '../carrier/language.ts';
import { mix, roomNoise } from './noise.ts';

/** 4 s of it are repeated; nobody counts. */
const noiseSamples = 32_000;

/**
 * The synthesiser's voice of the lab's people. In Mandarin one unlike the robot's: whoever listens to a recording tells them apart, and of
 * eight voices the embedded recogniser understands it best (95 of 100 expected phrases, the usual voice 83). In English the usual one is.
 */
const voices: Partial<Record<Language, string>> = { zh: 'f5' };

/** Everything the lab's people say, made once and kept as ready packets by the media engine. */
export class Phrasebook {
  readonly #media: MediaEngine;
  readonly #synthesiser: Synthesiser;
  readonly #random: () => number;
  readonly #onSilent: (text: string, why: string) => void;
  readonly #noises = new Map<number, Int16Array>();
  readonly #phrases = new Map<string, Promise<string | undefined>>();

  /** @param onSilent told of a text that could not be spoken */
  constructor(media: MediaEngine, synthesiser: Synthesiser, random: () => number, onSilent: (text: string, why: string) => void) {
    this.#media = media;
    this.#synthesiser = synthesiser;
    this.#random = random;
    this.#onSilent = onSilent;
  }

  /** The engine's key of a spoken text; undefined if it cannot be spoken. */
  phrase(text: string, language: Language, noiseDbfs?: number): Promise<string | undefined> {
    const key = `lab/${language}/${noiseDbfs ?? 'quiet'}/${text}`;
    let made = this.#phrases.get(key);
    if (!made) {
      made = this.#make(key, text, language, noiseDbfs);
      this.#phrases.set(key, made);
    }
    return made;
  }

  async #make(key: string, text: string, language: Language, noiseDbfs: number | undefined): Promise<string | undefined> {
    const speech = await this.#synthesiser.speak({ text, language, voice: voices[language] });
    if (speech.kind === 'failed') {
      this.#onSilent(text, speech.message);
      // The next one may try again, unless there is no voice at all.
      if (speech.reason !== 'unavailable') this.#phrases.delete(key);
      return undefined;
    }
    this.#media.prepare(key, noiseDbfs === undefined ? speech.samples : mix(speech.samples, this.#noise(noiseDbfs)));
    return key;
  }

  /** The engine's key of noise at this level, to be looped. */
  noiseKey(dbfs: number): string {
    const key = `lab/noise/${dbfs}`;
    if (!this.#media.prepared(key)) this.#media.prepare(key, this.#noise(dbfs));
    return key;
  }

  #noise(dbfs: number): Int16Array {
    let noise = this.#noises.get(dbfs);
    if (!noise) {
      noise = roomNoise(noiseSamples, dbfs, this.#random);
      this.#noises.set(dbfs, noise);
    }
    return noise;
  }
}
