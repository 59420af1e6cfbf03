import { describe, expect, test } from 'vitest';
import { type Evidence, judgeAnswer, judgeRecording, type Pass } from './judge.ts';

/** Said as fast as most people speak. */
const pass = (text: string, misfit: number, covered = 0.95): Pass => {
  const letters = text.replaceAll(' ', '').length;
  return { text, fit: { misfit, covered, frames: letters * (/[a-z]/.test(text) ? 8 : 20) } };
};
const confidenceOf = (evidence: Evidence): number => {
  const read = judgeAnswer(evidence);
  return read.kind === 'failed' ? 0 : (read.best?.confidence ?? 0);
};
const heard = (first: Pass | null, second?: Pass | null, over: Partial<Evidence> = {}): Evidence => ({
  ...{ language: 'zh', noisy: false, levels: { line: -65, voice: -18 }, first },
  ...(second === undefined ? {} : { second }),
  ...over,
});

describe.each(['zh', 'en'] as const)('an answer in %s', (language) => {
  const [said, other] = language === 'zh' ? ['明天上午可以送', '不需要了谢谢您'] : ['yes that would be fine', 'no i do not want it'];
  const sure = (evidence: Evidence): number => confidenceOf({ ...evidence, language });

  test('is believed where both readings say it and it fits', () => {
    expect(judgeAnswer({ ...heard(pass(said, 15), pass(said, 14)), language })).toMatchObject({ kind: 'matched', best: { text: said } });
  });
  test('is surer the better it fits, and where both readings agree', () => {
    expect(sure(heard(pass(said, 12), pass(said, 12)))).toBeGreaterThan(sure(heard(pass(said, 35), pass(said, 35))));
    expect(sure(heard(pass(said, 15), pass(said, 15)))).toBeGreaterThan(sure(heard(pass(said, 15), null)));
  });
  test('is asked again where it fits badly, and where the readings differ, which are both told', () => {
    expect(judgeAnswer({ ...heard(pass(said, 62, 0.4), pass(said, 60, 0.4)), language }).kind).toBe('unmatched');
    expect(judgeAnswer({ ...heard(pass(said, 33, 0.6), pass(other, 31, 0.6)), language })).toMatchObject({
      kind: 'unmatched',
      best: { text: other },
      other: { text: said },
    });
  });
  test('is asked again where nothing whole was read', () => {
    expect(judgeAnswer({ ...heard(null, null), language })).toEqual({ kind: 'unmatched', best: null });
  });
});

test('a digit is as long as it is said', () => {
  const said = (text: string): Evidence => {
    const read: Pass = { text, fit: { misfit: 20, covered: 0.9, frames: 42 } };
    return heard(read, read, { language: 'en', levels: { line: -72, voice: -17 } });
  };
  expect(confidenceOf(said('4'))).toBe(confidenceOf(said('four')));
  expect(judgeAnswer(said('4')).kind).toBe('matched');
});

test('a recording is judged by how well its words fit, and by whether both readings agree', () => {
  const [off, busy] = ['您拨打的电话已关机', '您拨打的电话正在通话中'];
  expect(judgeRecording(heard(pass(off, 12), pass(off, 14)))).toMatchObject({ kind: 'matched', best: { text: off } });
  expect(judgeRecording(heard(pass(off, 45), pass(off, 45))).kind).toBe('unmatched');
  expect(judgeRecording(heard(pass(off, 12, 0.3), pass(off, 12, 0.3))).kind).toBe('unmatched');
  expect(judgeRecording(heard(pass(off, 20), pass(busy, 22)))).toMatchObject({ kind: 'unmatched', other: { text: busy } });
  expect(judgeRecording(heard(pass(off, 10), pass(busy, 50)))).toMatchObject({ kind: 'matched', best: { text: off } });
});
