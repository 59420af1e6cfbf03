import { gateway } from '@parley/contract/centre';
import { gatewayGroup } from '@parley/contract/gateway-group';
import { outboundRule } from '@parley/contract/outbound-rule';
import { statement } from '@parley/contract/statement';
import * as task from '@parley/contract/task';
import { exportQueue } from '@parley/contract/transfer';
import { trunkDoctor } from '@parley/contract/trunk-check';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';
import { outboundRuleSuccesses } from './outbound-rule-successes.ts';

/** One success of each route of gateway groups, by its path. */
export const lineSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const newGateway = async () => (await harness.api(gateway.create, { name: uuid7(), address: '192.0.2.1' })).id;
  const newGroup = async (members: readonly string[]) => {
    const name = uuid7();
    const { id } = await harness.api(gatewayGroup.create, { name, members: members.map((gatewayId) => ({ gatewayId })) });
    return { id, name };
  };
  return {
    ...outboundRuleSuccesses(harness),
    [statement.list.path]: async () => {
      const { db } = harness.server.database;
      const days = ['2020-01-31', '2020-02-01'].map((day, n) => ({
        ...{
          company_id: 1,
          day,
          gateway_id: harness.company.ids.gateway,
          calls: 3,
          answered: 2,
          seconds: 120,
          amount: 110,
          waived: n,
          paid: 0,
        },
      }));
      const further = (['in', 'leg'] as const).flatMap((kind, n) =>
        days.slice(1).map((day) => ({ ...day, kind, calls: 1 - n, answered: 1 - n, amount: 20 + n, waived: 0 })),
      );
      await db
        .insertInto('bill_days')
        .values([...days, ...further])
        .execute();
      const { list, sums } = await harness.api(statement.list, { month: '2020-02' });
      expect(list).toEqual([
        {
          ...{ day: '2020-02-01', calls: 4, answered: 3, billingSeconds: 360, amount: 151, waived: 1, paid: 0, balance: -261 },
          ...{ outbound: 110, inbound: 20, legs: 21 },
        },
      ]);
      expect(sums).toEqual({ calls: 4, answered: 3, billingSeconds: 360, amount: 151, paid: 0 });
      expect((await harness.api(statement.list, { from: '2020-01-01', to: '2020-01-31' })).list).toHaveLength(1);
      await db.deleteFrom('bill_days').where('day', '<', '2021-01-01').execute();
    },
    [statement.requestExport.path]: async () => {
      const { jobId } = await harness.api(statement.requestExport, { columns: ['day', 'amount', 'balance'], format: 'csv' });
      const ended = async () => (await harness.api(exportQueue.list, { ids: [jobId] })).list[0];
      await expect.poll(ended).toMatchObject({ status: 'done', kind: 'statement' });
    },
    [gateway.relateData.path]: async () => {
      const { gateway: id, task: taskId } = harness.company.ids;
      const group = await newGroup([id]);
      const { db } = harness.server.database;
      const places = ['UDP 192.0.2.1:5060'];
      await db
        .updateTable('gateways')
        .set({ known_places: places })
        .where('id', 'in', [id, await newGateway()])
        .execute();
      const rule = { id: '', name: uuid7() };
      rule.id = (await harness.api(outboundRule.create, { name: rule.name, gatewayId: id })).id;
      const { groups, rules, tasks, sharing, ...known } = await harness.api(gateway.relateData, { id });
      expect({ known, sharing }).toEqual({ known: { places }, sharing: [{ id: expect.any(String), name: expect.any(String) }] });
      expect(groups).toContainEqual(group);
      expect(rules).toEqual([rule]);
      await harness.api(outboundRule.delete, { ids: [rule.id] });
      expect(tasks.map((one) => one.id)).toContain(taskId);
      await harness.api(gatewayGroup.delete, { ids: [group.id] });
    },
    [trunkDoctor.testCall.path]: async () => {
      const member = await newGateway();
      await harness.server.database.db.updateTable('trunk_checks').set({ state: 'done' }).execute();
      const { id } = await harness.api(trunkDoctor.testCall, { id: member, number: '13900000009' });
      expect((await harness.api(trunkDoctor.last, { id: member })).check).toMatchObject({
        id,
        state: 'waiting',
        steps: [{ step: 'call' }],
      });
      await harness.server.database.db.updateTable('trunk_checks').set({ state: 'done' }).execute();
    },
    [gatewayGroup.list.path]: async () => {
      const member = await newGateway();
      const { id, name } = await newGroup([member]);
      const { list } = await harness.api(gatewayGroup.list, { gatewayId: member });
      expect(list).toMatchObject([{ id, name, choice: 'order', tasks: 0, members: [{ gatewayId: member, state: 'unknown' }] }]);
    },
    [gatewayGroup.create.path]: async () => {
      const [first, second] = [await newGateway(), await newGateway()];
      const { id } = await newGroup([second, first]);
      const { members } = await harness.api(gatewayGroup.detail, { id });
      expect(members.map(({ gatewayId }) => gatewayId)).toEqual([second, first]);
      // A task calls by it, and neither it nor a member is deleted under it.
      const form = { name: uuid7(), flowId: harness.company.ids.flow };
      const { id: taskId } = await harness.api(task.create, { ...form, gatewayGroupId: id });
      expect(await harness.api(task.detail, { id: taskId })).toMatchObject({
        gatewayId: null,
        gatewayGroupId: id,
        limits: { gatewayCapacity: 200 },
      });
      await expect(harness.api(task.create, { ...form, gatewayGroupId: uuid7() })).rejects.toMatchObject({
        data: { problem: 'row.not-found' },
      });
      const inUse = { data: { problem: 'row.in-use' } };
      await expect(harness.api(gatewayGroup.delete, { ids: [id] })).rejects.toMatchObject(inUse);
      await expect(harness.api(gateway.delete, { ids: [first] })).rejects.toMatchObject(inUse);
      await expect(harness.api(task.create, { ...form, gatewayGroupId: id, gatewayId: first })).rejects.toMatchObject({
        data: { fields: [{ path: 'gatewayId' }] },
      });
    },
    [gatewayGroup.update.path]: async () => {
      const [first, second] = [await newGateway(), await newGateway()];
      const { id, name } = await newGroup([first]);
      const members = [{ gatewayId: second, weight: 3 }, { gatewayId: first }];
      await harness.api(gatewayGroup.update, { id, revision: 1, name, choice: 'weight', members, failOver: ['congestion'] });
      expect(await harness.api(gatewayGroup.detail, { id })).toMatchObject({
        ...{ choice: 'weight', failOver: ['congestion'], revision: 2 },
        members: [
          { gatewayId: second, weight: 3 },
          { gatewayId: first, weight: 1 },
        ],
      });
    },
    [gatewayGroup.detail.path]: async () => {
      const { id, name } = await newGroup([harness.company.ids.gateway]);
      expect(await harness.api(gatewayGroup.detail, { id })).toMatchObject({ name, revision: 1 });
      await harness.api(gatewayGroup.delete, { ids: [id] });
    },
    [gatewayGroup.delete.path]: async () => {
      const { id } = await newGroup([await newGateway()]);
      expect(await harness.api(gatewayGroup.delete, { ids: [id] })).toEqual({ count: 1 });
    },
    [gatewayGroup.option.path]: async () => {
      const { id, name } = await newGroup([await newGateway()]);
      expect((await harness.api(gatewayGroup.option, { search: name })).list).toEqual([{ id, name }]);
    },
  };
};
