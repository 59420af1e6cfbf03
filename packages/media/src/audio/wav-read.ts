import { decode } from '../codec/g711.ts';

export interface WavAudio {
  readonly rate: number;
  /** One array per channel, linear 16-bit. */
  readonly channels: readonly Int16Array[];
}

/** A file that is no WAV, or of a kind that cannot be read; `message` says which in plain words. */
export class WavFormatError extends Error {}

interface Format {
  readonly code: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;

/**
 * Reads a WAV file: PCM of 8, 16, 24, 32 bits, 32-bit float, A-law, mu-law, any channels and rate; unknown chunks are passed
 * over. Lengths that lie (a recording cut off by a crash) give what is there.
 * @throws WavFormatError
 */
export function readWav(file: Uint8Array): WavAudio {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || text(file, 0) !== 'RIFF' || text(file, 8) !== 'WAVE') throw new WavFormatError('not a WAV file');
  let format: Format | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const id = text(file, at);
    const length = Math.min(view.getUint32(at + 4, true), file.length - at - 8);
    if (id === 'fmt ') format = readFormat(view, at + 8, length);
    if (id === 'data') {
      if (!format) throw new WavFormatError('the WAV file names no format before its data');
      return { rate: format.rate, channels: readSamples(file.subarray(at + 8, at + 8 + length), format) };
    }
    at += 8 + length + (length & 1);
  }
  throw new WavFormatError('the WAV file holds no audio');
}

/** All channels of a WAV as one: their mean. */
export function toMono(audio: WavAudio): Int16Array {
  const [first, ...others] = audio.channels;
  if (!first) return new Int16Array(0);
  if (others.length === 0) return first;
  return first.map((sample, i) => others.reduce((sum, channel) => sum + (channel[i] ?? 0), sample) / (others.length + 1));
}

const text = (file: Uint8Array, at: number): string => String.fromCharCode(...file.subarray(at, at + 4));

function readFormat(view: DataView, at: number, length: number): Format {
  if (length < 16) throw new WavFormatError('the format of the WAV file is cut off');
  const code = view.getUint16(at, true);
  const format = {
    code: code === EXTENSIBLE && length >= 26 ? view.getUint16(at + 24, true) : code,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
  if (format.channels < 1 || format.channels > 32 || format.rate < 1000 || format.rate > 192_000) {
    throw new WavFormatError(`WAV with ${format.channels} channels at ${format.rate} Hz`);
  }
  return format;
}

type Decode = (data: DataView, at: number) => number;

function decoderOf({ code, bits }: Format): { readonly bytes: number; readonly decode: Decode } {
  if (code === PCM && bits === 8) return { bytes: 1, decode: (data, at) => (data.getUint8(at) - 128) << 8 };
  if (code === PCM && bits === 16) return { bytes: 2, decode: (data, at) => data.getInt16(at, true) };
  if (code === PCM && bits === 24) return { bytes: 3, decode: (data, at) => data.getInt16(at + 1, true) };
  if (code === PCM && bits === 32) return { bytes: 4, decode: (data, at) => data.getInt16(at + 2, true) };
  if (code === FLOAT && bits === 32) {
    return { bytes: 4, decode: (data, at) => Math.round(Math.max(-1, Math.min(1, data.getFloat32(at, true))) * 32767) };
  }
  throw new WavFormatError(`WAV of kind ${code} with ${bits} bits is not supported; use PCM, float, A-law or mu-law`);
}

function readSamples(bytes: Uint8Array, format: Format): Int16Array[] {
  const companded = format.code === A_LAW ? 8 : format.code === MU_LAW ? 0 : undefined;
  const linear = companded === undefined ? undefined : decode(bytes, companded);
  const data = linear ? new DataView(linear.buffer) : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { bytes: width, decode: read } = linear ? decoderOf({ ...format, code: PCM, bits: 16 }) : decoderOf(format);
  const frames = Math.floor(data.byteLength / (width * format.channels));
  return Array.from({ length: format.channels }, (_, channel) => {
    const out = new Int16Array(frames);
    for (let i = 0; i < frames; i++) out[i] = read(data, (i * format.channels + channel) * width);
    return out;
  });
}
