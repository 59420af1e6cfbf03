import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { gatewayPlace, readKey, seal, unseal } from './seal.ts';

const key = randomBytes(32);
const place = gatewayPlace(1, 'a');

test('a sealed secret opens with the same key for the same place only', () => {
  const sealed = seal(key, '密码 s3cret', place);
  expect(unseal(key, sealed, place)).toBe('密码 s3cret');
  expect(() => unseal(key, sealed, gatewayPlace(2, 'a'))).toThrow();
  expect(() => unseal(randomBytes(32), sealed, place)).toThrow();
});

test('a changed byte is noticed', () => {
  const sealed = seal(key, 'secret', place);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, changed, place)).toThrow();
  }
});

test('the same secret never looks the same twice', () => {
  expect(seal(key, 'secret', place).equals(seal(key, 'secret', place))).toBe(false);
});

test('a key is 32 bytes, in hexadecimal digits or base64', () => {
  expect(readKey(key.toString('hex')).equals(key)).toBe(true);
  expect(readKey(key.toString('base64')).equals(key)).toBe(true);
  expect(() => readKey('too short')).toThrow(/PARLEY_KEY/);
});
