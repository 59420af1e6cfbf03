import { expect, test } from 'vitest';
import type { Recogniser, Recognition } from '../ports/recogniser.ts';
import type { SpeechProvider } from '../providers/provider.ts';
import { HearingRegistry } from './hearing-registry.ts';

const reach = { never: [] };
const provider = (id: string, fields: Record<string, string> = {}): SpeechProvider => ({ id, kind: 'test', fields, reach });

/** Says who it is, or fails. */
function named(name: string, fails: () => boolean = () => false): Recogniser & { closed: boolean } {
  return {
    name,
    closed: false,
    open: () => ({
      write: () => undefined,
      end: async (): Promise<Recognition> =>
        fails()
          ? { kind: 'failed', reason: 'unavailable', message: 'gone' }
          : { kind: 'matched', best: { text: name, confidence: 1 }, alternatives: [] },
      cancel: () => undefined,
    }),
    health: () => ({ ready: true, detail: '' }),
    async close() {
      this.closed = true;
    },
  };
}

const heardBy = async (registry: HearingRegistry, company: number, language: 'zh' | 'en' = 'zh'): Promise<string | undefined> => {
  const recognition = await registry.open({ company, expect: { language, phrases: [] } }).end();
  return recognition.kind === 'matched' ? recognition.best.text : recognition.kind;
};

test('a company is heard in its own order, others in that of the platform, and by what is embedded where nothing is set', async () => {
  const registry = new HearingRegistry({ embedded: named('embedded'), make: ({ id }) => named(id) });
  expect(await heardBy(registry, 1)).toBe('embedded');
  registry.use({
    providers: [provider('a'), provider('b')],
    orders: [
      { company: null, use: 'hearing', language: 'zh', providers: ['a', 'embedded'] },
      { company: 7, use: 'hearing', language: 'zh', providers: ['b'] },
      { company: 7, use: 'speaking', language: 'en', providers: ['b'] },
    ],
  });
  expect([await heardBy(registry, 1), await heardBy(registry, 7), await heardBy(registry, 7, 'en')]).toEqual(['a', 'b', 'embedded']);
});

test('what fails falls to the next, is left out for its wait, and is back with the first utterance after it', async () => {
  let [now, broken] = [0, true];
  const uses: [string, boolean][] = [];
  const registry = new HearingRegistry({
    ...{ embedded: named('embedded'), make: ({ id }) => named(id, () => broken), now: () => now },
    onUse: ({ provider: id, ok }) => uses.push([id, ok]),
  });
  registry.use({ providers: [provider('a')], orders: [{ company: null, use: 'hearing', language: 'zh', providers: ['a', 'embedded'] }] });
  expect([await heardBy(registry, 1), await heardBy(registry, 1)]).toEqual(['embedded', 'embedded']);
  expect(uses).toEqual([
    ['a', false],
    ['embedded', true],
    ['embedded', true],
  ]);
  expect(registry.states()[1]).toEqual(['a', expect.objectContaining({ kind: 'backing-off', retryAt: 30_000 })]);
  [now, broken] = [30_000, false];
  expect(await heardBy(registry, 1)).toBe('a');
  expect(registry.states()[1]).toEqual(['a', { kind: 'ready' }]);
});

test('new settings close what they changed, and leave the rest with its health', async () => {
  const made: (Recogniser & { closed: boolean })[] = [];
  const registry = new HearingRegistry({
    embedded: named('embedded'),
    make: ({ id }) => {
      const one = named(id, () => id === 'a');
      made.push(one);
      return one;
    },
  });
  const orders = [{ company: null, use: 'hearing', language: 'zh', providers: ['a', 'b'] } as const];
  registry.use({ providers: [provider('a'), provider('b')], orders });
  await heardBy(registry, 1);
  registry.use({ providers: [provider('a'), provider('b', { key: 'another' })], orders });
  expect(made.map(({ name, closed }) => [name, closed])).toEqual([
    ['a', false],
    ['b', true],
    ['b', false],
  ]);
  expect(registry.states()[1]).toEqual(['a', expect.objectContaining({ kind: 'backing-off' })]);
});

test('where nobody of an order is left, the utterance fails and says so', async () => {
  const registry = new HearingRegistry({ embedded: named('embedded'), make: () => null });
  registry.use({ providers: [provider('a')], orders: [{ company: null, use: 'hearing', language: 'zh', providers: ['a'] }] });
  expect(await heardBy(registry, 1)).toBe('failed');
});

test('what lacks something on this machine says so instead of backing off', () => {
  const lacking = { ...named('a'), health: () => ({ ready: false, missing: true, detail: 'no model was chosen' }) };
  const registry = new HearingRegistry({ embedded: named('embedded'), make: () => lacking });
  registry.use({ providers: [provider('a')], orders: [] });
  expect(registry.states()).toEqual([
    ['embedded', { kind: 'ready' }],
    ['a', { kind: 'not-installed', message: 'no model was chosen' }],
  ]);
});

test("a company's hot words come before the platform's, for its own calls and language alone", async () => {
  const told: (readonly string[] | undefined)[] = [];
  const plain = named('a');
  const listening: Recogniser = {
    ...plain,
    open: (request) => {
      told.push(request.hotWords);
      return plain.open(request);
    },
  };
  const registry = new HearingRegistry({ embedded: listening, make: () => null });
  registry.use({
    ...{ providers: [], orders: [] },
    hotWords: [
      { company: null, language: 'zh', words: ['保单', '玻璃险'] },
      { company: 7, language: 'zh', words: ['金沙大道', '保单'] },
    ],
  });
  for (const [company, language] of [
    [7, 'zh'],
    [1, 'zh'],
    [7, 'en'],
  ] as const)
    await heardBy(registry, company, language);
  expect(told).toEqual([['金沙大道', '保单', '玻璃险'], ['保单', '玻璃险'], []]);
});

test('what is read openly is read by nobody who knows phrases alone, nor by who backs off', async () => {
  let [now, broken] = [0, true];
  const registry = new HearingRegistry({
    ...{ embedded: named('embedded'), make: ({ id }: SpeechProvider) => named(id, () => id === 'a' && broken), now: () => now },
  });
  const openly = async (): Promise<string> => {
    const recognition = await registry.open({ company: 1, open: true, expect: { language: 'zh', phrases: [] } }).end();
    return recognition.kind === 'matched' ? recognition.best.text : recognition.kind;
  };
  expect(await openly()).toBe('failed');
  const use = (...providers: string[]): void =>
    registry.use({
      providers: [provider('a'), provider('b')],
      orders: [{ company: null, use: 'hearing', language: 'zh', providers: [...providers, 'embedded'] }],
    });
  use('a', 'b');
  expect(await openly()).toBe('b');
  use('a');
  broken = false;
  expect(await openly()).toBe('failed');
  now = 30_000;
  expect(await openly()).toBe('a');
});
