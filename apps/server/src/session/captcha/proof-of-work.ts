import { randomInt } from 'node:crypto';
import type { Database } from '@parley/db';
import { uuid7 } from '@parley/db';
import { keyFor } from '@parley/db/seal';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { useOnce } from './single-use.ts';

const lifetime = 5 * 60_000; // ms
/** SHA-256 runs behind one number that is tried. */
const cost = 50;
/** Numbers to try at the first level; each level doubles them. A browser tries some ten thousand a second. */
const atFirst = 1000;
/** A slow phone is at it for half a minute. */
export const hardest = 7;

const secretOf = (key: Buffer): string => keyFor(key, 'proof-of-work').toString('hex');
const asText = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A challenge of a level from 1 on, as JSON in base64url; nothing is stored until it is answered. */
export const newChallenge = async (key: Buffer, level: number, now: Date): Promise<string> => {
  const most = atFirst * 2 ** (Math.min(level, hardest) - 1);
  return asText(
    await createChallenge({
      algorithm: 'SHA-256',
      cost,
      counter: randomInt(most / 2, most),
      deriveKey,
      hmacSignatureSecret: secretOf(key),
      data: { id: uuid7(), level, until: now.getTime() + lifetime },
    }),
  );
};

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      data: z.object({ id: z.uuid(), level: z.int(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

const read = (written: string): z.infer<typeof payload> | undefined => {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Whether `written` answers a challenge made here of at least this level. Each answer serves one try within five minutes. */
export const isWorkDone = async (db: Database, key: Buffer, written: string, level: number, now: Date): Promise<boolean> => {
  const given = read(written);
  if (!given) return false;
  const { data } = given.challenge.parameters;
  if (Math.min(data.level, hardest) < Math.min(level, hardest) || data.until < now.getTime()) return false;
  const { verified } = await verifySolution({ ...given, deriveKey, hmacSignatureSecret: secretOf(key) });
  return verified && (await useOnce(db, data, now));
};
