import { type Database, numberKey } from '@parley/db';
import type { FileSeal } from './file-store.ts';

/** Files of imports and exports are sealed for companies whose numbers are, or are being, encrypted. */
export const fileSealOf = async (db: Database, keys: Buffer): Promise<FileSeal> => {
  const numbers = await numberKey(db, keys);
  return {
    key: numbers.files,
    sealed: async (company) => {
      const row = await db.selectFrom('companies').select('number_state').where('id', '=', company).executeTakeFirst();
      return row?.number_state === 'sealing' || row?.number_state === 'sealed';
    },
  };
};
