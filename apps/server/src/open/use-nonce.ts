import { mostSkew } from '@parley/contract/signature';
import type { Database } from '@parley/db';

/** The row of a key. */
export interface KeyId {
  readonly companyId: number;
  readonly id: string;
}

/**
 * Marks a nonce as used, so that a request is carried out once, whichever process it comes to.
 *
 * @param timestamp of the request, s. The nonce is kept for longer than any process, its clock late, would take that time for near enough
 * @returns false if it was used before, also by one at the same moment
 */
export const useNonce = async (db: Database, { companyId, id }: KeyId, nonce: string, timestamp: number): Promise<boolean> => {
  const used = await db
    .insertInto('api_nonces')
    .values({ company_id: companyId, key_id: id, nonce, expires_at: new Date((timestamp + 2 * mostSkew) * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return used !== undefined;
};

/** Drops the nonces of requests whose time is past. */
export const forgetNonces = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('api_nonces').where('expires_at', '<', now).execute();
};
