import { isStrongPassword } from '@parley/contract/session';
import { strongPassword } from '@parley/contract/strong-password';
import { expect, test } from 'vitest';
import { guessable } from './guessable.ts';

const names = ['wangxm', '王小明', 'Acme Calls', 'C-1001'];

test.each([
  'Password1',
  'P@ssw0rd',
  'Passw0rd!',
  'Qwerty123',
  'Iloveyou1!',
  'Dragon2024',
  'Admin@123',
  'Welcome1',
  'Monkey12!',
  '1qaz@WSX',
])('%s is refused though it meets the rule: it is among the most used', async (password) => {
  expect(isStrongPassword(password)).toBe(true);
  expect(await guessable(password, names)).toBe('common');
});

test.each(['Wangxm-2026', 'wAngXm#77x', 'AcmeCalls-9', '王小明Abc-7', 'Xc-1001-yZ', 'P4rley-4ever', 'W@ngxm-2026'])(
  '%s is refused: it holds the name of its owner, of the company or of the product',
  async (password) => {
    expect(await guessable(password, names)).toBe('own');
  },
);

test.each(['Right-pass-1', 'correct-Horse-7-staple', 'Zk7!mQ2p', '雨天-Regen-42'])('%s is taken', async (password) => {
  expect(await guessable(password, names)).toBeUndefined();
});

test('a made one meets the rule and is refused for nothing, and no two are alike', async () => {
  const made = Array.from({ length: 200 }, strongPassword);
  expect(new Set(made).size).toBe(200);
  for (const one of made) {
    expect(isStrongPassword(one)).toBe(true);
    expect(await guessable(one, [])).toBeUndefined();
  }
});
