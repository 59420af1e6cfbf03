import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DESCRIPTION, type ModelKind } from '../model.ts';
import { onnxFile } from './onnx.ts';

/**
 * Models with the shapes of real ones and a toy's understanding: each token is a tone, heard by where in the spectrum it lies and spoken
 * as a sine. 金 and 京 sound alike; 京 is a little likelier, unless a hot word says otherwise.
 */
const TOKENS = ['<blk>', '好', '的', '不', '金', '京', '沙'];

/** Hz of what can be told apart. */
const SOUNDS: readonly { tokens: string; hz: number }[] = [
  { tokens: '好', hz: 467 },
  { tokens: '的', hz: 741 },
  { tokens: '不', hz: 1_080 },
  { tokens: '金京', hz: 1_500 },
  { tokens: '沙', hz: 2_016 },
];
const soundOf = (token: string): number => SOUNDS.findIndex(({ tokens }) => tokens.includes(token));
const toneOf = (token: string): number => SOUNDS[soundOf(token)]?.hz ?? 0;

const MEL_BINS = 80;
/** Sounds, and silence. */
const CLASSES = SOUNDS.length + 1;
/** How loud a sound must stand out of the spectrum; nats. */
const SILENCE = 4;

const mel = (hz: number): number => 1_127 * Math.log(1 + hz / 700);
const LOWEST = mel(20);
const STEP = (mel(7_600) - LOWEST) / (MEL_BINS + 1);

/** Weights by bin and sound: the bins around its tone against all others. Silence has none. */
const spectrumWeights = Array.from({ length: MEL_BINS }, (_, bin) => [
  ...SOUNDS.map(({ hz }) => (Math.abs(bin - Math.round((mel(hz) - LOWEST) / STEP) + 1) <= 1 ? 1 / 3 : 0) - 1 / MEL_BINS),
  0,
]).flat();

/** What each sound says of each token: its own far ahead, of two alike one a little. */
const tokenWeights = (tokens: readonly string[]): number[] =>
  Array.from({ length: CLASSES }, (_, sound) =>
    tokens.map((token, id) =>
      id === 0 ? (sound === SOUNDS.length ? 14 : 6) : soundOf(token) === sound ? (token === '京' ? 14.5 : 14) : 0,
    ),
  ).flat();

/** What the last token says of the next: no sound twice, so that a long tone is one token. */
const notAgain = TOKENS.flatMap((last) => TOKENS.map((next) => (soundOf(last) >= 0 && soundOf(last) === soundOf(next) ? -50 : 0)));

/** Constants and operations from averaged frames to what they say of each token. */
const hears = (tokens: readonly string[]) => ({
  constants: [
    { name: 'weights', dims: [MEL_BINS, CLASSES], floats: spectrumWeights },
    { name: 'bias', dims: [CLASSES], floats: Array.from({ length: CLASSES }, (_, n) => (n === SOUNDS.length ? SILENCE : 0)) },
    { name: 'token_weights', dims: [CLASSES, tokens.length], floats: tokenWeights(tokens) },
  ],
  operations: (output: string) => [
    {
      op: 'ReduceMean',
      inputs: ['grouped'],
      outputs: ['frames'],
      attributes: [
        { name: 'axes', ints: [2] },
        { name: 'keepdims', int: 0 },
      ],
    },
    { op: 'MatMul', inputs: ['frames', 'weights'], outputs: ['standing_out'] },
    { op: 'Add', inputs: ['standing_out', 'bias'], outputs: ['scores'] },
    { op: 'Softmax', inputs: ['scores'], outputs: ['sounds'], attributes: [{ name: 'axis', int: -1 }] },
    { op: 'MatMul', inputs: ['sounds', 'token_weights'], outputs: [output] },
  ],
});

