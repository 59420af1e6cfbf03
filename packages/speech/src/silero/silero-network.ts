import { DenseKernel, type Layer, type Rows } from './dense-kernel.ts';
import type { Tensor } from './tensors.ts';

/** What the model hears at once: the last 32 samples of the window before, and the window. */
export const CONTEXT = 32;
export const WINDOW = 256;
const INPUT: number = CONTEXT + WINDOW;
/** The input is mirrored at its end by so many samples, so that the last spectrum has its full length. */
const MIRRORED = 32;
/** Short-time Fourier transform: 128 samples every 64, of which 65 frequencies come. */
const SPECTRA = 4;
const HOP = 64;
const SPAN = 128;
const BINS = 65;
/** Cells of the recurrent layer, whose memory is an output and a cell state each. */
export const CELLS = 128;
/** Places of the branch for 8 kHz in the model file. */
const PREFIX = 'If_0_else_branch__Inline_0__';
/** Streams that go through the layers together: enough to keep the multipliers busy, few enough to stay in the cache. */
export const STREAMS_AT_ONCE = 16;
const NONE: number = Number.NEGATIVE_INFINITY;

type Constants = ReadonlyMap<string, Tensor>;
/** A convolution of three taps over frames that lie one after the other. */
type Convolution = { readonly layer: Layer; readonly channels: number; readonly frames: number; readonly stride: number };

/**
 * Silero VAD v5 for 8 kHz: spectra, four convolutions, a recurrent layer, one probability. The layers are those of the model file
 * (`@ricky0123/vad-web`, silero_vad_v5.onnx, the branch for 8 kHz); only the multiplying is ours, because a general runtime spends ten times
 * as long between its small operations as within them.
 */
export class SileroNetwork {
  readonly #kernel: DenseKernel;
  readonly #basis: Layer;
  readonly #encoder: readonly [Convolution, Convolution, Convolution, Convolution];
  readonly #gates: Layer;
  readonly #verdict: { weights: Float32Array; bias: number };
  readonly #audio: Rows;
  readonly #waves: Rows;
  readonly #spectra: Rows;
  readonly #encoded: readonly [Rows, Rows, Rows];
  /** What the recurrent layer takes: what was encoded, then its own last output. */
  readonly #taken: Rows;
  readonly #gated: Rows;

