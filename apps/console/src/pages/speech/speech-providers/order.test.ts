import { expect, test } from 'vitest';
import { moved, type Overview, openIn, orderIn } from './order.ts';

const overview: Overview = {
  ...{ kinds: [], providers: [], figures: [], openFlows: [], hotWords: [], platformHotWords: [], transcription: null },
  orders: [{ use: 'hearing', language: 'zh', providers: ['a', 'embedded'] }],
  platformOrders: [
    { use: 'hearing', language: 'zh', providers: ['p'] },
    { use: 'speaking', language: 'zh', providers: ['p', 'embedded'] },
  ],
};

test("one's own order counts before the platform's, and what is built in where there is none", () => {
  expect(orderIn(overview, { use: 'hearing', language: 'zh' })).toEqual({ providers: ['a', 'embedded'], own: ['a', 'embedded'] });
  expect(orderIn(overview, { use: 'speaking', language: 'zh' })).toEqual({ providers: ['p', 'embedded'], own: [] });
  expect(orderIn(overview, { use: 'speaking', language: 'en' })).toEqual({ providers: ['embedded'], own: [] });
});

test('a provider moves by places and stays within the order', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 5)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});

test('of an order those understand whatever is said that are in use and know more than phrases', () => {
  const standing = { state: 'ready', retryAt: null, reason: null, message: null } as const;
  const facts = { shared: true, fields: {}, secretTails: {}, secretsAt: null, pricePerHour: null, revision: 1 };
  const one = (id: string, kind: string, enabled: boolean) => ({
    ...{ id, kind, name: id, enabled, hearing: standing, speaking: standing },
    ...facts,
  });
  const hearing = { languages: ['zh'], partials: true, endpointing: true, hotWords: true, closed: false, rate: 8_000 };
  const kinds = [{ kind: 'funasr', name: { zh: '', en: '' }, place: 'own' as const, fields: [], hearing, speaking: null }];
  const providers = [one('off', 'funasr', false), one('p', 'funasr', true), one('embedded', 'embedded', true)];
  const platformOrders = [{ use: 'hearing' as const, language: 'zh' as const, providers: ['off', 'embedded', 'p', 'gone'] }];
  const all: Overview = { ...overview, kinds, providers, orders: [], platformOrders };
  expect(openIn(all, 'zh').map(({ id }) => id)).toEqual(['p']);
  expect(openIn(all, 'en')).toEqual([]);
});
