import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@parley/db/seal';
import { z } from 'zod';

/** How long an address is good, ms. */
export const addressLife = 10 * 60_000;

const signature = (key: Buffer, path: string, until: number): Buffer =>
  createHmac('sha256', keyFor(key, 'file-addresses')).update(`${until} ${path}`).digest();

/** The address of a path that is good until `until` (ms since the epoch): no token in it, nothing to guess. */
export const signedAddress = (key: Buffer, path: string, until: number): string =>
  `${path}?until=${until}&signature=${signature(key, path, until).toString('base64url')}`;

const query = z.object({ until: z.coerce.number(), signature: z.string().max(100) });

/** Whether an address was made here for this path and is still good. `undefined`: it is not even signed. */
export const isSignedAddress = (key: Buffer, path: string, asked: unknown, now: number): boolean | undefined => {
  const signed = query.safeParse(asked);
  if (!signed.success) return undefined;
  const { until } = signed.data;
  const given = Buffer.from(signed.data.signature, 'base64url');
  const right = signature(key, path, until);
  return given.length === right.length && timingSafeEqual(given, right) && Number.isSafeInteger(until) && until > now;
};
