import type { Client } from '@parley/contract';
import { gateway } from '@parley/contract/centre';
import { outboundRule } from '@parley/contract/outbound-rule';
import { recall } from '@parley/contract/recall';
import { taskIntervention } from '@parley/contract/task-intervention';
import { json, keptRules, rulesOfTask } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const skip = { kind: 'skip' } as const;
const condition = { areas: ['广东'] };

test('an intervention that cannot be read is left out alone, the list says so, and it can be written anew or deleted', async () => {
  const { db } = server.database;
  const add = async (name: string) =>
    (await api(taskIntervention.create, { name, taskIds: null, rule: { kind: 'number', condition, action: skip } })).id;
  const [good, odd] = [await add('good'), await add('odd')];
  await db
    .updateTable('interventions')
    .set({ condition: json({ areas: 7 }) })
    .where('id', '=', odd)
    .execute();
  expect((await rulesOfTask(db, 1, company.ids.task)).map(({ name }) => name)).toEqual(['good']);
  const { list } = await api(taskIntervention.list, { kind: 'number' });
  expect(list.map(({ id, rule }) => [id, rule === null]).toSorted()).toEqual([
    [good, false],
    [odd, true],
  ]);
  expect(await api(taskIntervention.detail, { id: odd })).toMatchObject({ kind: 'number', rule: null });
  const { revision } = await api(taskIntervention.detail, { id: odd });
  await api(taskIntervention.update, { id: odd, revision, name: 'odd', rule: { kind: 'number', condition, action: skip } });
  expect((await rulesOfTask(db, 1, company.ids.task)).length).toBe(2);
  await api(taskIntervention.delete, { ids: [good, odd] });
  expect(keptRules(null)).toEqual([]);
});

test('of a redial rule, a gateway and an outbound rule the entries that cannot be read are left out, and counted where they are listed', async () => {
  const { db } = server.database;
  const entries = [{ result: 'busy', times: 2, waitSeconds: 60 } as const];
  const { id: redial } = await api(recall.create, { name: 'redial', entries });
  await db
    .updateTable('redial_rules')
    .set({ entries: json([...entries, { result: 'busy', times: 'often' }]) })
    .where('id', '=', redial)
    .execute();
  expect((await api(recall.list, { name: 'redial' })).list).toMatchObject([{ unreadable: 1, entries }]);
  const rules = [
    { match: '0', strip: 1, add: '' },
    { match: '1', strip: 'one', add: '' },
  ];
  await db
    .updateTable('gateways')
    .set({ callee_rules: json(rules), caller_rules: json(rules) })
    .where('id', '=', company.ids.gateway)
    .execute();
  expect((await api(gateway.list, {})).list).toMatchObject([{ id: company.ids.gateway, unreadable: 2 }]);
  expect(await api(gateway.detail, { id: company.ids.gateway })).toMatchObject({
    calleeRules: rules.slice(0, 1),
    callerRules: rules.slice(0, 1),
  });
  const { id: outbound } = await api(outboundRule.create, { name: 'out', pattern: '0', gatewayId: company.ids.gateway });
  await db
    .updateTable('outbound_rules')
    .set({ callee_rules: json(rules) })
    .where('id', '=', outbound)
    .execute();
  expect((await api(outboundRule.list, {})).list).toMatchObject([{ unreadable: 1, calleeRules: rules.slice(0, 1) }]);
});
