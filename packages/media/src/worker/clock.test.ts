import { describe, expect, it } from 'vitest';
import { TickClock } from './clock.ts';

describe('20 ms clock', () => {
  it('ticks once per 20 ms', () => {
    const clock = new TickClock(0);
    expect([20, 40, 60].map((now) => clock.beat(now).elapsed)).toEqual([1, 1, 1]);
    expect([clock.ticks, clock.dropped]).toEqual([3, 0]);
  });

  it('makes up for a short delay by waiting less', () => {
    const clock = new TickClock(0);
    expect(clock.beat(33)).toEqual({ elapsed: 1, latenessMs: 13 });
    expect(clock.wait(33)).toBe(7);
  });

  it('drops ticks that are late instead of running after them, and keeps its phase', () => {
    const clock = new TickClock(0);
    expect(clock.beat(105).elapsed).toBe(5);
    expect([clock.ticks, clock.dropped]).toEqual([1, 4]);
    expect(clock.beat(106).elapsed).toBe(0);
    expect(clock.beat(120).elapsed).toBe(1);
  });

  it('never beats twice for one tick under a load that never ends', () => {
    const clock = new TickClock(0);
    let ticks = 0;
    for (let now = 50; now < 10_000; now += 50) ticks += clock.beat(now).elapsed;
    expect(clock.ticks).toBeLessThanOrEqual(200);
    expect(ticks).toBe(clock.ticks + clock.dropped);
    expect(clock.wait(10_000)).toBeGreaterThanOrEqual(1);
  });

  it('takes a timer that fires a little early for what it is', () => {
    const clock = new TickClock(0);
    expect(clock.beat(19.4).elapsed).toBe(1);
    expect(clock.beat(30).elapsed).toBe(0);
  });
});