  private constructor(kernel: DenseKernel, constants: Constants) {
    this.#kernel = kernel;
    const basis = values(constants, 'stft.forward_basis_buffer', [2 * BINS, 1, SPAN]);
    this.#basis = kernel.layer(
      2 * BINS,
      SPAN,
      (output, term) => at(basis, output * SPAN + term),
      () => 0,
    );
    this.#encoder = [
      convolution(kernel, constants, 0, { channels: BINS, outputs: 128, frames: SPECTRA, stride: 1 }),
      convolution(kernel, constants, 1, { channels: 128, outputs: 64, frames: 4, stride: 2 }),
      convolution(kernel, constants, 2, { channels: 64, outputs: 64, frames: 2, stride: 2 }),
      convolution(kernel, constants, 3, { channels: 64, outputs: CELLS, frames: 1, stride: 1 }),
    ];
    this.#gates = gates(kernel, constants);
    const [bias = 0] = values(constants, 'decoder.decoder.2.bias', [1]);
    this.#verdict = { weights: values(constants, 'decoder.decoder.2.weight', [1, CELLS, 1]), bias };
    const rows = (stride: number): Rows => ({ at: kernel.place(STREAMS_AT_ONCE * stride), stride });
    this.#audio = rows(INPUT + MIRRORED);
    this.#waves = rows(SPECTRA * this.#basis.width);
    this.#spectra = rows(SPECTRA * BINS);
    this.#encoded = [rows(4 * 128), rows(2 * 64), rows(64)];
    this.#taken = rows(2 * CELLS);
    this.#gated = rows(4 * CELLS);
  }

  /** @throws if the constants are not those of the model, or WebAssembly can't do what is needed */
  static async from(constants: Constants): Promise<SileroNetwork> {
    return new SileroNetwork(await DenseKernel.load(), constants);
  }

  /** Where the input of a stream belongs, 288 samples from -1 to 1. @param stream 0 to 15 */
  input(stream: number): Float32Array {
    const from = this.#audio.at + stream * this.#audio.stride;
    return this.#kernel.floats.subarray(from, from + INPUT);
  }

  /** Probabilities of voice in the inputs. @param states of each stream, output and cell state, 256 floats; they move on */
  judge(states: readonly Float32Array[]): number[] {
    const streams = states.length;
    this.#transform(streams);
    const [first, second, third] = this.#encoded;
    const [spectral, wide, narrow, last] = this.#encoder;
    this.#convolve(streams, spectral, this.#spectra, first);
    this.#convolve(streams, wide, first, second);
    this.#convolve(streams, narrow, second, third);
    this.#convolve(streams, last, third, this.#taken);
    const { floats } = this.#kernel;
    const { at: from, stride } = this.#taken;
    for (const [stream, state] of states.entries()) floats.set(state.subarray(0, CELLS), from + stream * stride + CELLS);
    this.#kernel.run(this.#gates, streams, this.#taken, this.#gated, NONE);
    return states.map((state, stream) => this.#remember(state, this.#gated.at + stream * this.#gated.stride));
  }

  /** Audio to magnitudes of its spectra. */
  #transform(streams: number): void {
    const { floats } = this.#kernel;
    const [{ at: audio, stride }, waves, spectra] = [this.#audio, this.#waves, this.#spectra];
    for (let stream = 0; stream < streams; stream++) {
      const end = audio + stream * stride + INPUT;
      for (let back = 0; back < MIRRORED; back++) floats[end + back] = at(floats, end - 2 - back);
    }
    const { width } = this.#basis;
    for (let frame = 0; frame < SPECTRA; frame++) {
      const to = { at: waves.at + frame * width, stride: waves.stride };
      this.#kernel.run(this.#basis, streams, { at: audio + frame * HOP, stride }, to, NONE);
    }
    for (let stream = 0; stream < streams; stream++)
      for (let frame = 0; frame < SPECTRA; frame++) {
        const from = waves.at + stream * waves.stride + frame * width;
        const to = spectra.at + stream * spectra.stride + frame * BINS;
        for (let bin = 0; bin < BINS; bin++) {
          const [real, imaginary] = [at(floats, from + bin), at(floats, from + BINS + bin)];
          floats[to + bin] = Math.sqrt(real * real + imaginary * imaginary);
        }
      }
  }

  /** A convolution and its rectifier; taps beyond the first and last frame are left out, for there is silence. */
  #convolve(streams: number, { layer, channels, frames, stride }: Convolution, from: Rows, to: Rows): void {
    for (let centre = 0; centre < frames; centre += stride) {
      const [first, last] = [Math.max(0, centre - 1), Math.min(frames - 1, centre + 1)];
      const part = { first: (first - centre + 1) * channels, count: (last - first + 1) * channels };
      const target = { at: to.at + (centre / stride) * layer.width, stride: to.stride };
      this.#kernel.run(layer, streams, { at: from.at + first * channels, stride: from.stride }, target, 0, part);
    }
  }

  /** Moves a stream's memory on by its gates. @returns the probability */
  #remember(state: Float32Array, gated: number): number {
    const { floats } = this.#kernel;
    const { weights, bias } = this.#verdict;
    let sum = bias;
    for (let cell = 0; cell < CELLS; cell++) {
      const input = sigmoid(at(floats, gated + cell));
      const forget = sigmoid(at(floats, gated + CELLS + cell));
      const candidate = hyperbolicTangent(at(floats, gated + 2 * CELLS + cell));
      const output = sigmoid(at(floats, gated + 3 * CELLS + cell));
      const kept = forget * at(state, CELLS + cell) + input * candidate;
      const told = output * hyperbolicTangent(kept);
      state[CELLS + cell] = kept;
      state[cell] = told;
      if (told > 0) sum += told * at(weights, cell);
    }
    return sigmoid(sum);
  }
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
/** Through one exponential: several times as fast as Math.tanh. */
const hyperbolicTangent = (value: number): number => 2 / (1 + Math.exp(-2 * value)) - 1;
const at = (floats: Float32Array, index: number): number => floats[index] ?? 0;

function values(constants: Constants, name: string, dims: readonly number[]): Float32Array {
  const tensor = constants.get(PREFIX + name);
  if (!tensor || tensor.dims.join() !== dims.join()) throw new Error(`Silero: the model has no ${name} of ${dims.join(' x ')}`);
  return tensor.values;
}

function convolution(
  kernel: DenseKernel,
  constants: Constants,
  index: number,
  { channels, outputs, frames, stride }: { channels: number; outputs: number; frames: number; stride: number },
): Convolution {
  const weights = values(constants, `encoder.${index}.reparam_conv.weight`, [outputs, channels, 3]);
  const bias = values(constants, `encoder.${index}.reparam_conv.bias`, [outputs]);
  // In the file the taps of a channel lie together; here the channels of a frame do.
  const weight = (output: number, term: number): number =>
    at(weights, (output * channels + (term % channels)) * 3 + Math.floor(term / channels));
  return { layer: kernel.layer(outputs, 3 * channels, weight, (output) => at(bias, output)), channels, frames, stride };
}

/** Both matrices of the recurrent layer as one: first what comes in, then what went out the last time. */
function gates(kernel: DenseKernel, constants: Constants): Layer {
  const [incoming, own] = [
    values(constants, 'decoder.rnn.weight_ih', [4 * CELLS, CELLS]),
    values(constants, 'decoder.rnn.weight_hh', [4 * CELLS, CELLS]),
  ];
  const [first, second] = [values(constants, 'decoder.rnn.bias_ih', [4 * CELLS]), values(constants, 'decoder.rnn.bias_hh', [4 * CELLS])];
  return kernel.layer(
    4 * CELLS,
    2 * CELLS,
    (output, term) => (term < CELLS ? at(incoming, output * CELLS + term) : at(own, output * CELLS + term - CELLS)),
    (output) => at(first, output) + at(second, output),
  );
}