const V = TOKENS.length;
const CHUNK = 16;
const streamingEncoder = (): Uint8Array =>
  onnxFile({
    inputs: [
      { name: 'x', type: 'float', dims: ['N', CHUNK, MEL_BINS] },
      { name: 'h', type: 'float', dims: [1, 'N', 4] },
      { name: 'c', type: 'float', dims: [1, 'N', 4] },
    ],
    outputs: [
      { name: 'encoder_out', type: 'float', dims: ['N', CHUNK / 4, V] },
      { name: 'new_h', type: 'float', dims: [1, 'N', 4] },
      { name: 'new_c', type: 'float', dims: [1, 'N', 4] },
    ],
    constants: [...hears(TOKENS).constants, { name: 'by_four', dims: [4], ints: [0, CHUNK / 4, 4, MEL_BINS] }],
    operations: [
      { op: 'Reshape', inputs: ['x', 'by_four'], outputs: ['grouped'] },
      ...hears(TOKENS).operations('encoder_out'),
      { op: 'Identity', inputs: ['h'], outputs: ['new_h'] },
      { op: 'Identity', inputs: ['c'], outputs: ['new_c'] },
    ],
    metadata: {
      ...{ model_type: 'lstm', version: '1', model_author: 'toy' },
      ...{ num_encoder_layers: 1, T: CHUNK, decode_chunk_len: CHUNK, rnn_hidden_size: 4, d_model: 4 },
    },
  });

const decoder = (): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'y', type: 'int64', dims: ['N', 1] }],
    outputs: [{ name: 'decoder_out', type: 'float', dims: ['N', V] }],
    constants: [
      { name: 'not_again', dims: [V, V], floats: notAgain },
      { name: 'flat', dims: [2], ints: [-1, V] },
    ],
    operations: [
      { op: 'Gather', inputs: ['not_again', 'y'], outputs: ['gathered'] },
      { op: 'Reshape', inputs: ['gathered', 'flat'], outputs: ['decoder_out'] },
    ],
    metadata: { context_size: 1, vocab_size: V },
  });

const joiner = (): Uint8Array =>
  onnxFile({
    inputs: [
      { name: 'encoder_out', type: 'float', dims: ['N', V] },
      { name: 'decoder_out', type: 'float', dims: ['N', V] },
    ],
    outputs: [{ name: 'logit', type: 'float', dims: ['N', V] }],
    constants: [],
    operations: [{ op: 'Add', inputs: ['encoder_out', 'decoder_out'], outputs: ['logit'] }],
    metadata: { joiner_dim: V },
  });

const LFR_WINDOW = 7;
/** What it says in front of the words: language, mood, event and writing. */
const TAGS = ['<|zh|>', '<|NEUTRAL|>', '<|Speech|>', '<|withitn|>'];
const TAGGED = [...TOKENS, ...TAGS];

const senseVoice = (): Uint8Array =>
  onnxFile({
    inputs: [
      { name: 'x', type: 'float', dims: ['N', 'T', LFR_WINDOW * MEL_BINS] },
      { name: 'x_length', type: 'int32', dims: ['N'] },
      { name: 'language', type: 'int32', dims: ['N'] },
      { name: 'text_norm', type: 'int32', dims: ['N'] },
    ],
    outputs: [{ name: 'logits', type: 'float', dims: ['N', 'U', TAGGED.length] }],
    constants: [
      ...hears(TAGGED).constants,
      { name: 'by_window', dims: [4], ints: [0, -1, LFR_WINDOW, MEL_BINS] },
      {
        name: 'tags',
        dims: [1, TAGS.length, TAGGED.length],
        floats: TAGS.flatMap((tag) => TAGGED.map((token) => (token === tag ? 1 : 0))),
      },
    ],
    operations: [
      { op: 'Reshape', inputs: ['x', 'by_window'], outputs: ['grouped'] },
      ...hears(TAGGED).operations('heard'),
      { op: 'Concat', inputs: ['tags', 'heard'], outputs: ['logits'], attributes: [{ name: 'axis', int: 1 }] },
    ],
    metadata: {
      ...{ comment: 'toy', vocab_size: TAGGED.length, lfr_window_size: LFR_WINDOW, lfr_window_shift: 6, normalize_samples: 1 },
      ...{ with_itn: 14, without_itn: 15, lang_auto: 0, lang_zh: 3, lang_en: 4, lang_ja: 11, lang_ko: 12, lang_yue: 7 },
      neg_mean: new Array(LFR_WINDOW * MEL_BINS).fill('0').join(','),
      inv_stddev: new Array(LFR_WINDOW * MEL_BINS).fill('1').join(','),
    },
  });

