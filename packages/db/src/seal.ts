import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Sealed with a key that it names; before, it named none. */
const version = 2;
const unnamed = 1;
const idLength = 4;
const ivLength = 12;
const tagLength = 16;
const keyLength = 32;

const form =
  'PARLEY_KEY must be keys of 32 bytes, each written as 64 hexadecimal digits or as base64, the newest first, with commas between';

const oneKey = (text: string): Buffer => {
  const key = /^(?:[0-9a-f]{64})+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === 0 || key.length % keyLength !== 0) throw new Error(form);
  return key;
};

/**
 * The keys behind all secrets at rest, from the setting PARLEY_KEY, one behind the other: what is sealed is sealed with the first, the newest,
 * and what any of them sealed can be opened.
 *
 * @param written each as 64 hexadecimal digits or as base64, with commas or white space between
 * @throws if it is anything else
 */
export const readKey = (written: string): Buffer =>
  Buffer.concat(
    written
      .trim()
      .split(/[\s,]+/)
      .map(oneKey),
  );

/** Each key by itself, the newest first. */
export const keysOf = (keys: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.floor(keys.length / keyLength) }, (_, n) => keys.subarray(n * keyLength, (n + 1) * keyLength));

const derived = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.subarray(0, keyLength), Buffer.alloc(0), `parley/${purpose}`, keyLength));

/** A key of the newest one's for one purpose (HKDF-SHA256, RFC 5869), so that what is sealed for one cannot be used for another. */
export const keyFor = (keys: Buffer, purpose: string): Buffer => derived(keys, purpose);

/** By what a key is told from others without being told. */
export const keyId = (key: Buffer): Buffer => derived(key, 'key-id').subarray(0, idLength);

/** How everything begins that was sealed with the newest key. */
export const newestPrefix = (keys: Buffer): Buffer => Buffer.concat([Buffer.from([version]), keyId(keys)]);

/**
 * Encrypts a secret for the database with the newest key: AES-256-GCM, a version byte, 4 bytes that name the key, 12 of IV, 16 of tag, then the
 * cipher text.
 *
 * @param place what it belongs to, such as `gateway/1/<id>`: it can be opened only for the same place
 */
export function seal(keys: Buffer, secret: string, place: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFor(keys, 'secrets'), iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([newestPrefix(keys), iv, cipher.getAuthTag(), body]);
}

/** @throws if the key or the place is another one, or a byte was changed */
function opened(key: Buffer, sealed: Buffer, place: string): string {
  const decipher = createDecipheriv('aes-256-gcm', derived(key, 'secrets'), sealed.subarray(0, ivLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
}

/**
 * Opens what {@link seal} closed, now or with a key that was the newest before.
 *
 * @throws if none of the keys has closed it, the place is another one, or a byte was changed
 */
export function unseal(keys: Buffer, sealed: Buffer, place: string): string {
  const named = sealed[0] === version;
  const head = named ? 1 + idLength : 1;
  if ((!named && sealed[0] !== unnamed) || sealed.length < head + ivLength + tagLength) throw new Error('sealed secret of an unknown form');
  const by = keysOf(keys).filter((key) => !named || keyId(key).equals(sealed.subarray(1, head)));
  for (const [n, key] of by.entries()) {
    try {
      return opened(key, sealed.subarray(head), place);
    } catch (error) {
      if (n === by.length - 1) throw error;
    }
  }
  throw new Error('sealed with a key that is not in PARLEY_KEY');
}

/** Where a gateway's secret belongs. */
export const gatewayPlace = (company: number, id: string): string => `gateway/${company}/${id}`;
/** Where the secrets of a speech provider belong. */
export const speechProviderPlace = (company: number, id: string): string => `speech/${company}/${id}`;
/** Where the key of a company's model endpoint belongs. */
export const modelEndpointPlace = (company: number): string => `model-endpoint/${company}`;
/** Where what is sent along to an address that flows may ask belongs. */
export const requestHostPlace = (company: number, origin: string): string => `request-host/${company}/${origin}`;
/** Where the secret of a user's second factor belongs. */
export const secondFactorPlace = (company: number, user: string): string => `second-factor/${company}/${user}`;
/** Where an extension's secret belongs. */
export const extensionPlace = (company: number, id: string): string => `extension/${company}/${id}`;
/** Where the key of a gateway's TLS certificate belongs. */
export const gatewayTlsPlace = (company: number, id: string): string => `gateway-tls/${company}/${id}`;
/** Where the secret of an API key belongs. */
export const apiKeyPlace = (company: number, id: string): string => `api-key/${company}/${id}`;
/** Where a key of a company's numbers in cipher text belongs. */
export const numberCipherPlace = (company: number, id: string): string => `number-cipher/${company}/${id}`;
/** Where the secret of a company's work-order system belongs. */
export const doscsPlace = (company: number): string => `doscs/${company}`;
/** Where a key belongs that is kept though the one that it was derived from goes. */
export const keptKeyPlace = (purpose: string, id: string): string => `kept-key/${purpose}/${id}`;
