import { Problem } from '@parley/contract';
import { longestRecording } from '@parley/contract/flow-voice';
import { readWav, toMono, WavFormatError } from '@parley/media';
import { MPEGDecoder } from 'mpg123-decoder';
import { soundProblems } from './problems.ts';

/** Audio as it came: one channel, linear 16-bit. */
export interface ReadSound {
  readonly samples: Int16Array;
  readonly rate: number;
}

const ascii = (bytes: Uint8Array, from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));

/** What people send that is no wav or mp3, by how it begins: told by name, as its suffix often lies. */
const others: readonly [string, (bytes: Uint8Array) => boolean][] = [
  ['m4a/mp4', (bytes) => ascii(bytes, 4, 4) === 'ftyp'],
  ['ogg', (bytes) => ascii(bytes, 0, 4) === 'OggS'],
  ['flac', (bytes) => ascii(bytes, 0, 4) === 'fLaC'],
  ['webm', (bytes) => bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3],
  ['wma', (bytes) => bytes[0] === 0x30 && bytes[1] === 0x26 && bytes[2] === 0xb2 && bytes[3] === 0x75],
  ['amr', (bytes) => ascii(bytes, 0, 5) === '#!AMR'],
  ['aiff', (bytes) => ascii(bytes, 0, 4) === 'FORM'],
  ['zip', (bytes) => ascii(bytes, 0, 2) === 'PK'],
];

const tooLong = (): Problem => new Problem(soundProblems.long, { limit: longestRecording });

/** The share of a WAV's data that is there; 1 where its length is not told, as of one that was streamed. */
const wavShare = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const there = bytes.length - at - 8;
    if (ascii(bytes, at, 4) === 'data') return length === 0 || length >= 0x7fff_f000 || length <= there + 1 ? 1 : there / length;
    at += 8 + length + (length & 1);
  }
  return 1;
};

const readRiff = (bytes: Uint8Array): ReadSound => {
  const share = wavShare(bytes);
  if (share < 0.99) throw new Problem(soundProblems.cutOff, { share: Math.floor(share * 100) });
  try {
    const wav = readWav(bytes);
    if ((wav.channels[0]?.length ?? 0) > wav.rate * longestRecording) throw tooLong();
    return { samples: toMono(wav), rate: wav.rate };
  } catch (error) {
    if (error instanceof WavFormatError) throw new Problem(soundProblems.broken, { why: error.message });
    throw error;
  }
};

/** Where the sound of an mp3 begins: behind its ID3 tag, whose length is told in seven bits a byte. */
const behindTag = (bytes: Uint8Array): number =>
  ascii(bytes, 0, 3) === 'ID3' ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 0x7f), 0) : 0;

/** Frames that an mp3 says it has, in its Xing or Info header; undefined where it has none. */
const toldFrames = (bytes: Uint8Array, from: number): number | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(2_048, bytes.length - from));
  const at = Math.max(head.indexOf('Xing'), head.indexOf('Info'));
  if (at < 0 || at + 12 > head.length || !(head.readUInt32BE(at + 4) & 1)) return undefined;
  return head.readUInt32BE(at + 8);
};

const isMpeg = (bytes: Uint8Array, from: number): boolean => bytes[from] === 0xff && ((bytes[from + 1] ?? 0) & 0xe0) === 0xe0;

/** Decoded at once; between two of them others get their turn. */
const pieceBytes = 64 * 1024;

const readMpeg = async (bytes: Uint8Array): Promise<ReadSound> => {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const parts: Int16Array[] = [];
    let [rate, length] = [0, 0];
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + pieceBytes));
      if (samplesDecoded > 0) {
        rate = sampleRate;
        length += samplesDecoded;
        const samples = new Int16Array(samplesDecoded);
        for (let n = 0; n < samplesDecoded; n++) {
          const mean = channelData.reduce((sum, channel) => sum + (channel[n] ?? 0), 0) / channelData.length;
          samples[n] = Math.max(-32_768, Math.min(32_767, Math.round(mean * 32_767)));
        }
        parts.push(samples);
      }
      if (rate > 0 && length > rate * longestRecording) throw tooLong();
      await new Promise(setImmediate);
    }
    if (length === 0) throw new Problem(soundProblems.broken, { why: 'mp3' });
    // A frame of MPEG-1 has 1152 samples, of the lower rates 576; a few are padding of the encoder, which is left out.
    const told = ((toldFrames(bytes, behindTag(bytes)) ?? 3) - 3) * (rate >= 32_000 ? 1_152 : 576);
    if (length < told * 0.95) throw new Problem(soundProblems.cutOff, { share: Math.floor((100 * length) / told) });
    const samples = new Int16Array(length);
    let at = 0;
    for (const part of parts) {
      samples.set(part, at);
      at += part.length;
    }
    return { samples, rate };
  } finally {
    decoder.free();
  }
};

/**
 * Reads a recording as people send it: wav (PCM, float, A-law, mu-law) or mp3, told by what is in it and not by its name.
 *
 * @throws Problem for another kind, for one that is broken, breaks off, or lasts longer than a recording may
 */
export const readSound = async (bytes: Uint8Array): Promise<ReadSound> => {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WAVE') return readRiff(bytes);
  const other = others.find(([, is]) => is(bytes))?.[0];
  if (other) throw new Problem(soundProblems.format, { what: other });
  if (isMpeg(bytes, 0) || ascii(bytes, 0, 3) === 'ID3') return readMpeg(bytes);
  throw new Problem(soundProblems.format, { what: '?' });
};
