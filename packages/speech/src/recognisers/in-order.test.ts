import { expect, test } from 'vitest';
import type { FailedRecognition, PartialReading, Recogniser, Recognition, RecognitionRequest } from '../ports/recogniser.ts';
import { ProviderHealth } from '../providers/provider-health.ts';
import { type HearingUse, RecognisersInOrder } from './in-order.ts';

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

let now = 0;
const inOrder = (
  recognisers: readonly Recogniser[],
  withinMs: number,
  onUse?: (name: string, use: HearingUse) => void,
): RecognisersInOrder =>
  new RecognisersInOrder(
    recognisers.map((recogniser) => ({
      ...{ id: recogniser.name, port: recogniser, health: new ProviderHealth(() => now), withinMs },
      onUse: (use) => onUse?.(recogniser.name, use),
    })),
    () => now,
  );

async function recognise(recogniser: Recogniser): Promise<Recognition> {
  const stream = recogniser.open({ expect: expectation });
  stream.write(Int16Array.of(1, 2));
  stream.write(Int16Array.of(3));
  return stream.end();
}

test('the first that can answers', async () => {
  const [first, second] = [answering('first', yes), answering('second', null)];
  expect(await recognise(inOrder([first, second], 1_000))).toEqual(yes);
  expect(second.heard).toEqual([]);
});

test('what one fails to read goes to the next, with all of its audio', async () => {
  const [first, second] = [answering('first', { kind: 'failed', reason: 'crashed', message: '' }), answering('second', yes)];
  expect(await recognise(inOrder([first, second], 1_000))).toEqual(yes);
  expect(second.heard).toEqual([1, 2, 3]);
});

test('one that says while it is opened that it cannot is passed over, at the beginning and in the middle of speech', async () => {
  const closed: FailedRecognition = { kind: 'failed', reason: 'closed', message: 'closed' };
  const refusing: Recogniser = {
    ...answering('closed', closed),
    open: ({ onFailed }) => {
      onFailed?.(closed);
      return { write: () => undefined, end: () => Promise.resolve(closed), cancel: () => undefined };
    },
  };
  const last = answering('last', yes);
  expect(await recognise(inOrder([refusing, answering('broken', closed), refusing, last], 1_000))).toEqual(yes);
  expect(last.heard).toEqual([1, 2, 3]);
});

test('one that is too slow is passed over', async () => {
  expect(await recognise(inOrder([answering('slow', null), answering('second', yes)], 1))).toEqual(yes);
});

test('speech that was not expected is an answer, not a failure', async () => {
  const unmatched: Recognition = { kind: 'unmatched', best: null };
  expect(await recognise(inOrder([answering('first', unmatched), answering('second', yes)], 1_000))).toEqual(unmatched);
});

test('when all fail, the last failure is told', async () => {
  const failure: Recognition = { kind: 'failed', reason: 'unavailable', message: 'none' };
  expect(await recognise(inOrder([answering('a', null), answering('b', failure)], 1))).toEqual(failure);
});

test('one that failed is passed over until its wait is over, and then comes back by itself', async () => {
  let works = false;
  const shaky = answering('shaky', null);
  const asked: string[] = [];
  const recogniser: Recogniser = {
    ...shaky,
    open: (request) => ({
      ...shaky.open(request),
      end: async () => {
        asked.push('shaky');
        return works ? { ...yes, best: { text: 'shaky', confidence: 1 } } : { kind: 'failed', reason: 'crashed', message: '' };
      },
    }),
  };
  const both = inOrder([recogniser, answering('second', yes)], 1_000);
  const text = async (): Promise<string | undefined> => {
    const recognition = await recognise(both);
    return recognition.kind === 'matched' ? recognition.best.text : undefined;
  };
  expect([await text(), await text(), await text()]).toEqual(['yes', 'yes', 'yes']);
  expect(asked).toEqual(['shaky']);
  works = true;
  now += 2_000;
  expect([await text(), await text()]).toEqual(['shaky', 'shaky']);
});

test('one that breaks down in mid-speech hands over at once: the next hears all of it and tells partials', async () => {
  const second = answering('second', yes);
  let breakDown: (failure: FailedRecognition) => void = () => undefined;
  let tellPartial: (partial: PartialReading) => void = () => undefined;
  const broken: Recogniser = {
    ...answering('broken', null),
    open: ({ onFailed }: RecognitionRequest) => {
      breakDown = (failure) => onFailed?.(failure);
      return { write: () => undefined, end: () => new Promise(() => undefined), cancel: () => undefined };
    },
  };
  const spoken: Recogniser = {
    ...second,
    open: (request) => {
      tellPartial = (partial) => request.onPartial?.(partial);
      return second.open(request);
    },
  };
  const uses: [string, HearingUse][] = [];
  const partials: string[] = [];
  const both = inOrder([broken, spoken], 1_000, (name, use) => uses.push([name, use]));
  const stream = both.open({ expect: expectation, onPartial: ({ text }) => partials.push(text) });
  stream.write(new Int16Array(800));
  breakDown({ kind: 'failed', reason: 'unavailable', message: 'connection lost' });
  stream.write(new Int16Array(80));
  now += 300;
  tellPartial({ text: 'ye', confidence: 1, complete: false, extendable: true });
  const end = stream.end();
  expect(await end).toEqual(yes);
  expect(second.heard).toHaveLength(880);
  expect(partials).toEqual(['ye']);
  expect(uses).toEqual([
    ['broken', { ok: false, reason: 'unavailable', firstMs: null, finalMs: 0, audioMs: 100 }],
    ['second', { ok: true, firstMs: 300, finalMs: 0, audioMs: 110 }],
  ]);
});

test('when all back off, they are asked all the same', async () => {
  const failing = answering('failing', { kind: 'failed', reason: 'quota', message: 'used up' });
  const only = inOrder([failing], 1_000);
  await recognise(only);
  failing.heard.length = 0;
  expect(await recognise(only)).toMatchObject({ kind: 'failed', reason: 'quota' });
  expect(failing.heard).toEqual([1, 2, 3]);
});
