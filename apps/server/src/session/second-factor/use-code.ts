import { type Database, hashKeys } from '@parley/db';
import { secondFactorPlace, unseal } from '@parley/db/seal';
import { sql } from 'kysely';
import { recoveryHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

interface Owner {
  readonly id: string;
  readonly company_id: number;
}

const useRecoveryCode = async (db: Database, key: Buffer, { id, company_id }: Owner, code: string): Promise<boolean> => {
  const hashes = (await hashKeys(db, key, 'recovery-codes')).map((hashKey) => recoveryHash(hashKey, id, code));
  const used = await db
    .updateTable('second_factors')
    .set({ recovery: sql`array(select one from unnest(recovery) one where one <> all(${hashes}::bytea[]))` })
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .where(sql<boolean>`recovery && ${hashes}::bytea[]`)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
};

/**
 * Uses a code of somebody's app, or one of his recovery codes. Each serves once, also of two tries at the same moment: a code of the app
 * closes its time step and those before it.
 */
export const useCode = async (db: Database, key: Buffer, owner: Owner, code: string, now: Date): Promise<'right' | 'wrong' | 'used'> => {
  const own = db.selectFrom('second_factors').select('secret').where('company_id', '=', owner.company_id).where('user_id', '=', owner.id);
  const row = await own.executeTakeFirst();
  if (!row) return 'wrong';
  if (code.length !== 6) return (await useRecoveryCode(db, key, owner, code)) ? 'right' : 'wrong';
  const step = stepOf(unseal(key, row.secret, secondFactorPlace(owner.company_id, owner.id)), code, now);
  if (step === undefined) return 'wrong';
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('company_id', '=', owner.company_id)
    .where('user_id', '=', owner.id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used ? 'right' : 'used';
};
