import { expect, test } from 'vitest';
import type { Speech, Synthesiser } from '../ports/synthesiser.ts';
import { ProviderHealth } from '../providers/provider-health.ts';
import { SynthesisersInOrder } from './in-order.ts';
import { promptKey } from './prompt-key.ts';

const spoken: Speech = { kind: 'spoken', samples: Int16Array.of(1, 2) };
const failure: Speech = { kind: 'failed', reason: 'crashed', message: '' };

const answering = (speech: Speech, chunks: readonly Int16Array[] = []): Synthesiser => ({
  name: 'test',
  speak: async (_, onChunk) => {
    for (const chunk of chunks) onChunk?.(chunk);
    return speech;
  },
  health: () => ({ ready: true, detail: '' }),
  close: () => Promise.resolve(),
});

const inOrder = (synthesisers: readonly Synthesiser[]): SynthesisersInOrder =>
  new SynthesisersInOrder(
    synthesisers.map((port, n) => ({ id: `${n}`, port, health: new ProviderHealth(() => 0), withinMs: 20 })),
    () => 0,
  );

test('the next speaks when one fails', async () => {
  const both = inOrder([answering(failure), answering(spoken)]);
  expect(await both.speak({ text: 'hello', language: 'en' })).toEqual({ ...spoken, by: '1' });
});

test('a text is not begun twice once part of it was played', async () => {
  const both = inOrder([answering(failure, [Int16Array.of(1)]), answering(spoken)]);
  expect(await both.speak({ text: 'hello', language: 'en' }, () => undefined)).toEqual(failure);
});

test('the same words in another voice are another prompt; defaults need not be said', () => {
  const plain = promptKey({ text: '您好', language: 'zh' });
  expect(promptKey({ text: '您好', language: 'zh', speed: 1, volume: 1 })).toBe(plain);
  expect(promptKey({ text: '您好', language: 'zh', voice: 'female' })).not.toBe(plain);
});

test('one that gives no audio in time is passed over, and what it says later is not heard', async () => {
  let sayLate: () => void = () => undefined;
  const slow: Synthesiser = {
    ...answering(spoken),
    speak: (_, onChunk) =>
      new Promise((resolve) => {
        sayLate = () => {
          onChunk?.(Int16Array.of(9));
          resolve(spoken);
        };
      }),
  };
  const heard: number[] = [];
  const both = inOrder([slow, answering(spoken, [Int16Array.of(1)])]);
  expect(await both.speak({ text: 'hello', language: 'en' }, (samples) => heard.push(...samples))).toEqual({ ...spoken, by: '1' });
  sayLate();
  expect(heard).toEqual([1]);
});

test('one that failed is asked last until its wait is over', async () => {
  const asked: string[] = [];
  const noting = (name: string, speech: Speech): Synthesiser => ({
    ...answering(speech),
    speak: async () => {
      asked.push(name);
      return speech;
    },
  });
  const both = inOrder([noting('first', failure), noting('second', spoken)]);
  await both.speak({ text: 'a', language: 'en' });
  await both.speak({ text: 'b', language: 'en' });
  expect(asked).toEqual(['first', 'second', 'second']);
});
