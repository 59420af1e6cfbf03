import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const ivLength = 12;
const tagLength = 16;

/**
 * The key behind all secrets at rest, from the setting PARLEY_KEY: 32 bytes as 64 hexadecimal digits or as base64.
 *
 * @throws if it is anything else
 */
export function readKey(written: string): Buffer {
  const text = written.trim();
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== 32) throw new Error('PARLEY_KEY must be 32 bytes, written as 64 hexadecimal digits or as base64');
  return key;
}

/** A key of its own for one purpose (HKDF-SHA256, RFC 5869), so that what is sealed for one cannot be used for another. */
export function keyFor(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `parley/${purpose}`, 32));
}

/**
 * Encrypts a secret for the database: AES-256-GCM, a version byte, 12 bytes of IV, 16 of tag, then the cipher text.
 *
 * @param place what it belongs to, such as `gateway/1/<id>`: it can be opened only for the same place
 */
export function seal(key: Buffer, secret: string, place: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, 'secrets'), iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), body]);
}

/**
 * Opens what {@link seal} closed.
 *
 * @throws if the key or the place is another one, or a byte was changed
 */
export function unseal(key: Buffer, sealed: Buffer, place: string): string {
  if (sealed[0] !== version || sealed.length < 1 + ivLength + tagLength) throw new Error('sealed secret of an unknown form');
  const iv = sealed.subarray(1, 1 + ivLength);
  const tag = sealed.subarray(1 + ivLength, 1 + ivLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, 'secrets'), iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivLength + tagLength)), decipher.final()]).toString('utf8');
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
