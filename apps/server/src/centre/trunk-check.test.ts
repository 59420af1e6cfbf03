import { trunkDoctor } from '@parley/contract/trunk-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let now = new Date('2026-11-22T10:00:00Z');
let server: TestServer;
let [one, other]: TestCompany[] = [];
beforeAll(async () => {
  server = await testServer({ roles: ['api'], now: () => now });
  const { db } = server.database;
  [one, other] = [await addCompany(db, server.settings.key, 1), await addCompany(db, server.settings.key, 2)];
});
afterAll(() => server.stop());

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const company = (of: TestCompany | undefined) => {
  if (!of) throw new Error('no company');
  const api = server.as(of.chief);
  const { gateway } = of.ids;
  return {
    start: () => api(trunkDoctor.start, { id: gateway }),
    state: async () => (await api(trunkDoctor.last, { id: gateway })).check?.state,
    update: (fields: object) =>
      server.database.db
        .updateTable('trunk_checks')
        .set({ ...fields, updated_at: now })
        .where('company_id', '=', of.id)
        .where('state', '!=', 'done')
        .execute(),
  };
};

test('a test call is a check of its own kind, and asks for nothing but the call', async () => {
  const api = server.as(other?.chief);
  const id = other?.ids.gateway ?? '';
  await expect(api(trunkDoctor.testCall, { id, number: 'nobody' })).rejects.toMatchObject({ data: { problem: 'request.invalid' } });
  const { id: check } = await api(trunkDoctor.testCall, { id, number: '+86 139 0000 0009' });
  const { number, steps } = await server.database.db
    .selectFrom('trunk_checks')
    .select(['number', 'steps'])
    .where('id', '=', check)
    .executeTakeFirstOrThrow();
  expect({ number, steps }).toEqual({ number: '13900000009', steps: [{ step: 'call', result: 'running', finding: '', values: {} }] });
  await company(other).update({ state: 'done' });
});

test('one gateway of a company is diagnosed at a time, and so many within ten minutes', async () => {
  const [first, second] = [company(one), company(other)];
  await first.start();
  await expect(first.start()).rejects.toMatchObject({ code: 409, data: { problem: 'gateway.checking' } });
  await second.start();
  for (let n = 1; n < 20; n++) {
    await first.update({ state: 'done' });
    later(1_000);
    await first.start();
  }
  await first.update({ state: 'done' });
  await expect(first.start()).rejects.toMatchObject({ code: 429, data: { problem: 'request.too-many' } });
  later(600_000);
  await first.start();
});

test('a check that no node takes up, or whose node went away, is told as lost and another may begin', async () => {
  const { start, state, update } = company(other);
  later(600_000);
  await start();
  expect(await state()).toBe('waiting');
  later(10_001);
  expect(await state()).toBe('lost');
  await start();
  await update({ state: 'running' });
  later(59_000);
  expect(await state()).toBe('running');
  later(2_000);
  expect(await state()).toBe('lost');
  await start();
});
