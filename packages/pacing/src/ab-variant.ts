/** Which of two versions somebody hears. */
export type AbVariant = 'first' | 'second';

/** A number from 0 up to 1 that a text always gives: FNV-1a over its UTF-16 units, with the last mixing of MurmurHash3. */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/**
 * Which version a person hears in a test: the same at every call, on every node, and independent of what he heard in another test.
 *
 * @param share of a hundred people who hear the second
 * @param person the number as it is dialled, or as the caller's is kept
 */
export const abVariant = (test: string, share: number, person: string): AbVariant =>
  placeOf(`${test} ${person}`) * 100 < share ? 'second' : 'first';