const SPOKEN_RATE = 16_000;
const TOKEN_SAMPLES = 4_000;
const GAP_SAMPLES = 1_500;

/** A quarter of a second of the token's tone, and a pause. */
const spoken = (token: string): number[] =>
  Array.from({ length: TOKEN_SAMPLES + GAP_SAMPLES }, (_, n) =>
    n < TOKEN_SAMPLES ? 0.3 * Math.sin((2 * Math.PI * toneOf(token) * n) / SPOKEN_RATE) : 0,
  );

const vits = (): Uint8Array =>
  onnxFile({
    inputs: [
      { name: 'x', type: 'int64', dims: ['N', 'L'] },
      { name: 'x_length', type: 'int64', dims: ['N'] },
      { name: 'noise_scale', type: 'float', dims: [1] },
      { name: 'length_scale', type: 'float', dims: [1] },
      { name: 'noise_scale_w', type: 'float', dims: [1] },
    ],
    outputs: [{ name: 'y', type: 'float', dims: ['N', 1, 'S'] }],
    constants: [
      { name: 'tones', dims: [V, TOKEN_SAMPLES + GAP_SAMPLES], floats: TOKENS.flatMap(spoken) },
      { name: 'flat', dims: [3], ints: [1, 1, -1] },
    ],
    operations: [
      { op: 'Gather', inputs: ['tones', 'x'], outputs: ['gathered'] },
      { op: 'Reshape', inputs: ['gathered', 'flat'], outputs: ['y'] },
    ],
    metadata: {
      ...{ model_type: 'vits', comment: 'toy', language: 'Chinese', punctuation: '， 。 ？ ！', add_blank: 0 },
      ...{ n_speakers: 1, sample_rate: SPOKEN_RATE },
    },
  });

const listOf = (tokens: readonly string[]): string => tokens.map((token, id) => `${token} ${id}`).join('\n');

type Toy = { kind: ModelKind; files: Readonly<Record<string, string>>; contents: Readonly<Record<string, string | Uint8Array>> };

const described = ({ kind, files }: Toy): string => JSON.stringify({ kind, languages: ['zh'], files });

const TOYS: Readonly<Record<'streaming' | 'whole' | 'voice', Toy>> = {
  streaming: {
    kind: 'streaming-transducer',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', joiner: 'joiner.onnx', tokens: 'tokens.txt' },
    contents: { 'encoder.onnx': streamingEncoder(), 'decoder.onnx': decoder(), 'joiner.onnx': joiner(), 'tokens.txt': listOf(TOKENS) },
  },
  whole: {
    kind: 'sense-voice',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    contents: { 'model.onnx': senseVoice(), 'tokens.txt': listOf(TAGGED) },
  },
  voice: {
    kind: 'vits',
    files: { model: 'model.onnx', tokens: 'tokens.txt', lexicon: 'lexicon.txt' },
    contents: {
      'model.onnx': vits(),
      'tokens.txt': listOf(TOKENS),
      'lexicon.txt': TOKENS.slice(1)
        .map((token) => `${token} ${token}`)
        .join('\n'),
    },
  },
};

/** Installs a toy under the folder of models: a streaming transducer, a SenseVoice that reads whole utterances, or a VITS voice. */
export async function installToy(models: string, which: keyof typeof TOYS, name: string = which): Promise<void> {
  const toy = TOYS[which];
  await mkdir(join(models, name), { recursive: true });
  for (const [file, content] of Object.entries(toy.contents)) await writeFile(join(models, name, file), content);
  await writeFile(join(models, name, DESCRIPTION), described(toy));
}

/** The tones of some tokens as a call would bring them: 8 kHz, a quarter of a second each with pauses, and half a second of silence. */
export function toyAudio(text: string): Int16Array {
  const [tone, pause] = [2_000, 800];
  const samples = new Int16Array([...text].length * (tone + pause) + 4_000);
  for (const [place, token] of [...text].entries())
    for (let n = 0; n < tone; n++)
      samples[place * (tone + pause) + n] = Math.round(8_000 * Math.sin((2 * Math.PI * toneOf(token) * n) / 8_000));
  return samples;
}
