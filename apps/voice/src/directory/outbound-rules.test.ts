import { json, uuid7 } from '@parley/db';
import { addCompany, addTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruledLine } from './outbound-rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());

test('a phone calls by the first rule that is for its extension or department and fits the number', async () => {
  const { db } = database;
  const [{ gateway: own }, { gateway: other }] = [await addTask(database, 1, 0), await addTask(database, 1, 0)];
  const [extension, user, department, group] = [uuid7(), uuid7(), uuid7(), uuid7()];
  expect(await ruledLine(db, 1, extension, '02112345678')).toBeUndefined();
  await db.insertInto('departments').values({ company_id: 1, id: department, name: 'sales' }).execute();
  await db
    .insertInto('users')
    .values({ company_id: 1, id: user, username: 'seller', password_hash: '', department_id: department })
    .execute();
  const phone = { company_id: 1, id: extension, number: '8001', secret: Buffer.of(1), user_id: user };
  await db.insertInto('extensions').values(phone).execute();
  await db.insertInto('gateway_groups').values({ company_id: 1, id: group, name: 'both' }).execute();
  const members = [other, own].map((gateway_id, position) => ({ company_id: 1, group_id: group, gateway_id, position }));
  await db.insertInto('gateway_group_members').values(members).execute();
  const rule = { company_id: 1, enabled: true, pattern: '' };
  await db
    .insertInto('outbound_rules')
    .values([
      { ...rule, id: uuid7(), name: 'off', position: 1, enabled: false, gateway_id: own },
      {
        ...{
          ...rule,
          id: uuid7(),
          name: 'long',
          position: 3,
          who: 'department',
          who_ids: [department],
          pattern: '0.',
          gateway_group_id: group,
        },
        ...{ callee_rules: json([{ match: '0', strip: 1, add: '9' }]), caller_numbers: ['95001'] },
      },
      {
        ...rule,
        id: uuid7(),
        name: 'mobile',
        position: 4,
        who: 'extension',
        who_ids: [extension],
        pattern: '1XXXXXXXXXX',
        gateway_id: own,
      },
    ])
    .execute();
  expect(await ruledLine(db, 1, extension, '02112345678')).toEqual({
    gateways: [other, own],
    failOver: ['timeout', 'unreachable', 'congestion', 'server-error'],
    number: '92112345678',
    callerNumbers: ['95001'],
  });
  expect(await ruledLine(db, 1, extension, '13900001234')).toEqual({
    ...{ gateways: [own], failOver: [], number: '13900001234', callerNumbers: [] },
  });
  await db.updateTable('gateway_groups').set({ choice: 'weight' }).where('id', '=', group).execute();
  await db.updateTable('gateway_group_members').set({ weight: 3 }).where('gateway_id', '=', own).execute();
  const drawn = [0.2, 0.3].map((random) => ruledLine(db, 1, extension, '02112345678', () => random));
  expect(await Promise.all(drawn)).toMatchObject([{ gateways: [other, own] }, { gateways: [own, other] }]);
  expect([await ruledLine(db, 1, undefined, '02112345678'), await ruledLine(db, 1, extension, '10086')]).toEqual(['none', 'none']);
});
