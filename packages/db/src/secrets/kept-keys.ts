import type { Database } from '../connect.ts';
import { keptKeyPlace, keyFor, keyId, keysOf, seal, unseal } from '../seal.ts';

/** What is kept as a keyed hash, which nobody can make again without what was hashed. */
const purposes = ['recovery-codes'] as const;
type HashPurpose = (typeof purposes)[number];

/** Keeps what older keys are needed for beyond their time: the keys of hashes, derived from them, sealed with the newest. */
export async function keepDerivedKeys(db: Database, keys: Buffer): Promise<void> {
  const [, ...older] = keysOf(keys);
  const rows = older.flatMap((key) =>
    purposes.map((purpose) => {
      const id = keyId(key).toString('hex');
      return { purpose, key_id: id, sealed: seal(keys, keyFor(key, purpose).toString('hex'), keptKeyPlace(purpose, id)) };
    }),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('kept_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The keys by which hashes for a purpose may have been made, the newest first. */
export async function hashKeys(db: Database, keys: Buffer, purpose: HashPurpose): Promise<readonly Buffer[]> {
  const kept = await db.selectFrom('kept_keys').selectAll().where('purpose', '=', purpose).execute();
  return [
    ...keysOf(keys).map((key) => keyFor(key, purpose)),
    ...kept.map(({ key_id, sealed }) => Buffer.from(unseal(keys, sealed, keptKeyPlace(purpose, key_id)), 'hex')),
  ];
}
