import { expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

const size = { width: 226, height: 120 };
const at = (x: number, y: number) => ({ id: `${x}/${y}`, ...size, x, y });

test('a free wish is kept, on the grid', () => {
  expect(freePlace([at(0, 0)], size, { x: 403, y: 5 })).toEqual({ x: 400, y: 8 });
});

test('a taken place gives way downwards, past everything in the way', () => {
  const others = [at(0, 0), at(40, 150), at(-40, 300)];
  const place = freePlace(others, size, { x: 10, y: 10 });
  expect(place.y).toBeGreaterThanOrEqual(420);
  expect(place.x).toBe(8);
});
