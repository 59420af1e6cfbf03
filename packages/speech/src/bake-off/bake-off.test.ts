import { expect, test } from 'vitest';
import type { Recogniser, Recognition } from '../ports/recogniser.ts';
import { bakeOff } from './bake-off.ts';
import { errorsBetween, unitsOf } from './errors.ts';

/** Hears by the loudness of a recording: its first sample says which text. */
const hearing = (texts: Readonly<Record<number, string>>): Recogniser => ({
  name: 'test',
  open: ({ onPartial }) => {
    let first: number | undefined;
    return {
      write: (samples) => {
        first ??= samples[0] ?? 0;
        onPartial?.({ text: 'so far', confidence: 1, complete: false, extendable: true });
      },
      end: async (): Promise<Recognition> => {
        const text = texts[first ?? 0];
        if (text === undefined) return { kind: 'failed', reason: 'quota', message: 'used up' };
        return text === '' ? { kind: 'unmatched', best: null } : { kind: 'matched', best: { text, confidence: 1 }, alternatives: [] };
      },
      cancel: () => undefined,
    };
  },
  health: () => ({ ready: true, detail: '' }),
  close: async () => undefined,
});

const recording = (name: string, sample: number, expected: string | null) => ({
  name,
  samples: new Int16Array(28_800).fill(sample),
  expected,
});

test('errors, failures, cost and disagreements are told for each', async () => {
  const result = await bakeOff({
    recordings: [recording('a', 1, '换了，寄公司。'), recording('b', 2, '金沙大道600号'), recording('c', 3, null)],
    contestants: [
      { name: 'right', recogniser: hearing({ 1: '换了寄公司', 2: '金沙大道600号。', 3: '好的' }), pricePerHour: 3.6 },
      { name: 'wrong', recogniser: hearing({ 1: '换了寄公司', 2: '京沙大道600号', 3: '好的' }), pricePerHour: null },
      { name: 'failing', recogniser: hearing({ 1: '' }), pricePerHour: 0 },
    ],
    ...{ language: 'zh', phrases: [], inRealTime: false },
  });
  expect(result.contestants.map(({ name, failed, reasons, errorRate }) => [name, failed, reasons, errorRate])).toEqual([
    ['right', 0, {}, 0],
    ['wrong', 0, {}, 1 / 13],
    ['failing', 2, { quota: 2 }, 1],
  ]);
  expect(result.contestants.map(({ cost }) => cost)).toEqual([0.0108, null, 0]);
  expect(result.disagreements.map(({ recording: name, texts }) => [name, texts.wrong, texts.failing])).toEqual([
    ['a', '换了寄公司', ''],
    ['b', '京沙大道600号', '(quota)'],
    ['c', '好的', '(quota)'],
  ]);
});

test('who answers first is not named first', async () => {
  const answered = Promise.withResolvers<void>();
  const slow = hearing({ 1: '换了' });
  const waiting: Recogniser = {
    ...slow,
    open: (options) => {
      const session = slow.open(options);
      return { ...session, end: () => answered.promise.then(() => session.end()) };
    },
  };
  const { disagreements } = await bakeOff({
    recordings: [recording('a', 1, null)],
    contestants: [
      { name: 'slow', recogniser: waiting, pricePerHour: null },
      { name: 'quick', recogniser: hearing({ 1: '划了' }), pricePerHour: null },
    ],
    ...{ language: 'zh', phrases: [], inRealTime: false },
    onHeard: () => answered.resolve(),
  });
  expect(Object.keys(disagreements[0]?.texts ?? {})).toEqual(['slow', 'quick']);
});

test('signs and case are no errors; words count in English, characters in Chinese', () => {
  expect(unitsOf('Yes, please!', 'en')).toEqual(['yes', 'please']);
  expect(unitsOf('好的，谢谢。', 'zh')).toEqual(['好', '的', '谢', '谢']);
  expect(errorsBetween([...'kitten'], [...'sitting'])).toBe(3);
  expect(errorsBetween([], [...'ab'])).toBe(2);
});
