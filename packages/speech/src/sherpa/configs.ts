import type { SherpaModel } from './model.ts';

/** Samples a second that the models are made for. */
export const MODEL_RATE = 16_000;

const FEATURES = { sampleRate: MODEL_RATE, featureDim: 80 };
/** Silence after speech that ends a stretch of it, s; the call's own detector decides about the turn. */
const TRAILING_SILENCE_S = 0.8;
const LONGEST_STRETCH_S = 20;
const HOT_WORD_SCORE = 2;

const pathOf = (model: SherpaModel, role: string): string => model.files[role] ?? '';

const shared = (model: SherpaModel, threads: number) => ({
  ...{ tokens: pathOf(model, 'tokens'), numThreads: threads, provider: 'cpu', debug: false, modelingUnit: 'cjkchar' },
});

const transducer = (model: SherpaModel) => ({
  transducer: { encoder: pathOf(model, 'encoder'), decoder: pathOf(model, 'decoder'), joiner: pathOf(model, 'joiner') },
});

/** Only transducers take hot words, and only in a beam search. */
export const takesHotWords = (model: SherpaModel): boolean => model.kind === 'streaming-transducer' || model.kind === 'transducer';

/** Settings of a recogniser that reads while somebody speaks. */
export function onlineConfig(model: SherpaModel, threads: number, hotWords: readonly string[]): object {
  const [encoder, decoder] = [pathOf(model, 'encoder'), pathOf(model, 'decoder')];
  const kinds =
    model.kind === 'streaming-transducer'
      ? transducer(model)
      : model.kind === 'streaming-paraformer'
        ? { paraformer: { encoder, decoder } }
        : { zipformer2Ctc: { model: pathOf(model, 'model') } };
  const list = hotWords.map((word) => `${word}\n`).join('');
  return {
    featConfig: FEATURES,
    modelConfig: { ...kinds, ...shared(model, threads) },
    ...{ decodingMethod: takesHotWords(model) ? 'modified_beam_search' : 'greedy_search', maxActivePaths: 4 },
    ...{ enableEndpoint: true, rule1MinTrailingSilence: 2.4, rule2MinTrailingSilence: TRAILING_SILENCE_S },
    rule3MinUtteranceLength: LONGEST_STRETCH_S,
    ...(list === '' ? {} : { hotwordsBuf: list, hotwordsBufSize: Buffer.byteLength(list), hotwordsScore: HOT_WORD_SCORE }),
  };
}

/** Settings of a recogniser that reads an utterance when it is over. */
export function offlineConfig(model: SherpaModel, threads: number): object {
  const file = pathOf(model, 'model');
  const kinds =
    model.kind === 'transducer'
      ? transducer(model)
      : model.kind === 'paraformer'
        ? { paraformer: { model: file } }
        : { senseVoice: { model: file, language: 'auto', useInverseTextNormalization: 1 } };
  return {
    featConfig: FEATURES,
    modelConfig: { ...kinds, ...shared(model, threads) },
    ...{ decodingMethod: takesHotWords(model) ? 'modified_beam_search' : 'greedy_search', hotwordsScore: HOT_WORD_SCORE },
  };
}

/** Settings of a voice. */
export function voiceConfig(model: SherpaModel, threads: number): object {
  const [file, tokens, dataDir] = [pathOf(model, 'model'), pathOf(model, 'tokens'), pathOf(model, 'dataDir')];
  const lexicon = pathOf(model, 'lexicon');
  const voice =
    model.kind === 'kokoro'
      ? { kokoro: { model: file, voices: pathOf(model, 'voices'), tokens, dataDir, lexicon } }
      : { vits: { model: file, tokens, lexicon, dataDir } };
  return {
    model: { ...voice, numThreads: threads, provider: 'cpu', debug: false },
    ruleFsts: pathOf(model, 'ruleFsts'),
    maxNumSentences: 1,
  };
}
