import { Secret, TOTP } from 'otpauth';

const period = 30; // s
const digits = 6;
/** Steps that the clock of a phone may be early or late (RFC 6238, 5.2). */
const skew = 1;
const secretBytes = 20; // RFC 4226, 4: 160 bits

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Parley', label, algorithm: 'SHA1', digits, period, secret: Secret.fromBase32(secret) });

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What an authenticator app reads from a picture: `otpauth://totp/…`. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The number of the time step that `code` belongs to, from one before `now` to one after; undefined if to none of them. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: skew });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
};
