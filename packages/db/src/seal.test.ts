import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { gatewayPlace, keyFor, keyId, newestPrefix, readKey, seal, unseal } from './seal.ts';

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

test('keys are read one behind the other, the newest first', () => {
  const [newest, older] = [randomBytes(32), randomBytes(32)];
  const both = Buffer.concat([newest, older]);
  for (const written of [
    `${newest.toString('hex')},${older.toString('base64')}`,
    ` ${newest.toString('base64')}\n${older.toString('hex')}\n`,
  ])
    expect(readKey(written)).toEqual(both);
  expect(readKey(both.toString('hex'))).toEqual(both);
  expect(() => readKey(`${newest.toString('hex')},`)).toThrow(/PARLEY_KEY/);
  expect(() => readKey('')).toThrow(/PARLEY_KEY/);
});

test('what an older key sealed opens while that key is there, and what is sealed names the newest', () => {
  const newest = randomBytes(32);
  const both = Buffer.concat([newest, key]);
  const before = seal(key, 'secret', place);
  const after = seal(both, 'secret', place);
  expect([unseal(both, before, place), unseal(both, after, place), unseal(newest, after, place)]).toEqual(['secret', 'secret', 'secret']);
  expect(after.subarray(0, 5)).toEqual(newestPrefix(both));
  expect(keyId(both)).toEqual(keyId(newest));
  expect(() => unseal(newest, before, place)).toThrow('not in PARLEY_KEY');
});

test('what was sealed before keys had names opens with whichever key it was', () => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, 'secrets'), iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update('secret', 'utf8'), cipher.final()]);
  const unnamed = Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), body]);
  for (const keys of [key, Buffer.concat([randomBytes(32), key])]) expect(unseal(keys, unnamed, place)).toBe('secret');
  expect(() => unseal(randomBytes(32), unnamed, place)).toThrow();
});
