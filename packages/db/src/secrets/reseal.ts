import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { newestPrefix, seal, unseal } from '../seal.ts';
import { keepDerivedKeys } from './kept-keys.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** How many secrets there are: sealed with the newest key, and with another. */
interface SecretCounts {
  newest: number;
  older: number;
}

const begins = ({ column }: SealedColumn, keys: Buffer) => sql`substring(${sql.ref(column)} from 1 for 5) = ${newestPrefix(keys)}::bytea`;

/** What of the secrets is sealed with the newest key. */
export async function countSecrets(db: Database, keys: Buffer): Promise<SecretCounts> {
  const counts = { newest: 0, older: 0 };
  for (const of of sealedColumns) {
    const { rows } = await sql<SecretCounts>`
      select count(*) filter (where ${begins(of, keys)})::integer as newest, count(*) filter (where not ${begins(of, keys)})::integer as older
        from ${sql.table(of.table)} where ${sql.ref(of.column)} is not null`.execute(db);
    counts.newest += rows[0]?.newest ?? 0;
    counts.older += rows[0]?.older ?? 0;
  }
  return counts;
}

/** A row with an older secret; its key as text. */
interface OldSecret {
  first: string;
  second: string;
  sealed: Buffer;
}

/** The next rows behind one by the key, held until the transaction ends; those that another process holds are its own. */
const nextOf = async (tx: Database, of: SealedColumn, keys: Buffer, after: OldSecret | undefined, most: number): Promise<OldSecret[]> => {
  const [first, second] = of.key;
  const key = sql.join(of.key.map((name) => sql.ref(name)));
  const behind = after && sql`and (${key}) > (${sql.join(second ? [after.first, after.second] : [after.first])})`;
  const { rows } = await sql<OldSecret>`
    select ${sql.ref(first)}::text as first, ${second ? sql`${sql.ref(second)}::text` : sql`''`} as second, ${sql.ref(of.column)} as sealed
      from ${sql.table(of.table)} where ${sql.ref(of.column)} is not null and not ${begins(of, keys)} ${behind ?? sql``}
     order by ${key} limit ${most} for update skip locked`.execute(tx);
  return rows;
};

/** @returns whether it could be opened */
const resealRow = async (tx: Database, of: SealedColumn, keys: Buffer, row: OldSecret): Promise<boolean> => {
  const place = of.place(row.first, row.second);
  let secret: string;
  try {
    secret = unseal(keys, row.sealed, place);
  } catch {
    return false;
  }
  const [first, second] = of.key;
  await sql`update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${seal(keys, secret, place)}
    where ${sql.ref(first)} = ${row.first} ${second ? sql`and ${sql.ref(second)} = ${row.second}` : sql``}`.execute(tx);
  return true;
};

/** What a run came to. `unreadable`: sealed with keys that are not there, for another row, or damaged. */
interface Resealed {
  resealed: number;
  unreadable: { table: string; rows: number }[];
}

/**
 * Seals with the newest key whatever an older one sealed, in batches of a transaction each. What is to be done stands in the rows themselves: a
 * run that was broken off is gone on with by the next, on any node, and several may run at once.
 *
 * @param onBatch told behind each batch how many rows it had
 */
export async function resealSecrets(
  db: Database,
  keys: Buffer,
  { most = 100, onBatch }: { most?: number; onBatch?: (rows: number) => Promise<void> | void } = {},
): Promise<Resealed> {
  await keepDerivedKeys(db, keys);
  const done: Resealed = { resealed: 0, unreadable: [] };
  for (const of of sealedColumns) {
    let after: OldSecret | undefined;
    let unreadable = 0;
    do {
      const rows = await db.transaction().execute(async (tx) => {
        await sql`select set_config('parley.resealing', 'on', true)`.execute(tx);
        const next = await nextOf(tx, of, keys, after, most);
        for (const row of next) {
          if (await resealRow(tx, of, keys, row)) done.resealed++;
          else unreadable++;
        }
        return next;
      });
      after = rows.at(-1);
      if (after) await onBatch?.(rows.length);
    } while (after);
    if (unreadable > 0) done.unreadable.push({ table: of.table, rows: unreadable });
  }
  return done;
}
