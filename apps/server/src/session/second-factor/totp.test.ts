import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newSecret, uriOf } from './totp.ts';

test('the address for the app names the product, the user and the usual figures', () => {
  const secret = newSecret();
  expect(uriOf(secret, 'lijing1')).toBe(`otpauth://totp/Parley:lijing1?issuer=Parley&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
});
