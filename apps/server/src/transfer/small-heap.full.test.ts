import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { fillLoginLog, transferInProcess } from '../testing/transfer-load.ts';

const rows = 50_000;
let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  await fillLoginLog(server, company, rows);
});
afterAll(() => server.stop());

test.each(['xlsx', 'csv'] as const)(
  'rows go out as %s and come in again by thousands, in a small heap',
  { timeout: 120_000 },
  async (format) => {
    const { exported, imported } = await transferInProcess(server, company, format, 96);
    expect(exported).toMatchObject({ reason: null, status: 'done', row_count: rows, accepted: rows });
    expect(imported).toMatchObject({ reason: null, status: 'done', row_count: rows, accepted: rows, refused: 0 });
  },
);
