import { describe, expect, it } from 'vitest';
import { decode, decodeTable, encode, encodeTable, transcodeTable } from './g711.ts';

/** ITU-T G.711 written out: segment and step of the magnitude, mu-law. */
const muLawOf = (sample: number): number => {
  const magnitude = Math.min(32635, Math.abs(sample)) + 132;
  const segment = Math.floor(Math.log2(magnitude)) - 7;
  const step = (magnitude >> (segment + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (segment << 4) | step) & 0xff;
};

describe('G.711', () => {
  it('encodes mu-law as the recommendation has it, over the whole range', () => {
    const table = encodeTable(0);
    for (let sample = -32767; sample <= 32767; sample += 7) {
      // At zero both signs are one step; the sign of tiny negatives is free.
      if (Math.abs(sample) < 8) continue;
      expect(table[sample & 0xffff]).toBe(muLawOf(sample));
    }
  });

  it.each([0, 8] as const)('keeps every byte of law %i through decode and encode', (law) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const again = encode(decode(bytes, law), law);
    const linear = decodeTable(law);
    for (let i = 0; i < 256; i++) expect(linear[again[i] ?? 0]).toBe(linear[i]);
  });

  it.each([0, 8] as const)('loses less than 1/16 of a sample in law %i', (law) => {
    for (const sample of [-30000, -1000, -100, 100, 1000, 8000, 30000]) {
      const [back] = decode(encode(Int16Array.of(sample), law), law);
      expect(Math.abs((back ?? 0) - sample)).toBeLessThanOrEqual(Math.abs(sample) / 16);
    }
  });

  it('lowers the level by a table look-up', () => {
    const pcm = Int16Array.from({ length: 800 }, (_, i) => 10000 * Math.sin(i / 5));
    const table = transcodeTable(0, 8, 12);
    const lowered = decode(
      encode(pcm, 0).map((byte) => table[byte] ?? 0),
      8,
    );
    const loudest = lowered.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    expect(loudest).toBeGreaterThan(2300);
    expect(loudest).toBeLessThan(2700);
  });
});
