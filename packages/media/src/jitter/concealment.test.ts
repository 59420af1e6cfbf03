import { describe, expect, it } from 'vitest';
import { meanSquare } from '../detect/level.ts';
import { Concealment } from './concealment.ts';

const MISSING = -32768;
const tone = (frame: number): Int16Array =>
  Int16Array.from({ length: 160 }, (_, i) => 8000 * Math.sin((2 * Math.PI * 125 * (frame * 160 + i)) / 8000));
const gap = (): Int16Array => new Int16Array(160).fill(MISSING);
const heard = (back: number): Int16Array => tone(10 - back);

describe('packet loss concealment', () => {
  it('goes on with the wave that was heard', () => {
    const concealment = new Concealment();
    const frame = gap();
    concealment.apply(frame, 160, heard);
    const real = tone(10);
    const error = meanSquare(frame.slice(0, 80).map((sample, i) => sample - (real[i] ?? 0)));
    expect(error).toBeLessThan(meanSquare(real) * 0.02);
  });

  it('fades to silence over a long loss and counts only what it made up', () => {
    const concealment = new Concealment();
    const levels = [0, 1, 2, 3, 4, 5].map(() => {
      const frame = gap();
      concealment.apply(frame, 160, heard);
      return meanSquare(frame);
    });
    expect(levels.every((level, i) => i === 0 || level <= (levels[i - 1] ?? 0))).toBe(true);
    expect(levels[5]).toBe(0);
    expect(concealment.concealed).toBe(640);
  });

  it('blends back without a jump and leaves the rest of the frame as it came', () => {
    const concealment = new Concealment();
    concealment.apply(gap(), 160, heard);
    const frame = tone(11);
    concealment.apply(frame, 0, heard);
    expect([...frame.slice(32)]).toEqual([...tone(11).slice(32)]);
    expect(concealment.active).toBe(false);
    for (let i = 1; i < 32; i++) expect(Math.abs((frame[i] ?? 0) - (frame[i - 1] ?? 0))).toBeLessThan(2500);
  });

  it('mends half a frame', () => {
    const concealment = new Concealment();
    const frame = tone(10);
    frame.fill(MISSING, 80);
    concealment.apply(frame, 80, heard);
    expect([...frame.slice(0, 80)]).toEqual([...tone(10).slice(0, 80)]);
    expect(frame.includes(MISSING)).toBe(false);
  });
});
