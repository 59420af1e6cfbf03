import { expect, test } from 'vitest';
import { goesWithYes } from './agreed.ts';

test.each([
  ['en', "okay that's the dog fed"],
  ['en', 'sure and pigs fly'],
  ['en', 'yes two coffees and a scone please'],
  ['zh', '行你先把作业写完'],
  ['zh', '好嘞两碗牛肉面'],
  ['zh', '好把门带上啊'],
] as const)('%s: "%s" begins with a yes that is none', (language, said) => {
  expect(goesWithYes(said, language)).toBe(false);
});

test.each([
  ['en', 'yes'],
  ['en', 'yes put me down for two'],
  ['en', 'okay on tuesday at ten'],
  ['zh', '好的'],
  ['zh', '行就这么定了'],
  ['zh', '可以明天下午三点'],
] as const)('%s: "%s" is a yes to its end', (language, said) => {
  expect(goesWithYes(said, language)).toBe(true);
});
