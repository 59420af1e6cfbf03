import { describe, expect, it } from 'vitest';
import { encode } from '../codec/g711.ts';
import { Goertzel } from '../detect/goertzel.ts';
import { meanSquare } from '../detect/level.ts';
import { sines } from '../prompt/tones.ts';
import { speechLike } from '../testing.ts';
import { cutEdges, fadeEdges } from './edges.ts';
import { normaliseLoudness, speechLevel } from './loudness.ts';
import { resample } from './resample.ts';
import { stretch } from './stretch.ts';
import { readWav, toMono, WavFormatError } from './wav-read.ts';

const tone = (hz: number, rate: number): Int16Array =>
  Int16Array.from({ length: rate }, (_, i) => 8000 * Math.sin((2 * Math.PI * hz * i) / rate));

describe('resampling', () => {
  it.each([16_000, 22_050, 44_100, 48_000])('brings %i Hz to 8 kHz with its length and its tone', async (rate) => {
    const out = await resample(tone(1000, rate), rate);
    expect(out.length).toBe(8000);
    expect(new Goertzel(1000).power(out, 800, 7200)).toBeGreaterThan(meanSquare(out, 800, 7200) * 0.98);
  });

  it('lets nothing fold back from above 4 kHz', async () => {
    const out = await resample(tone(5000, 16_000), 16_000);
    expect(meanSquare(out, 800, 7200)).toBeLessThan(8000 * 4);
  });

  it('refuses rates that are none', async () => {
    await expect(resample(new Int16Array(10), 0)).rejects.toThrow(RangeError);
  });
});

describe('loudness', () => {
  it.each([0.15, 0.3, 1])('brings speech at %f of its level to -20 dBFS', (gain) => {
    const quiet = speechLike(4000, 0.7, 3).map((sample) => sample * gain);
    expect(speechLevel(normaliseLoudness(quiet))).toBeCloseTo(-20, 0);
  });

  it('lets no peak clip and leaves silence alone', () => {
    const peaks = speechLike(2000, 0.3, 4);
    peaks[500] = 32767;
    expect(Math.max(...normaliseLoudness(peaks, -6))).toBeLessThanOrEqual(30_000);
    expect(normaliseLoudness(new Int16Array(100)).every((sample) => sample === 0)).toBe(true);
  });
});

/** A WAV with a chunk nobody knows before its data. */
function wav(code: number, channels: number, rate: number, bits: number, data: Uint8Array, claimed = data.length): Buffer {
  const header = Buffer.alloc(56);
  header.write('RIFF', 0);
  header.writeUInt32LE(48 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(code, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt16LE(bits, 34);
  header.write('LIST', 36);
  header.writeUInt32LE(3, 40);
  header.write('data', 48);
  header.writeUInt32LE(claimed, 52);
  return Buffer.concat([header, data]);
}

describe('pieces that are joined', () => {
  it.each([0.7, 1.4])('are as long as their pace wants (%f) and keep their pitch', (rate) => {
    const out = stretch(tone(200, 8000), rate);
    expect(out.length / 8000).toBeCloseTo(1 / rate, 1);
    const middle = out.subarray(800, out.length - 800);
    expect(new Goertzel(200).power(middle)).toBeGreaterThan(meanSquare(middle) * 0.9);
  });

  it('lose their silent edges, and begin and end at silence', () => {
    const spoken = speechLike(800, 1, 2);
    const cut = fadeEdges(
      cutEdges(Int16Array.from([...new Int16Array(4000), ...spoken, ...new Int16Array(4000)]), { beforeMs: 50, afterMs: 100 }),
    );
    expect(cut.length).toBeGreaterThan(5600);
    expect(cut.length).toBeLessThan(7800);
    expect([cut[0], cut.at(-1)]).toEqual([0, 0]);
    expect(cutEdges(new Int16Array(800), { beforeMs: 50, afterMs: 100 })).toHaveLength(0);
  });
});

describe('WAV', () => {
  const pcm = sines([400], 50);
  const bytes16 = new Uint8Array(pcm.buffer);

  it('reads 8, 16 and 24 bits, A-law and mu-law', () => {
    const eight = Uint8Array.from(pcm, (sample) => (sample >> 8) + 128);
    const twentyFour = Uint8Array.from([...pcm].flatMap((sample) => [0, sample & 0xff, (sample >> 8) & 0xff]));
    expect([...toMono(readWav(wav(1, 1, 8000, 16, bytes16)))]).toEqual([...pcm]);
    expect([...toMono(readWav(wav(1, 1, 8000, 24, twentyFour)))]).toEqual([...pcm]);
    for (const [code, bits, data] of [
      [1, 8, eight],
      [6, 8, encode(pcm, 8)],
      [7, 8, encode(pcm, 0)],
    ] as const) {
      const read = toMono(readWav(wav(code, 1, 8000, bits, data)));
      expect(read.length).toBe(pcm.length);
      expect(meanSquare(read.map((sample, i) => sample - (pcm[i] ?? 0)))).toBeLessThan(meanSquare(pcm) / 50);
    }
  });

  it('mixes channels to one and tells the rate', () => {
    const stereo = Int16Array.from([...pcm].flatMap((sample) => [sample, -sample]));
    const read = readWav(wav(1, 2, 16_000, 16, new Uint8Array(stereo.buffer)));
    expect([read.rate, read.channels.length]).toEqual([16_000, 2]);
    expect(toMono(read).every((sample) => sample === 0)).toBe(true);
  });

  it('reads what is there when the length lies', () => {
    expect(toMono(readWav(wav(1, 1, 8000, 16, bytes16, 0xffff_ffff))).length).toBe(pcm.length);
  });

  it.each([
    ['no WAV at all', Buffer.from('hello, this is no audio at all')],
    ['a kind that is not known', wav(0x55, 1, 8000, 16, bytes16)],
    ['no channel', wav(1, 0, 8000, 16, bytes16)],
    ['a header alone', wav(1, 1, 8000, 16, bytes16).subarray(0, 30)],
  ])('refuses %s in plain words', (_, file) => {
    expect(() => readWav(file)).toThrow(WavFormatError);
  });
});
