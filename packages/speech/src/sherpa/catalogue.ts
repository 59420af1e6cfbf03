import type { ModelKind } from './model.ts';

export type CatalogueFile = {
  /** What it is to the model: see `SherpaModel`. Absent: kept beside it, such as a licence. */
  role?: string;
  path: string;
  bytes: number;
  sha256: string;
};

/** A published model that can be fetched; what comes is taken only if every sum is right. */
export type CatalogueModel = {
  name: string;
  kind: ModelKind;
  languages: readonly string[];
  licence: string;
  about: string;
  /** Repository and revision, as `models/csukuangfj/…` of huggingface.co and its mirrors has them. */
  repository: string;
  revision: string;
  files: readonly CatalogueFile[];
};

const file = (role: string, path: string, bytes: number, sha256: string): CatalogueFile => ({ role, path, bytes, sha256 });

/** Models that fit a telephone robot. Sums are those of the repositories' large-file records; we have no way to hear how good each is. */
export const catalogue: readonly CatalogueModel[] = [
  {
    ...{ name: 'zipformer-zh-en', kind: 'streaming-transducer', languages: ['zh', 'en'], licence: 'Apache-2.0' },
    about: 'Mandarin and English, mixed, while people speak; takes hot words in Chinese characters',
    repository: 'csukuangfj/sherpa-onnx-streaming-zipformer-bilingual-zh-en-2023-02-20',
    revision: '98590b7ed6443e77b714204da2757d75e1a642f4',
    files: [
      file('encoder', 'encoder-epoch-99-avg-1.int8.onnx', 181_895_032, '8fa764187a261844f859d7143ebaa563af5d10adfece4c18a8f414c88cba2a9b'),
      file('decoder', 'decoder-epoch-99-avg-1.onnx', 13_876_452, '2e3b5ec371f8899ee6acd829fd753ba45772df57a91bdf37cde3136354e7db7d'),
      file('joiner', 'joiner-epoch-99-avg-1.int8.onnx', 3_228_404, '1ed689c5ed19dbaa725d9d191bb4822b5f4855a39e1ffd28cbc1f340d25b2ee0'),
      file('tokens', 'tokens.txt', 56_317, 'a8e0e4ec53810e433789b54a5c0134a7eaa2ffca595a6334d54c00da858841d3'),
    ],
  },
  {
    ...{ name: 'zipformer-en', kind: 'streaming-transducer', languages: ['en'], licence: 'see the repository' },
    about: 'English while people speak, small',
    repository: 'csukuangfj/sherpa-onnx-streaming-zipformer-en-2023-06-26',
    revision: 'main',
    files: [
      file(
        'encoder',
        'encoder-epoch-99-avg-1-chunk-16-left-128.int8.onnx',
        71_083_163,
        '563fde436d16cf7607cf408cd6b30909819d03162652ef389c2450ced3f45ac1',
      ),
      file(
        'decoder',
        'decoder-epoch-99-avg-1-chunk-16-left-128.onnx',
        2_092_621,
        '7bf787f90b194b307e5a4ad6a34fadb4e748304c35f78a8d66358a05b13ee6ef',
      ),
      file(
        'joiner',
        'joiner-epoch-99-avg-1-chunk-16-left-128.int8.onnx',
        259_335,
        'd944208d660d67c8d72cd2acaeac971fa5ceb8c80e76c1968148846fedd6e297',
      ),
      file('tokens', 'tokens.txt', 5_048, '49e3c2646595fd907228b3c6787069658f67b17377c60aeb8619c4551b2316fb'),
    ],
  },
  {
    ...{ name: 'paraformer-zh-en', kind: 'streaming-paraformer', languages: ['zh', 'en'], licence: 'see the repository' },
    about: 'Mandarin and English while people speak, larger',
    repository: 'csukuangfj/sherpa-onnx-streaming-paraformer-bilingual-zh-en',
    revision: '8e40c43232a1c5c66c82111efc5820d3accca11b',
    files: [
      file('encoder', 'encoder.int8.onnx', 165_462_184, '81a70226a8934e6ed92aa1d4fc486b428b5398e2f2619ed4897b7294cab90e9a'),
      file('decoder', 'decoder.int8.onnx', 71_664_561, 'f3cca9f77bb9d93c8fcbfb63ae617b6b1ee96818df3aa3b151c40658fe38594f'),
      file('tokens', 'tokens.txt', 75_756, '59aba8873a2ed1e122c25fee421e25f283b63290efbde85c1f01a853d83cb6e6'),
    ],
  },
  {
    ...{ name: 'sense-voice', kind: 'sense-voice', languages: ['zh', 'en', 'yue'], licence: 'FunASR model licence, see the repository' },
    about: 'Mandarin, English and Cantonese, read at the end of an utterance',
    repository: 'csukuangfj/sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17',
    revision: '2365baeacb507f821a0c8120fcee3d484dba7a07',
    files: [
      file('model', 'model.int8.onnx', 239_233_841, 'c71f0ce00bec95b07744e116345e33d8cbbe08cef896382cf907bf4b51a2cd51'),
      file('tokens', 'tokens.txt', 315_894, 'f449eb28dc567533d7fa59be34e2abca8784f771850c78a47fb731a31429a1dc'),
    ],
  },
  {
    ...{ name: 'melo-zh-en', kind: 'vits', languages: ['zh', 'en'], licence: 'MIT' },
    about: 'One voice for Mandarin with English words in it',
    repository: 'csukuangfj/vits-melo-tts-zh_en',
    revision: 'a0d5c6a264c0ef92d70d8661d8cc502d79627cd6',
    files: [
      file('model', 'model.int8.onnx', 53_517_430, 'f085f5079e05f039b800aeb542f5253c26a303211b0c6465d0d9387977855a63'),
      file('tokens', 'tokens.txt', 655, 'd18664a7e12bd7ea1022ddaf951e534e136815016c5a809d6b64156bffb4369d'),
      file('lexicon', 'lexicon.txt', 6_837_671, '7236884b02435ac5d10cf69b4be40a61b45aa676b5300f0e412f185748fee528'),
      file('ruleFsts', 'date.fst', 59_154, 'eb8aa079ae3cb81d8f4404992f39d61a0cb990947512b5b8d1e54d1f6980e718'),
      file('ruleFsts', 'number.fst', 64_482, '743f402181fcfebf76cc2f0546b71fa26476e626fbe4e460fb7b4c3a7a8bd5bd'),
      file('ruleFsts', 'phone.fst', 88_630, '1ac2b6fa56b1442320c4de7db08353bab8963a2b57f365eebcdd3a2d3562f8d7'),
      {
        path: 'LICENSE',
        bytes: 1_053,
        sha256: '88a50e5a02bbc2a5c2f084dc19da751aa97b1690f5fda76cd8005c8634d1ca70',
      },
    ],
  },
];

/** Where models are fetched from unless a mirror is named. */
export const STANDARD_SOURCE = 'https://huggingface.co';

/** Address of a file of a model at a source of that form. */
export const addressOf = (source: string, { repository, revision }: CatalogueModel, { path }: CatalogueFile): string =>
  `${source.replace(/\/+$/, '')}/${repository}/resolve/${revision}/${path}`;

export const bytesOf = ({ files }: CatalogueModel): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
