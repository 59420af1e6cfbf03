import { createHmac, randomInt } from 'node:crypto';
import { keyFor } from '@parley/db/seal';

/** Without I, L, O and U: nothing to confuse on paper. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const count = 10;
/** 60 bits, in three groups of four. */
const length = 12;

const newCode = (): string => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** What is stored of a code, by a key for `recovery-codes`, as it stands without dashes: whoever has the database alone cannot try them. */
export const recoveryHash = (hashKey: Buffer, user: string, code: string): Buffer =>
  createHmac('sha256', hashKey).update(`${user}/${code}`).digest();

/** Ten codes, each for one use instead of a code of the app: as they are told, and as they are stored. */
export const newRecoveryCodes = (key: Buffer, user: string): { readonly codes: string[]; readonly hashes: Buffer[] } => {
  const hashKey = keyFor(key, 'recovery-codes');
  const made = Array.from({ length: count }, newCode);
  return {
    codes: made.map((code) => (code.match(/.{4}/g) ?? []).join('-')),
    hashes: made.map((code) => recoveryHash(hashKey, user, code)),
  };
};
