import { expect, test } from 'vitest';
import { LifeWatch } from './life-watch.ts';

const second = 50; // ticks
const hearing = { mayHear: true, onHold: false, timeoutMs: 60_000 };

/** What is told within so many seconds, and after how many. */
function told(watch: LifeWatch, seconds: number): string[] {
  const all: string[] = [];
  for (let tick = 1; tick <= seconds * second; tick++) {
    const silence = watch.pass(1);
    if (silence) all.push(`${silence} ${tick / second}`);
  }
  return all;
}

test('a peer that sends nothing is stalled after 2 s and given up after its time, each told once', () => {
  const watch = new LifeWatch();
  watch.expect(hearing);
  expect(told(watch, 120)).toEqual(['stalled 2', 'timeout 60']);
});

test('whatever comes of the peer begins the time anew', () => {
  const watch = new LifeWatch();
  watch.expect(hearing);
  expect(told(watch, 59)).toEqual(['stalled 2']);
  watch.alive();
  expect(told(watch, 59)).toEqual(['stalled 2']);
  expect(told(watch, 1)).toEqual(['timeout 1']);
});

test('on hold nothing is expected, and its time does not count afterwards', () => {
  const watch = new LifeWatch();
  watch.expect(hearing);
  told(watch, 30);
  watch.expect({ ...hearing, mayHear: false, onHold: true });
  expect(told(watch, 600)).toEqual([]);
  watch.expect(hearing);
  expect(told(watch, 61)).toEqual(['stalled 2', 'timeout 60']);
});

test('who holds us and sends nothing is not given up, and has its time anew when it comes back', () => {
  const watch = new LifeWatch();
  watch.expect(hearing);
  told(watch, 30);
  watch.expect({ ...hearing, onHold: true });
  expect(told(watch, 600)).toEqual(['stalled 2']);
  watch.expect(hearing);
  expect(told(watch, 61)).toEqual(['stalled 2', 'timeout 60']);
});

test('0 gives nobody up', () => {
  const watch = new LifeWatch();
  watch.expect({ ...hearing, timeoutMs: 0 });
  expect(told(watch, 7_200)).toEqual(['stalled 2']);
});

test('ticks that a busy machine drops count as well', () => {
  const watch = new LifeWatch();
  watch.expect(hearing);
  expect([watch.pass(second), watch.pass(3 * second), watch.pass(56 * second)]).toEqual([undefined, 'stalled', 'timeout']);
  expect(watch.silentMs).toBe(60_000);
});
