/** Writes `src/schema.gen.ts` from the migrations: `node packages/db/bin/generate-types.ts` with PARLEY_TEST_DATABASE_URL set. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '../src/testing.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const database = await testDatabase();
try {
  execFileSync(
    process.execPath,
    [
      at('../../../node_modules/kysely-codegen/dist/cli/bin.js'),
      ...[
        '--url',
        database.url,
        '--dialect',
        'postgres',
        '--date-parser',
        'string',
        '--out-file',
        process.argv[2] ?? at('../src/schema.gen.ts'),
      ],
      ...['--exclude-pattern', '{migrations,pgboss.*}', '--type-mapping', '{"jsonb":"unknown","int8":"number"}'],
    ],
    { stdio: 'inherit' },
  );
} finally {
  await database.drop();
}
