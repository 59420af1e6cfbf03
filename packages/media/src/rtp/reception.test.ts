import { describe, expect, it } from 'vitest';
import { Reception } from './reception.ts';

describe('reception of a source', () => {
  it('counts no loss over the wrap of the sequence number', () => {
    const reception = new Reception();
    for (let i = 0; i < 300; i++) reception.take((65400 + i) & 0xffff);
    expect([reception.received, reception.lost, reception.duplicated]).toEqual([300, 0, 0]);
    expect(reception.extendedHighest).toBe(65400 + 299);
  });

  it('tells lost, swapped and doubled packets apart', () => {
    const reception = new Reception();
    const seen = [10, 11, 13, 12, 12, 16, 16, 17].map((sequence) => reception.take(sequence));
    expect(seen).toEqual(['new', 'new', 'new', 'reordered', 'duplicate', 'new', 'duplicate', 'new']);
    expect([reception.received, reception.lost, reception.duplicated]).toEqual([6, 2, 2]);
  });

  it('takes two packets after a jump as a source that began anew, and one as noise', () => {
    const reception = new Reception();
    for (let i = 0; i < 10; i++) reception.take(i);
    expect(reception.take(30_000)).toBe('ignored');
    expect(reception.take(10)).toBe('new');
    expect([reception.take(40_000), reception.take(40_001)]).toEqual(['ignored', 'restarted']);
    expect(reception.lost).toBe(0);
  });

  it('reports the share that was lost since the last report', () => {
    const reception = new Reception();
    for (let i = 0; i < 100; i++) if (i % 4 !== 1) reception.take(i);
    expect(reception.fractionLost()).toBe(64);
    for (let i = 100; i < 200; i++) reception.take(i);
    expect(reception.fractionLost()).toBe(0);
  });

  it('measures no jitter of packets that keep their distance, whatever wraps', () => {
    const reception = new Reception();
    for (let i = 0; i < 200; i++) reception.timed((0xffff_ff00 + i * 160) >>> 0, i * 160);
    expect(reception.jitter).toBe(0);
    for (let i = 0; i < 400; i++) reception.timed(i * 160, i * 160 + (i % 2) * 80);
    expect(reception.jitter).toBeGreaterThan(70);
    expect(reception.jitter).toBeLessThan(81);
  });
});
