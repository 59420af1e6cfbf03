import { expect, test } from 'vitest';
import { trendOf } from './slope.ts';

const minutes = Array.from({ length: 121 }, (_, n) => n / 2);
const noise = (n: number): number => ((n * 7919) % 13) - 6;
const none = (): number => 0;

test('what grows at first and then stands is flat, and what goes on growing is not', () => {
  expect(
    trendOf(
      minutes.map((at, n) => [at, 300 + Math.min(at, 20) * 5 + noise(n)]),
      none,
    ),
  ).toMatchObject({ isFlat: true });
  const grows = trendOf(
    minutes.map((at, n) => [at, 300 + at / 2 + noise(n)]),
    none,
  );
  expect(grows.isFlat).toBe(false);
  expect(grows.perHour).toBeCloseTo(30, -1);
});

test('a rise that is allowed is flat', () => {
  const slow = minutes.map((at): [number, number] => [at, 300 + at / 20]);
  expect(trendOf(slow, none).isFlat).toBe(false);
  expect(trendOf(slow, (mean) => mean * 0.02).isFlat).toBe(true);
});
