import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@parley/db/seal';
import { z } from 'zod';
import { isAccessKey } from '../open/access-key.ts';
import { keyHolder } from '../open/authenticate-key.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/authenticate.ts';

/** How long an address is good, ms. */
export const addressLife = 10 * 60_000;

/** When an address ends, ms since the epoch, and the session that it was given to: what is stored of its token, or an access key. */
interface Terms {
  readonly until: number;
  readonly session: Buffer;
}

const signature = (key: Buffer, path: string, { until, session }: Terms): Buffer =>
  createHmac('sha256', keyFor(key, 'file-addresses'))
    .update(`${until} ${session.toString('hex')} ${path}`)
    .digest();

/** The address of a path that is good until then and as long as the session: no token in it, nothing to guess. */
export const signedAddress = (key: Buffer, path: string, terms: Terms): string =>
  `${path}?${new URLSearchParams({
    until: String(terms.until),
    session: terms.session.toString('base64url'),
    signature: signature(key, path, terms).toString('base64url'),
  })}`;

const query = z.object({ until: z.coerce.number(), session: z.string().max(100), signature: z.string().max(100) });

/** Whether an address was made here for this path and is still good. `undefined`: it is not even signed. */
export const isSignedAddress = async (
  { settings, db, now }: Pick<Services, 'settings' | 'db' | 'now'>,
  path: string,
  asked: unknown,
): Promise<boolean | undefined> => {
  const signed = query.safeParse(asked);
  if (!signed.success) return undefined;
  const terms: Terms = { until: signed.data.until, session: Buffer.from(signed.data.session, 'base64url') };
  const given = Buffer.from(signed.data.signature, 'base64url');
  const right = signature(settings.key, path, terms);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  if (!Number.isSafeInteger(terms.until) || terms.until <= now().getTime()) return false;
  const named = terms.session.toString('latin1');
  const holder = await (isAccessKey(named) ? keyHolder({ db, now }, named) : callerOf({ db, now }, terms.session));
  return holder !== undefined;
};
