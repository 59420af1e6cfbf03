import { expect, test } from 'vitest';
import type { Recogniser, Recognition } from '../ports/recogniser.ts';
import { RecognisersInOrder } from './in-order.ts';

const expectation = { language: 'en', phrases: ['yes'] } as const;
const yes: Recognition = { kind: 'matched', best: { text: 'yes', confidence: 0.9 }, alternatives: [] };

/** A recogniser that answers as told and remembers what it was given. */
function answering(name: string, answer: Recognition | null): Recogniser & { heard: number[] } {
  const heard: number[] = [];
  return {
    name,
    heard,
    open: () => ({
      write: (samples) => void heard.push(...samples),
      end: () => (answer ? Promise.resolve(answer) : new Promise(() => undefined)),
      cancel: () => undefined,
    }),
    health: () => ({ ready: answer !== null, detail: name }),
    close: () => Promise.resolve(),
  };
}

async function recognise(recogniser: Recogniser): Promise<Recognition> {
  const stream = recogniser.open({ expect: expectation });
  stream.write(Int16Array.of(1, 2));
  stream.write(Int16Array.of(3));
  return stream.end();
}

test('the first that can answers', async () => {
  const [first, second] = [answering('first', yes), answering('second', null)];
  expect(await recognise(new RecognisersInOrder([first, second], 1_000))).toEqual(yes);
  expect(second.heard).toEqual([]);
});

test('what one fails to read goes to the next, with all of its audio', async () => {
  const [first, second] = [answering('first', { kind: 'failed', reason: 'crashed', message: '' }), answering('second', yes)];
  expect(await recognise(new RecognisersInOrder([first, second], 1_000))).toEqual(yes);
  expect(second.heard).toEqual([1, 2, 3]);
});

test('one that is too slow is passed over', async () => {
  expect(await recognise(new RecognisersInOrder([answering('slow', null), answering('second', yes)], 1))).toEqual(yes);
});

test('speech that was not expected is an answer, not a failure', async () => {
  const unmatched: Recognition = { kind: 'unmatched', best: null };
  expect(await recognise(new RecognisersInOrder([answering('first', unmatched), answering('second', yes)], 1_000))).toEqual(unmatched);
});

test('when all fail, the last failure is told', async () => {
  const failure: Recognition = { kind: 'failed', reason: 'unavailable', message: 'none' };
  expect(await recognise(new RecognisersInOrder([answering('a', null), answering('b', failure)], 1))).toEqual(failure);
});
