import { expect, test } from 'vitest';
import type { PartialReading } from '../ports/recogniser.ts';
import { Settling } from './settling.ts';

const yes: PartialReading = { text: 'yes', confidence: 0.9, complete: true, extendable: false };

/** Told of windows of 32 ms, voiced or not; notes what it asks for and what it takes for stable. */
function listened(settles: boolean) {
  const noted: string[] = [];
  const settling = new Settling(
    { settles, pause: () => noted.push('pause'), resume: () => noted.push('resume') },
    {
      onStable: ({ text }) => noted.push(text),
    },
  );
  let [at, quiet] = [0, 0];
  const windows = (count: number, voiced: boolean): void => {
    for (let n = 0; n < count; n++) {
      at += 32;
      quiet = voiced ? 0 : quiet + 32;
      settling.window(quiet, at);
    }
  };
  return { noted, windows, partial: (reading: PartialReading) => settling.partial(reading, at) };
}

test('what is complete is read to its end in a pause, once', () => {
  const { noted, windows, partial } = listened(true);
  windows(10, true);
  partial(yes);
  windows(3, false);
  expect(noted).toEqual([]);
  windows(8, false);
  expect(noted).toEqual(['pause']);
});

test('voice that resumes makes it void, and the next pause asks again', () => {
  const { noted, windows, partial } = listened(true);
  partial(yes);
  windows(5, false);
  windows(1, true);
  windows(5, false);
  expect(noted).toEqual(['pause', 'resume', 'pause']);
});

test('half a phrase, or one that is not trusted, is no answer yet', () => {
  const { noted, windows, partial } = listened(true);
  partial({ ...yes, complete: false });
  windows(10, false);
  partial({ ...yes, text: 'no', confidence: 0.3 });
  windows(10, false);
  expect(noted).toEqual([]);
});

test('where a recogniser tells nothing before the end, its text counts once it stays the same', () => {
  const { noted, windows, partial } = listened(false);
  partial({ ...yes, text: 'ye', complete: false });
  windows(5, false);
  partial({ ...yes, complete: false });
  windows(5, false);
  expect(noted).toEqual([]);
  windows(2, false);
  expect(noted).toEqual(['yes']);
});
