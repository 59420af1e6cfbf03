import { describe, expect, it } from 'vitest';
import { generator } from '../testing.ts';
import { EnergyGate } from './energy-gate.ts';
import { fromDbfs, meanSquare, toDbfs } from './level.ts';
import { NoiseFloor } from './noise-floor.ts';
import { VoiceOnset } from './voice-onset.ts';

const frames = (dbfs: number, count: number): number[] => new Array<number>(count).fill(fromDbfs(dbfs));

describe('level', () => {
  it('is 0 dBFS for a square wave of full scale and 3 less for a sine', () => {
    expect(toDbfs(meanSquare(new Int16Array(160).fill(-32768)))).toBe(0);
    expect(toDbfs(meanSquare(Int16Array.from({ length: 800 }, (_, i) => 32767 * Math.sin((2 * Math.PI * i) / 80))))).toBeCloseTo(-3.01, 1);
    expect(toDbfs(0)).toBe(-100);
  });
});

describe('noise floor', () => {
  it('follows the noise of a line down at once and up slowly', () => {
    const floor = new NoiseFloor();
    for (const square of frames(-70, 30)) floor.take(square);
    expect(toDbfs(floor.value)).toBeLessThan(-69);
    for (const square of frames(-20, 50)) floor.take(square);
    expect(toDbfs(floor.value)).toBeLessThan(-60);
  });
});

describe('energy gate', () => {
  it('opens with the first loud frame and stays open for 400 ms after the last', () => {
    const gate = new EnergyGate();
    const floor = fromDbfs(-60);
    const open = [...frames(-59, 3), ...frames(-30, 2), ...frames(-59, 25)].map((square) => gate.take(square, floor));
    expect(open.indexOf(true)).toBe(3);
    expect(open.filter(Boolean)).toHaveLength(2 + 20);
  });

  it('stays shut on a noisy line once the floor has risen', () => {
    const gate = new EnergyGate();
    const floor = new NoiseFloor();
    const random = generator(1);
    const heard = Array.from({ length: 1500 }, () => {
      const square = fromDbfs(-45 + random());
      floor.take(square);
      return gate.take(square, floor.value);
    });
    expect(heard.slice(-500)).not.toContain(true);
  });
});

describe('voice onset', () => {
  const floor = fromDbfs(-60);

  it('says so when 60 ms of voice have come together', () => {
    const onset = new VoiceOnset(60);
    expect(frames(-30, 4).map((square) => onset.take(square, floor))).toEqual([false, false, true, false]);
  });

  it('takes knocks and faint echo for nothing', () => {
    const onset = new VoiceOnset(60);
    const knocks = Array.from({ length: 20 }, () => [...frames(-20, 1), ...frames(-60, 3)]).flat();
    expect(knocks.some((square) => onset.take(square, floor))).toBe(false);
    expect(frames(-49, 100).some((square) => onset.take(square, floor))).toBe(false);
  });
});
