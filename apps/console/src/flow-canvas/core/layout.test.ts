import { expect, test } from 'vitest';
import { grid } from './grid.ts';
import { layOut } from './layout.ts';

const box = (id: string, height = 120) => ({ id, width: 226, height });

test('what follows stands to the right, and one column has one left edge', () => {
  const places = layOut(
    [box('a'), box('b'), box('c', 40), box('d')],
    [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'd' },
      { from: 'c', to: 'd' },
    ],
  );
  const x = (id: string): number => places.get(id)?.x ?? Number.NaN;
  expect(x('a')).toBeLessThan(x('b'));
  expect(x('b')).toBe(x('c'));
  expect(x('c')).toBeLessThan(x('d'));
});

test('no two boxes overlap and all lie on the grid', () => {
  const boxes = Array.from({ length: 40 }, (_, i) => box(`n${i}`, 60 + (i % 5) * 40));
  const links = boxes.slice(1).map(({ id }, i) => ({ from: `n${Math.floor(i / 3)}`, to: id }));
  const places = layOut(boxes, links);
  for (const one of boxes) {
    const a = places.get(one.id);
    expect(a && a.x % grid === 0 && a.y % grid === 0).toBe(true);
    for (const other of boxes) {
      const b = places.get(other.id);
      if (one === other || !a || !b) continue;
      const apart = a.x + 226 <= b.x || b.x + 226 <= a.x || a.y + one.height <= b.y || b.y + other.height <= a.y;
      expect(apart).toBe(true);
    }
  }
});

test('loops, links to itself, doubled links and links to nothing do no harm', () => {
  const places = layOut(
    [box('a'), box('b')],
    [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'a', to: 'a' },
      { from: 'a', to: 'gone' },
    ],
  );
  expect(places.size).toBe(2);
});

test('the same graph is laid out the same way twice', () => {
  const boxes = [box('a'), box('b'), box('c')];
  const links = [
    { from: 'a', to: 'c' },
    { from: 'a', to: 'b' },
  ];
  expect(layOut(boxes, links)).toEqual(layOut(boxes, links));
});

test('nothing to lay out', () => {
  expect(layOut([], []).size).toBe(0);
});
