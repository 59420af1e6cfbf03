import { describe, expect, it } from 'vitest';
import { Harness } from '../testing.ts';
import { admit, type WorkerLoad } from './admission.ts';
import { LastingLateness } from './lasting-lateness.ts';
import { PortPool } from './port-pool.ts';

const worker = (index: number, sessions: number, load = 0, latenessMs = 0, measuredSessions = sessions): WorkerLoad => ({
  index,
  sessions,
  measured: { sessions: measuredSessions, load, latenessMs },
});

describe('admission', () => {
  it('gives a session to the worker with the fewest', () => {
    expect(admit([worker(0, 5), worker(1, 3), worker(2, 4)], {})).toEqual({ index: 1 });
  });

  it('refuses above the configured number, over all workers', () => {
    expect(admit([worker(0, 5), worker(1, 5)], { maxSessions: 10 })).toEqual({ reason: 'sessions', sessions: 10, limit: 10 });
  });

  it('refuses when every worker is too busy, and passes over one that is', () => {
    expect(admit([worker(0, 100, 0.9), worker(1, 200, 0.5)], {})).toEqual({ index: 1 });
    expect(admit([worker(0, 100, 0.9), worker(1, 200, 0.95)], {})).toEqual({ reason: 'load', load: 0.9, limit: 0.85 });
  });

  it('counts in what was opened since the load was measured', () => {
    expect(admit([worker(0, 400, 0.5, 0, 200)], {})).toEqual({ reason: 'load', load: 1, limit: 0.85 });
  });

  it('refuses when the clocks run late', () => {
    expect(admit([worker(0, 10, 0.2, 80)], {})).toEqual({ reason: 'lateness', latenessMs: 80, limit: 60 });
  });

  it('takes for late only what lasts, with calls that can be the cause', () => {
    const lateness = new LastingLateness();
    const told = (sessions: number, ...pulses: readonly number[]): number => {
      for (const latenessMs of pulses) lateness.take({ sessions, latenessMs });
      return lateness.ms;
    };
    const seconds = (length: number, ms: number): number[] => Array.from({ length }, () => ms);
    expect(told(9, ...seconds(20, 150))).toBe(0);
    // A burst of calls on a busy machine.
    expect([told(50, ...seconds(7, 150)), told(50, ...seconds(20, 3))]).toEqual([0, 3]);
    expect([told(50, ...seconds(7, 150)), told(50, 3, 3, 3)]).toEqual([3, 3]);
    // Too many calls, though a second among them is a good one.
    expect([told(50, ...seconds(9, 150)), told(50, 3, 80), told(50, 3)]).toEqual([150, 150, 80]);
    expect([told(3, 200), told(50, 200)]).toEqual([0, 0]);
  });

  it('says so when no worker is alive', () => {
    expect(admit([], {})).toEqual({ reason: 'worker-lost' });
  });

  it('is felt at the engine, and over once a session closes', async () => {
    const harness = new Harness({ admission: { maxSessions: 2, maxLoad: 100, maxLatenessMs: Number.POSITIVE_INFINITY } });
    const session = await harness.session();
    await harness.session();
    expect(await harness.engine.open()).toEqual({ ok: false, refusal: { reason: 'sessions', sessions: 2, limit: 2 } });
    await session.close();
    expect((await harness.engine.open()).ok).toBe(true);
    await harness.close();
    expect(await harness.engine.open()).toEqual({ ok: false, refusal: { reason: 'closed' } });
  });
});

describe('ports', () => {
  it('are even, each once, the longest unused first', () => {
    const pool = new PortPool(30_001, 30_101, () => 0.4);
    const taken = Array.from({ length: 50 }, () => pool.take());
    expect(new Set(taken).size).toBe(50);
    expect(taken.every((port) => port !== undefined && port % 2 === 0 && port >= 30_002 && port + 1 <= 30_101)).toBe(true);
    expect(pool.take()).toBeUndefined();
    pool.give(30_010);
    pool.give(30_050);
    expect([pool.take(), pool.take()]).toEqual([30_010, 30_050]);
  });

  it('run out with a refusal, and one held by another program is passed over', async () => {
    const other = new Harness();
    const { port } = (await other.session()).local;
    const harness = new Harness({ portRange: [port, port + 3] });
    const session = await harness.session();
    expect(session.local.port).toBe(port + 2);
    expect(await harness.engine.open()).toEqual({ ok: false, refusal: { reason: 'ports' } });
    await harness.close();
    await other.close();
  });
});
