import type { Settings } from '@parley/contract/settings';
import { connect } from '@parley/db';
import { readKey } from '@parley/db/seal';
import { type SeededLogin, seedDemo } from '@parley/server/seed/seed-demo';

/** Fills an empty database with the demo company. @returns its log-ins; none if there was something already */
export async function seed({ databaseUrl, key, labPort, adminPassword }: Settings): Promise<readonly SeededLogin[]> {
  const db = connect(databaseUrl, { name: 'parley-seed', max: 1, keys: readKey(key) });
  try {
    return await seedDemo(db, { key: readKey(key), labPort, adminPassword });
  } finally {
    await db.destroy();
  }
}
