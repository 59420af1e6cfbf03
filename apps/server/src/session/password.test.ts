import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

test('a password is kept as argon2id with 19 MiB and two passes, each time with a salt of its own', async () => {
  const [one, other] = [await hashPassword('Right-pass-1'), await hashPassword('Right-pass-1')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test('a name that nobody has costs the same work as one that somebody has, and is never right', async () => {
  const stored = await hashPassword('Right-pass-1');
  expect(await isPassword('Right-pass-1', stored)).toBe(true);
  expect(await isPassword('nobody', undefined)).toBe(false);
  const [real, decoy] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  expect(decoy).toEqual(real);
});

test('what is typed in another form of Unicode is the same password', async () => {
  expect(await isPassword('Pa\u0308ss-wort-1', await hashPassword('P\u00e4ss-wort-1'))).toBe(true);
  expect(await isPassword('Right-pass-1', 'no hash at all')).toBe(false);
});
