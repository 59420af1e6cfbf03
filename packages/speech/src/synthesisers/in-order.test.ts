import { expect, test } from 'vitest';
import type { Speech, Synthesiser } from '../ports/synthesiser.ts';
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

test('the next speaks when one fails', async () => {
  const both = new SynthesisersInOrder([answering(failure), answering(spoken)]);
  expect(await both.speak({ text: 'hello', language: 'en' })).toEqual(spoken);
});

test('a text is not begun twice once part of it was played', async () => {
  const both = new SynthesisersInOrder([answering(failure, [Int16Array.of(1)]), answering(spoken)]);
  expect(await both.speak({ text: 'hello', language: 'en' }, () => undefined)).toEqual(failure);
});

test('the same words in another voice are another prompt; defaults need not be said', () => {
  const plain = promptKey({ text: '您好', language: 'zh' });
  expect(promptKey({ text: '您好', language: 'zh', speed: 1, volume: 1 })).toBe(plain);
  expect(promptKey({ text: '您好', language: 'zh', voice: 'female' })).not.toBe(plain);
});
