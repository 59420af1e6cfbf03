import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany } from '../dialling/test-task.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import {
  forgetLostRegistrations,
  forgetRegistrations,
  readRegistrations,
  type SharedRegistration,
  writeRegistrations,
} from './registrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('registrations').execute();
});

const [first, second] = [uuid7(), uuid7()];
const registration: SharedRegistration = {
  ...{ company: 1, aor: '1001', contact: 'sip:1001@192.0.2.1', callId: 'a', cseq: 5 },
  ...{ host: '192.0.2.1', port: 5060, transport: null, path: [], q: 1, userAgent: null, ageS: 30, leftS: 600 },
};
const known = () => readRegistrations(database.db, [{ company: 1, aor: '1001' }]);

test('what is written is read with the time that is left, by the database’s clock', async () => {
  await writeRegistrations(database.db, first, [{ ...registration, path: ['<sip:edge;lr>', '<sip:inner;lr>'], userAgent: 'Desk' }]);
  const [row] = await known();
  expect(row).toMatchObject({
    ...registration,
    node: first,
    path: ['<sip:edge;lr>', '<sip:inner;lr>'],
    userAgent: 'Desk',
    ageS: expect.any(Number),
    leftS: expect.any(Number),
  });
  expect(row?.leftS).toBeGreaterThan(590);
  expect(row?.ageS).toBeLessThan(40);
  expect(await readRegistrations(database.db, [{ company: 1, aor: '1002' }])).toEqual([]);
  expect(await readRegistrations(database.db)).toHaveLength(1);
});

test('a write that is late, or the end of an older connection, undoes no later REGISTER at another node', async () => {
  const { db } = database;
  await writeRegistrations(db, second, [{ ...registration, cseq: 6, port: 5062 }]);
  await writeRegistrations(db, first, [registration]);
  await forgetRegistrations(db, [registration]);
  expect(await known()).toMatchObject([{ node: second, cseq: 6, port: 5062 }]);
  // A phone that was started again counts from its beginning.
  await writeRegistrations(db, first, [{ ...registration, callId: 'b', cseq: 1 }]);
  expect(await known()).toMatchObject([{ node: first, callId: 'b', cseq: 1 }]);
  await forgetRegistrations(db, [{ ...registration, callId: 'b', cseq: 2 }]);
  expect(await known()).toEqual([]);
});

test('what is over, and what came by the connections of an earlier process, is forgotten; a company that is gone keeps nothing', async () => {
  const { db } = database;
  const by = (contact: string, more: Partial<SharedRegistration> = {}) => ({ ...registration, contact, ...more });
  const path = ['<sip:edge;lr>'];
  await writeRegistrations(db, first, [
    by('udp'),
    by('tcp', { transport: 'TCP' }),
    by('edge', { transport: 'TLS', path }),
    by('over', { leftS: -1 }),
  ]);
  await writeRegistrations(db, second, [by('other', { transport: 'WSS' }), by('nobody', { company: 999 })]);
  await forgetLostRegistrations(db, first);
  const rows = await db.selectFrom('registrations').select('contact').orderBy('contact').execute();
  expect(rows.map(({ contact }) => contact)).toEqual(['edge', 'other', 'udp']);
});
