import { gateway } from '@parley/contract/centre';
import { outboundRule } from '@parley/contract/outbound-rule';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of outbound rules, by its path. */
export const outboundRuleSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const lineOf = () => harness.company.ids.gateway;
  const newRule = async (over: object = {}) => {
    const name = uuid7();
    return { name, ...(await harness.api(outboundRule.create, { name, gatewayId: lineOf(), ...over })) };
  };
  const clear = async () => {
    const { list } = await harness.api(outboundRule.list, { size: 200 });
    if (list.length > 0) await harness.api(outboundRule.delete, { ids: list.map(({ id }) => id) });
  };
  return {
    [outboundRule.list.path]: async () => {
      const { id, name } = await newRule({ pattern: '0.' });
      const { list } = await harness.api(outboundRule.list, { name, gatewayId: lineOf() });
      expect(list).toMatchObject([{ id, name, pattern: '0.', who: 'company', subjects: [], gatewayId: lineOf() }]);
    },
    [outboundRule.create.path]: async () => {
      const { extension, gateway: line } = harness.company.ids;
      const { id } = await newRule({ who: 'extension', whoIds: [extension], callerNumbers: ['95001'] });
      const kept = await harness.api(outboundRule.detail, { id });
      expect(kept).toMatchObject({ subjects: [{ id: extension }], callerNumbers: ['95001'], lineName: expect.any(String) });
      // What a rule needs stays, and is there.
      await expect(harness.api(gateway.delete, { ids: [line] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
      for (const over of [{ gatewayId: uuid7() }, { who: 'extension', whoIds: [uuid7()] }])
        await expect(newRule(over)).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
      await expect(newRule({ who: 'department' })).rejects.toMatchObject({ data: { fields: [{ path: 'whoIds' }] } });
      await expect(newRule({ pattern: '1*' })).rejects.toMatchObject({ data: { fields: [{ path: 'pattern' }] } });
      await harness.api(outboundRule.delete, { ids: [id] });
    },
    [outboundRule.update.path]: async () => {
      const { id, name } = await newRule();
      const form = { name, gatewayId: lineOf(), enabled: false, calleeRules: [{ match: '0', strip: 1, add: '86' }] };
      await harness.api(outboundRule.update, { id, revision: 1, ...form });
      expect(await harness.api(outboundRule.detail, { id })).toMatchObject({ enabled: false, revision: 2, calleeRules: form.calleeRules });
      await expect(harness.api(outboundRule.update, { id, revision: 1, ...form })).rejects.toMatchObject({
        data: { problem: 'row.changed' },
      });
    },
    [outboundRule.detail.path]: async () => {
      const { id, name } = await newRule();
      expect(await harness.api(outboundRule.detail, { id })).toMatchObject({ name, revision: 1 });
    },
    [outboundRule.delete.path]: async () => {
      const { id } = await newRule();
      expect(await harness.api(outboundRule.delete, { ids: [id] })).toEqual({ count: 1 });
    },
    [outboundRule.option.path]: async () => {
      const { id, name } = await newRule();
      expect((await harness.api(outboundRule.option, { search: name })).list).toEqual([{ id, name }]);
    },
    [outboundRule.sort.path]: async () => {
      await clear();
      const made = [await newRule(), await newRule(), await newRule()].map(({ id }) => id);
      const [first = '', second = '', third = ''] = made;
      expect(await harness.api(outboundRule.sort, { ids: [third, first] })).toEqual({ count: 2 });
      const { list } = await harness.api(outboundRule.list, { sort: 'position', order: 'asc' });
      expect(list.map(({ id }) => id)).toEqual([third, first, second]);
      const moved = async (ids: string[], before: string) => {
        await harness.api(outboundRule.sort, { ids, before });
        return (await harness.api(outboundRule.list, { sort: 'position', order: 'asc' })).list.map(({ id }) => id);
      };
      expect(await moved([second], first)).toEqual([third, second, first]);
      expect(await moved([second], third)).toEqual([second, third, first]);
      expect(await moved([first], third)).toEqual([second, first, third]);
      await expect(moved([first], uuid7())).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
      // An order is no change of a rule that somebody edits.
      expect(list.map(({ revision }) => revision)).toEqual([1, 1, 1]);
    },
    [outboundRule.test.path]: async () => {
      await clear();
      const off = await newRule({ enabled: false });
      const phone = await newRule({ who: 'extension', whoIds: [harness.company.ids.extension] });
      const long = await newRule({ pattern: '0.', calleeRules: [{ match: '0', strip: 1, add: '9' }], callerNumbers: ['95001'] });
      const rest = await newRule();
      const asked = await harness.api(outboundRule.test, { number: '02112345678' });
      expect(asked.rules.map(({ id, verdict }) => [id, verdict])).toEqual([
        [off.id, 'off'],
        [phone.id, 'who'],
        [long.id, 'taken'],
        [rest.id, 'behind'],
      ]);
      expect(asked.taken).toMatchObject({ id: long.id, dialled: '92112345678', callerNumbers: ['95001'] });
      const ofPhone = await harness.api(outboundRule.test, { number: '13900001234', extensionId: harness.company.ids.extension });
      expect(ofPhone.taken?.id).toBe(phone.id);
      await clear();
      expect((await harness.api(outboundRule.test, { number: '13900001234' })).taken).toBeNull();
    },
  };
};
