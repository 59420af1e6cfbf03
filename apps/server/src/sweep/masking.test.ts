import type { AnyRoute } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { append } from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addBelongings } from './belongings.ts';
import { type Ids, kindOf } from './id-kinds.ts';
import { sendInput } from './send-input.ts';

// Derived from the contract: somebody may make every call and see the whole company, but no number in plain.
const routes = registry
  .map(({ route }) => route)
  .filter(({ auth, method, realm }) => auth === 'token' && method === 'POST' && realm !== 'operator');

/** The number that the test company's task and call have, and one that an operation log has. */
const phones = ['13900000001', '13812345678'];
/** Numbers as they are said, and written in groups. */
/** Fixed lines: with their area code, and without where a name says what it is or somebody said it. */
const lines = ['057188886666', '0571-88886667'];
const short = '88886668';
const spoken = ['一三七零零零零零零零三', '幺三七，零零零零，五六拐八', 'one three six oh oh oh one two three four', '135 0000 0007'];

let server: TestServer;
let company: TestCompany;
let ids: Ids;
const held = new Map<string, TestUser>();

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  ids = { ...company.ids, ...(await addBelongings(server, company)) };
  const permissions = [...new Set(routes.flatMap(({ permission }) => (permission ?? '').split(/ (?:\|\||&&) /)))];
  for (const [name, unmask] of Object.entries({ masked: [], plain: ['call', 'flow', 'queue', 'task'] })) {
    const [roleId, id] = [uuid7(), uuid7()];
    const role = { company_id: 1, id: roleId, name, permissions, unmask, data_scope: 'company', all_flows: true, all_grades: true };
    await db.insertInto('roles').values(role).execute();
    await db.insertInto('users').values({ company_id: 1, id, username: name, password_hash: 'none', role_id: roleId }).execute();
    held.set(name, await logInAs(db, { id, username: name, company: 1 }));
  }
  const numbers = json({ numbers: [{ phone: '13812345678' }], note: `call 13812345678 back; ${spoken.join('; ')}` });
  await db
    .updateTable('operation_logs')
    .set({ route: append.path, input: numbers, before: numbers, after: numbers })
    .where('id', '=', ids.log)
    .execute();
  await db
    .updateTable('turns')
    .set({ text: `my number is ${phones[0]}, or ${[...spoken, ...lines, short].join(', or ')}`, evidence: json({ said: spoken }) })
    .execute();
  await db
    .updateTable('number_rows')
    .set({ variables: json({ phone: phones[0], note: [...spoken, ...lines].join('; '), 备用电话: short }) })
    .execute();
  await db
    .updateTable('calls')
    .set({
      slots: json({ number: spoken[0], second: short }),
      variables: json({ note: [...spoken, ...lines].join('; '), 备用电话: short }),
      grade_rule: `槽位“second”为“${short}”`,
      exception: `failed {"why":"${lines[0]}"}`,
      announcement_text: `您拨打的 ${short} 已停机`,
    })
    .execute();
  const what = { company_id: 1, call_id: ids.call, n: 1, at: new Date(), kind: 'dialled' };
  await db
    .insertInto('events')
    .values({ ...what, data: json({ to: [`sip:${phones[0]}@192.0.2.1`] }) })
    .execute();
});
afterAll(() => server.stop());

/** Those of some calls whose answers to somebody hold one of the numbers as it is. */
const tell = async (name: string, asked: readonly AnyRoute[]): Promise<string[]> => {
  const telling: string[] = [];
  for (const route of asked) {
    const { token = '' } = held.get(name) ?? {};
    const inputs: unknown[] = [sampleInput(route, (field) => ids[kindOf(field, route.path) ?? 'flow'])];
    if (/[/-](list|detail|option|last)$/.test(route.path)) inputs.push({}, { id: ids[kindOf('id', route.path) ?? 'flow'] });
    for (const input of inputs) {
      const text = JSON.stringify(await sendInput(server, route, token, input).catch(() => undefined)) ?? '';
      if ([...phones, ...spoken, ...lines, short].some((phone) => text.includes(phone))) telling.push(route.path);
    }
  }
  return [...new Set(telling)];
};

test('no call tells a number in plain to who may not see it, be it in a text or a log', { timeout: 120_000 }, async () => {
  expect(await tell('masked', routes)).toEqual([]);
  // Some of them do tell it to who may: what is looked for is there to be found.
  const told = [
    ...['list', 'detail', 'trace'].map((name) => `/api/platform/report/call-info/${name}`),
    '/api/log/company-detail',
    '/api/platform/task/receive-plus-call-log-detail',
  ];
  const asked = routes.filter(({ path }) => told.includes(path));
  expect((await tell('plain', asked)).toSorted()).toEqual(told.toSorted());
});
