import type sherpa from 'sherpa-onnx-node';
import { RateConverter } from '../adapters/transport/rate-converter.ts';
import { MODEL_RATE, onlineConfig, takesHotWords } from './configs.ts';
import type { Hearing } from './hearing.ts';
import type { FromSherpa } from './messages.ts';
import type { SherpaModel } from './model.ts';

type Engine = typeof sherpa;
type Recogniser = InstanceType<Engine['OnlineRecognizer']>;
type Stream = ReturnType<Recogniser['createStream']>;

type Utterance = { recogniser: Recogniser; stream: Stream; converter: RateConverter; told: string };

const CALL_RATE = 8_000;
/** Speech at the end of what was sent is read only with something after it; samples of silence. */
const TAIL = MODEL_RATE * 0.6;
/** Hot words belong to a whole recogniser, model and all, so no more lists than this are kept; further ones do without. */
const MOST_LISTS = 3;

/** Many utterances on their way through a model that reads while people speak. */
export class StreamingHearing implements Hearing {
  readonly #engine: Engine;
  readonly #model: SherpaModel;
  readonly #threads: number;
  readonly #tell: (message: FromSherpa) => void;
  readonly #utterances = new Map<number, Utterance>();
  readonly #plain: Recogniser;
  readonly #byHotWords = new Map<string, Recogniser>();

  constructor(engine: Engine, model: SherpaModel, threads: number, tell: (message: FromSherpa) => void) {
    this.#engine = engine;
    this.#model = model;
    this.#threads = threads;
    this.#tell = tell;
    this.#plain = new engine.OnlineRecognizer(onlineConfig(model, threads, []));
  }

  open(id: number, hotWords: readonly string[]): void {
    const recogniser = this.#recogniserWith(hotWords);
    this.#utterances.set(id, {
      recogniser,
      stream: recogniser.createStream(),
      converter: new RateConverter(CALL_RATE, MODEL_RATE),
      told: '',
    });
  }

  audio(id: number, samples: Int16Array): void {
    const utterance = this.#utterances.get(id);
    if (utterance) accept(utterance.stream, utterance.converter.convert(samples));
  }

  end(id: number): void {
    const utterance = this.#utterances.get(id);
    if (!utterance) return;
    const { recogniser, stream, converter } = utterance;
    accept(stream, converter.flush());
    accept(stream, new Int16Array(TAIL));
    stream.inputFinished();
    while (recogniser.isReady(stream)) recogniser.decodeStreams([stream]);
    this.#utterances.delete(id);
    this.#tell({ kind: 'sentence', id, text: recogniser.getResult(stream).text });
    this.#tell({ kind: 'done', id });
  }

  cancel(id: number): void {
    this.#utterances.delete(id);
  }

  /** Reads what has come, all utterances of a recogniser at a time. */
  pump(): void {
    for (const recogniser of [this.#plain, ...this.#byHotWords.values()]) {
      const due = (): Stream[] =>
        [...this.#utterances.values()].flatMap((one) =>
          one.recogniser === recogniser && recogniser.isReady(one.stream) ? [one.stream] : [],
        );
      for (let streams = due(); streams.length > 0; streams = due()) recogniser.decodeStreams(streams);
    }
    for (const [id, utterance] of this.#utterances) this.#report(id, utterance);
  }

  #report(id: number, utterance: Utterance): void {
    const { recogniser, stream } = utterance;
    const { text } = recogniser.getResult(stream);
    if (recogniser.isEndpoint(stream)) {
      if (text !== '') this.#tell({ kind: 'sentence', id, text });
      recogniser.reset(stream);
      utterance.told = '';
    } else if (text !== utterance.told) {
      utterance.told = text;
      this.#tell({ kind: 'partial', id, text });
    }
  }

  #recogniserWith(hotWords: readonly string[]): Recogniser {
    if (hotWords.length === 0 || !takesHotWords(this.#model)) return this.#plain;
    const key = hotWords.join('\n');
    const known = this.#byHotWords.get(key);
    if (known || this.#byHotWords.size >= MOST_LISTS) return known ?? this.#plain;
    const made = new this.#engine.OnlineRecognizer(onlineConfig(this.#model, this.#threads, hotWords));
    this.#byHotWords.set(key, made);
    return made;
  }
}

const accept = (stream: Stream, samples: Int16Array): void => {
  if (samples.length > 0)
    stream.acceptWaveform({ samples: Float32Array.from(samples, (sample) => sample / 32_768), sampleRate: MODEL_RATE });
};
