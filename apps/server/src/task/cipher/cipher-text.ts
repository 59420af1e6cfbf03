import { createCipheriv, createDecipheriv } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;
/** Longest number as it may be written, bytes. */
const longest = 60;
const coded = /^[\w+/-]+={0,2}$/;

/** A key of {@link openCipherText}, bytes. */
export const cipherKeyLength = 32;

/**
 * Opens a number that its sender encrypted: base64 (RFC 4648, of either alphabet, padded or not) of 12 bytes of nonce, the number in UTF-8
 * under AES-256-GCM (NIST SP 800-38D) without additional data, and 16 bytes of tag.
 *
 * @param keys of 32 bytes, tried in turn
 * @returns the number as it was written; undefined if it is none of theirs, or was changed
 */
export const openCipherText = (keys: readonly Buffer[], written: string): string | undefined => {
  const text = written.trim();
  const sealed = coded.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  const length = sealed.length - nonceLength - tagLength;
  if (length < 1 || length > longest) return undefined;
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength });
    decipher.setAuthTag(sealed.subarray(-tagLength));
    const number = decipher.update(sealed.subarray(nonceLength, -tagLength));
    try {
      decipher.final();
    } catch {
      continue;
    }
    return number.toString('utf8');
  }
  return undefined;
};

/**
 * The other way, as a sender does it.
 *
 * @param nonce 12 bytes, never the same with the same key
 */
export const sealCipherText = (key: Buffer, number: string, nonce: Buffer): string => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  const body = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
};
