import { recall } from '@parley/contract/recall';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of redial rules, by its path. */
export const redialRuleSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const entries = [{ result: 'busy', times: 2, waitSeconds: 600 }];
  const newRule = async (name = uuid7()) => ({ name, id: (await harness.api(recall.create, { name, entries })).id });
  return {
    [recall.list.path]: async () => {
      const { id, name } = await newRule();
      expect((await harness.api(recall.list, { name, result: 'busy' })).list).toMatchObject([{ id, name, tasks: 0, most: null }]);
      expect((await harness.api(recall.list, { name, result: 'voicemail' })).list).toEqual([]);
    },
    [recall.create.path]: async () => {
      const { id, name } = await newRule();
      const kept = { ...entries[0], caller: 'chosen', callerNumber: null, withinSeconds: null };
      expect(await harness.api(recall.detail, { id })).toMatchObject({ name, entries: [kept], revision: 1 });
      await expect(newRule(name.toUpperCase())).rejects.toMatchObject({ data: { problem: 'row.name-taken' } });
      const twice = { name: uuid7(), entries: [...entries, ...entries] };
      await expect(harness.api(recall.create, twice)).rejects.toMatchObject({ data: { fields: [{ path: 'entries' }] } });
      const nameless = { name: uuid7(), entries: [{ result: 'busy', times: 1, waitSeconds: 0, caller: 'number' as const }] };
      await expect(harness.api(recall.create, nameless)).rejects.toMatchObject({ data: { fields: [{ path: 'entries.0.callerNumber' }] } });
    },
    [recall.update.path]: async () => {
      const { id, name } = await newRule();
      const next = [{ result: 'grade-B', times: 1, waitSeconds: 3600, caller: 'next' as const }];
      await harness.api(recall.update, { id, revision: 1, name, entries: next, most: 3 });
      expect(await harness.api(recall.detail, { id })).toMatchObject({ entries: next, most: 3, revision: 2 });
    },
    [recall.detail.path]: async () => {
      const { id, name } = await newRule();
      expect(await harness.api(recall.detail, { id })).toMatchObject({ id, name });
    },
    [recall.delete.path]: async () => {
      const { id } = await newRule();
      const form = { name: uuid7(), flowId: harness.company.ids.flow, gatewayId: harness.company.ids.gateway };
      await harness.api(task.create, { ...form, redialRuleId: id });
      // One that a task names stays.
      await expect(harness.api(recall.delete, { ids: [id] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
      expect(await harness.api(recall.delete, { ids: [(await newRule()).id] })).toEqual({ count: 1 });
      const gone = harness.api(task.create, { ...form, name: uuid7(), redialRuleId: uuid7() });
      await expect(gone).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
    },
    [recall.option.path]: async () => {
      const { id, name } = await newRule();
      expect((await harness.api(recall.option, { ids: [id] })).list).toEqual([{ id, name }]);
    },
    [recall.callStatus.path]: async () => {
      const { list } = await harness.api(recall.callStatus, {});
      expect(list).toContainEqual({ result: 'switched-off', name: '关机' });
      expect(list.some(({ result }) => result.startsWith('grade-'))).toBe(true);
      expect(list.some(({ result }) => result === 'filtered')).toBe(false);
    },
  };
};
