import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { fillLoginLog, transferInProcess } from '../testing/transfer-load.ts';

const rows = 1_000_000;
let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  await fillLoginLog(server, company, rows);
});
afterAll(() => server.stop());

test.each(['csv', 'xlsx'] as const)(
  '1 000 000 rows go out as %s and come in again, in a small heap',
  { timeout: 900_000 },
  async (format) => {
    const { exported, imported, megabytes } = await transferInProcess(server, company, format, 128);
    expect(megabytes).toBeLessThan(512);
    expect(exported).toMatchObject({ status: 'done', row_count: rows, accepted: rows });
    expect(imported).toMatchObject({ status: 'done', row_count: rows, accepted: rows, refused: 0 });
  },
);
