import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../connect.ts';
import { keptKeyPlace, seal, unseal } from '../seal.ts';
import { NumberKey } from './number-key.ts';

const [purpose, id] = ['numbers', 'data'] as const;
const place = keptKeyPlace(purpose, id);

/** The key of the numbers of this database, made where there is none yet: sealed with the newest of PARLEY_KEY, as all kept keys. */
async function numberKeyOf(client: pg.ClientBase, keys: Buffer): Promise<NumberKey> {
  const kept = () => client.query<{ sealed: Buffer }>('select sealed from kept_keys where purpose = $1 and key_id = $2', [purpose, id]);
  let { rows } = await kept();
  if (!rows[0]) {
    const made = seal(keys, randomBytes(32).toString('hex'), place);
    // Another process may make one at the same time: the first one counts.
    await client.query('insert into kept_keys (purpose, key_id, sealed) values ($1, $2, $3) on conflict do nothing', [purpose, id, made]);
    ({ rows } = await kept());
  }
  if (!rows[0]) throw new Error('the key of encrypted numbers is not there');
  return new NumberKey(Buffer.from(unseal(keys, rows[0].sealed, place), 'hex'));
}

/** The same, for what a node keeps on its disk. */
export async function numberKey(db: Database, keys: Buffer): Promise<NumberKey> {
  // A connection of the pool has made it if there was none.
  const { sealed } = await db
    .selectFrom('kept_keys')
    .select('sealed')
    .where('purpose', '=', purpose)
    .where('key_id', '=', id)
    .executeTakeFirstOrThrow();
  return new NumberKey(Buffer.from(unseal(keys, sealed, place), 'hex'));
}

/**
 * Gives a new connection what it needs to seal numbers.
 *
 * @returns by what those that it reads are opened
 */
export async function giveNumberKey(client: pg.ClientBase, keys: Buffer): Promise<NumberKey> {
  const key = await numberKeyOf(client, keys);
  await client.query("select set_config('parley.number_keys', $1, false)", [key.session]);
  return key;
}
