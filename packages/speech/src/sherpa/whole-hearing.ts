import type sherpa from 'sherpa-onnx-node';
import { RateConverter } from '../adapters/transport/rate-converter.ts';
import { UtteranceAudio } from '../recognisers/utterance-audio.ts';
import { MODEL_RATE, offlineConfig, takesHotWords } from './configs.ts';
import type { Hearing } from './hearing.ts';
import type { FromSherpa } from './messages.ts';
import type { SherpaModel } from './model.ts';

type Engine = typeof sherpa;

const CALL_RATE = 8_000;

/** Many utterances kept until they are over, then read at once. */
export class WholeHearing implements Hearing {
  readonly #recogniser: InstanceType<Engine['OfflineRecognizer']>;
  readonly #model: SherpaModel;
  readonly #tell: (message: FromSherpa) => void;
  readonly #utterances = new Map<number, { audio: UtteranceAudio; hotWords: readonly string[] }>();

  constructor(engine: Engine, model: SherpaModel, threads: number, tell: (message: FromSherpa) => void) {
    this.#recogniser = new engine.OfflineRecognizer(offlineConfig(model, threads));
    this.#model = model;
    this.#tell = tell;
  }

  open(id: number, hotWords: readonly string[]): void {
    this.#utterances.set(id, { audio: new UtteranceAudio(), hotWords });
  }

  audio(id: number, samples: Int16Array): void {
    this.#utterances.get(id)?.audio.append(samples);
  }

  end(id: number): void {
    const utterance = this.#utterances.get(id);
    if (!utterance) return;
    this.#utterances.delete(id);
    const { audio, hotWords } = utterance;
    const converted = new RateConverter(CALL_RATE, MODEL_RATE).convert(audio.all());
    const withWords = hotWords.length > 0 && takesHotWords(this.#model);
    const stream = withWords ? this.#recogniser.createStream(hotWords.join('/')) : this.#recogniser.createStream();
    stream.acceptWaveform({ samples: Float32Array.from(converted, (sample) => sample / 32_768), sampleRate: MODEL_RATE });
    this.#recogniser.decode(stream);
    this.#tell({ kind: 'sentence', id, text: this.#recogniser.getResult(stream).text });
    this.#tell({ kind: 'done', id });
  }

  cancel(id: number): void {
    this.#utterances.delete(id);
  }

  pump(): void {
    // Nothing is read before the end.
  }
}
