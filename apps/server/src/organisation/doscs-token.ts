import { uuid7 } from '@parley/db';
import { SignJWT } from 'jose';

/** How long a token is good, s: the frame is opened at once, and then keeps a session of its own. */
const life = 600;

/** Whom a token is for. */
export interface DoscsUser {
  /** The account in the work-order system. */
  readonly account: string;
  readonly username: string;
  readonly realname: string;
  readonly company: number;
}

/**
 * A token by which the work-order system knows a user: a JWT (RFC 7519) signed with HS256 and the shared secret. `sub` is the account
 * there, `aud` the origin of its page, `company` the company's id here.
 */
export const doscsToken = (user: DoscsUser, mainUrl: string, secret: string, now: Date): Promise<string> => {
  const at = Math.floor(now.getTime() / 1000);
  return new SignJWT({ company: user.company, username: user.username, name: user.realname })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('parley')
    .setSubject(user.account)
    .setAudience(new URL(mainUrl).origin)
    .setJti(uuid7())
    .setIssuedAt(at)
    .setExpirationTime(at + life)
    .sign(new TextEncoder().encode(secret));
};
