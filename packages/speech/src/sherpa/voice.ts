import type sherpa from 'sherpa-onnx-node';
import { RateConverter } from '../adapters/transport/rate-converter.ts';
import { SPEECH_LEVEL_DBFS, speechLevel, toInt16 } from '../espeak/level.ts';
import { voiceConfig } from './configs.ts';
import type { SherpaModel } from './model.ts';

type Engine = typeof sherpa;

const CALL_RATE = 8_000;
/** A piece is spoken at once: to the end of a sentence, or of a clause that is long enough. */
const PIECE = /[^。！？!?.；;\n]*[。！？!?.；;\n]+|[^。！？!?.；;\n]+$/gu;
const MOST_GAIN = 8;

/** The text in pieces that are worth speaking by themselves, so that the first is heard while the next is made. */
const piecesOf = (text: string): string[] =>
  (text.match(PIECE) ?? []).map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));

/** A model that speaks: 8 kHz Int16 at about -20 dBFS, piece by piece. */
export class Voice {
  readonly #tts: InstanceType<Engine['OfflineTts']>;
  readonly #gains = new Map<number, number>();

  constructor(engine: Engine, model: SherpaModel, threads: number) {
    this.#tts = new engine.OfflineTts(voiceConfig(model, threads));
  }

  /** @param voice number of a speaker; the first where it is none */
  speak(text: string, voice: string, speed: number, onChunk: (samples: Int16Array) => void): void {
    const wanted = /^\d{1,4}$/.test(voice) ? Number(voice) : 0;
    const sid = wanted < this.#tts.numSpeakers ? wanted : 0;
    const converter = new RateConverter(this.#tts.sampleRate, CALL_RATE);
    const pieces = piecesOf(text);
    for (const piece of pieces) {
      const { samples } = this.#tts.generate({ text: piece, sid, speed, enableExternalBuffer: false });
      onChunk(converter.convert(toInt16(samples, this.#gainOf(sid, samples))));
    }
    if (pieces.length > 0) onChunk(converter.flush());
  }

  /** The first thing that a speaker says tells how loud it is. */
  #gainOf(sid: number, samples: Float32Array): number {
    const known = this.#gains.get(sid);
    if (known !== undefined) return known;
    const level = speechLevel(samples);
    if (!Number.isFinite(level)) return 1;
    const gain = Math.min(MOST_GAIN, 10 ** ((SPEECH_LEVEL_DBFS - level) / 20));
    this.#gains.set(sid, gain);
    return gain;
  }
}
