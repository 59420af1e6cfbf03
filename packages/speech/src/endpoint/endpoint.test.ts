import { describe, expect, test } from 'vitest';
import { advance, type Endpoint, type EndpointDecision, QUIET } from './endpoint.ts';
import { began, ended, paused, UNKNOWN_PACE } from './pace.ts';
import { endWaitMs } from './wait.ts';

const WINDOW_MS = 32;

/** Runs windows of these probabilities and tells what was decided at which window. */
function decide(probabilities: readonly number[], limits = { waitMs: 400, maxTurnMs: 30_000 }): [number, EndpointDecision][] {
  const decisions: [number, EndpointDecision][] = [];
  let endpoint: Endpoint = QUIET;
  probabilities.forEach((probability, index) => {
    const result = advance(endpoint, { at: (index + 1) * WINDOW_MS, durationMs: WINDOW_MS, probability }, limits);
    endpoint = result.endpoint;
    if (result.decision) decisions.push([index, result.decision]);
  });
  return decisions;
}
const windows = (count: number, probability: number): number[] => Array.from({ length: count }, () => probability);

describe('the end of speech', () => {
  test('speech begins with the first of two voiced windows', () => {
    expect(decide([0.1, 0.9, 0.9])).toEqual([[2, { kind: 'start', at: WINDOW_MS }]]);
  });

  test('a click begins nothing', () => {
    expect(decide([0.1, 0.95, 0.1, 0.1, 0.9, 0.2])).toEqual([]);
  });

  test('it comes when silence has lasted as long as the wait, and is told from the last voiced window', () => {
    const [, end] = decide([...windows(10, 0.9), ...windows(20, 0.05)]);
    expect(end).toEqual([10 + Math.ceil(400 / WINDOW_MS) - 1, { kind: 'end', lastVoicedAt: 10 * WINDOW_MS, cut: false }]);
  });

  test('a weak window goes on with speech but does not begin it', () => {
    expect(decide(windows(20, 0.4))).toEqual([]);
    expect(decide([0.9, 0.9, ...windows(50, 0.4)])).toHaveLength(1);
  });

  test('a pause shorter than the wait is part of the utterance', () => {
    expect(decide([...windows(5, 0.9), ...windows(8, 0.1), ...windows(5, 0.9)])).toHaveLength(1);
  });

  test('the longest turn is cut', () => {
    const [, end] = decide(windows(40, 0.9), { waitMs: 400, maxTurnMs: 640 });
    expect(end?.[1]).toMatchObject({ kind: 'end', cut: true });
  });
});

describe('the wait', () => {
  const partial = { text: 'x', confidence: 0.9, complete: true, extendable: false };

  test("is the node's while nothing is understood", () => {
    expect(endWaitMs(null, 400, UNKNOWN_PACE)).toBe(400);
    expect(endWaitMs({ ...partial, confidence: 0.2 }, 400, UNKNOWN_PACE)).toBe(400);
  });

  test('goes by an end-of-turn model where words say nothing', () => {
    expect(endWaitMs(null, 400, UNKNOWN_PACE, 0.9)).toBe(240);
    expect(endWaitMs(null, 400, UNKNOWN_PACE, 0.5)).toBe(400);
    expect(endWaitMs(null, 400, UNKNOWN_PACE, 0.1)).toBe(640);
    expect(endWaitMs({ ...partial, extendable: true }, 400, UNKNOWN_PACE, 0.9)).toBe(240);
    // Half a number is not over, and a whole one is, whatever it sounds like.
    expect(endWaitMs({ ...partial, complete: false, extendable: true }, 400, UNKNOWN_PACE, 0.9)).toBe(800);
    expect(endWaitMs(partial, 400, UNKNOWN_PACE, 0.1)).toBe(240);
  });

  test('is shorter after a phrase that nothing can follow', () => {
    expect(endWaitMs(partial, 400, UNKNOWN_PACE)).toBe(240);
  });

  test('is the usual one after a whole phrase that could go on', () => {
    expect(endWaitMs({ ...partial, extendable: true }, 400, UNKNOWN_PACE)).toBe(400);
  });

  test('is twice as long in the middle of a phrase, and after a word that gives time to think', () => {
    expect(endWaitMs({ ...partial, complete: false, extendable: true }, 400, UNKNOWN_PACE)).toBe(800);
  });

  test('never cuts within a word', () => {
    expect(endWaitMs(partial, 100, UNKNOWN_PACE)).toBe(160);
  });

  test('is longer for a speaker who paused long before, not behind a phrase that nothing can follow, and not without end', () => {
    const slow = paused(UNKNOWN_PACE, 500);
    expect(endWaitMs(null, 400, slow)).toBe(650);
    expect(endWaitMs({ ...partial, extendable: true }, 400, slow)).toBe(650);
    expect(endWaitMs(partial, 400, slow)).toBe(240);
    expect(endWaitMs(null, 400, paused(UNKNOWN_PACE, 5_000))).toBe(800);
    expect(endWaitMs(null, 400, paused(UNKNOWN_PACE, 200))).toBe(400);
  });
});

describe('the pace of a speaker', () => {
  test('is the longest pause within what they said, and fades while they make none', () => {
    const pauses = [0.9, 0.9, ...windows(6, 0.1), 0.9, ...windows(3, 0.1), 0.9];
    let endpoint: Endpoint = QUIET;
    let pace = UNKNOWN_PACE;
    for (const [index, probability] of pauses.entries()) {
      const result = advance(
        endpoint,
        { at: (index + 1) * WINDOW_MS, durationMs: WINDOW_MS, probability },
        { waitMs: 400, maxTurnMs: 30_000 },
      );
      endpoint = result.endpoint;
      pace = paused(pace, result.pauseMs);
    }
    expect(pace).toEqual({ pauseMs: 6 * WINDOW_MS });
    expect(ended(ended(pace)).pauseMs).toBeLessThan(pace.pauseMs);
  });

  test('learns from an end that was none: who is cut off once is waited for', () => {
    const end = { lastVoicedAt: 1_000, decidedAt: 1_420 };
    expect(began(UNKNOWN_PACE, 1_600, end)).toEqual({ pauseMs: 600 });
    // So much later it is an answer to the robot.
    expect(began(UNKNOWN_PACE, 2_500, end)).toEqual(UNKNOWN_PACE);
    expect(began(UNKNOWN_PACE, 1_600, null)).toEqual(UNKNOWN_PACE);
  });
});
