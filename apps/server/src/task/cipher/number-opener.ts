import { Problem } from '@parley/contract';
import type { Database } from '@parley/db';
import { numberCipherPlace, unseal } from '@parley/db/seal';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { taskProblems } from '../problems.ts';
import { openCipherText } from './cipher-text.ts';

/** Opens a number in cipher text; undefined if none of the company's keys does. */
export type OpenNumber = (cipher: string) => string | undefined;

/** Whether a company's security strategy takes numbers in cipher text. */
export const takesCipherText = async (db: Database, company: number): Promise<boolean> => {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company)
    .where('security_strategy', '=', 'cipher')
    .executeTakeFirst();
  return row !== undefined;
};

const keysOf = async (db: Database, keys: Buffer, company: number): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('number_ciphers')
    .select(['id', 'secret'])
    .where('company_id', '=', company)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, secret }) => Buffer.from(unseal(keys, secret, numberCipherPlace(company, id)), 'base64'));
};

/**
 * What opens the numbers that a company sends in cipher text. From then on the company is known to have sent some: its strategy cannot become
 * one any more that has them shown, or kept, in plain.
 *
 * @throws Problem if its security strategy does not take them, or it has no key
 */
export const numberOpener = async ({ db, settings }: Pick<Services, 'db' | 'settings'>, company: number): Promise<OpenNumber> => {
  if (!(await takesCipherText(db, company))) throw new Problem(taskProblems.cipherRefused);
  const keys = await keysOf(db, settings.key, company);
  if (keys.length === 0) throw new Problem(taskProblems.cipherWithoutKey);
  // Locks the row against a change of the strategy at the same moment: whichever is second sees the other.
  const { rows } = await sql`
    update companies set cipher_since = coalesce(cipher_since, now()) where id = ${company} and security_strategy = 'cipher' returning id`.execute(
    db,
  );
  if (rows.length === 0) throw new Problem(taskProblems.cipherRefused);
  return (cipher) => openCipherText(keys, cipher);
};

/** The same, where one of some numbers is in cipher text; otherwise nothing is asked of the company. */
export const openerFor = async (
  services: Pick<Services, 'db' | 'settings'>,
  company: number,
  numbers: readonly { readonly cipher?: string | undefined }[],
): Promise<OpenNumber> => (numbers.some(({ cipher }) => cipher !== undefined) ? await numberOpener(services, company) : () => undefined);
