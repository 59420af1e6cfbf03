import { expect, test } from 'vitest';
import { transcribes } from './transcribes.ts';

const settings = {
  providers: [{ id: 'open', kind: 'funasr', fields: {}, reach: { never: [] } }],
  orders: [
    { company: null, use: 'hearing', language: 'zh', providers: ['open', 'embedded'] },
    { company: 7, use: 'hearing', language: 'zh', providers: ['embedded', 'gone'] },
  ],
} as const;

test('a talk of people is read where the order of the company, or else of the platform, has who understands whatever is said', () => {
  expect(transcribes(settings, { company: 1, language: 'zh' })).toBe(true);
  expect(transcribes(settings, { company: 1, language: 'en' })).toBe(false);
  expect(transcribes(settings, { company: 7, language: 'zh' })).toBe(false);
  expect(transcribes({ ...settings, untranscribed: [1] }, { company: 1, language: 'zh' })).toBe(false);
  expect(transcribes({ ...settings, untranscribed: [1] }, { company: 2, language: 'zh' })).toBe(true);
});
