import { taskIntervention } from '@parley/contract/task-intervention';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

const rule = {
  kind: 'number' as const,
  condition: { areas: ['广东'], variables: [{ name: 'level', is: 'equals' as const, value: 'gold' }] },
  action: { kind: 'delay' as const, minutes: 30 },
};

/** One success of each route of interventions, by its path. What they do is tried in `task/interventions`. */
export const interventionSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const newRule = async (name = uuid7()) => {
    const taskIds = [harness.company.ids.task];
    return { name, id: (await harness.api(taskIntervention.create, { name, taskIds, rule })).id };
  };
  const newLog = async () => {
    const { id: rule_id, name } = await newRule();
    const id = uuid7();
    await harness.server.database.db
      .insertInto('intervention_logs')
      .values({
        ...{ company_id: harness.company.id, id, rule_id, rule_name: name, rule_revision: 1, kind: 'number', numbers: 3 },
        ...{ task_id: harness.company.ids.task, action: JSON.stringify(rule.action), figures: '{}' },
      })
      .execute();
    return { id, rule_id, name };
  };
  return {
    [taskIntervention.list.path]: async () => {
      const { id, name } = await newRule();
      expect((await harness.api(taskIntervention.list, { name, kind: 'number' })).list).toMatchObject([
        { id, name, acts: 0, enabled: true },
      ]);
      // Every company begins with a circuit breaker.
      const { list } = await harness.api(taskIntervention.list, { kind: 'task' });
      expect(list).toMatchObject([{ builtin: true, rule: { condition: { measure: 'failure-rate' }, action: { kind: 'pause' } } }]);
    },
    [taskIntervention.create.path]: async () => {
      const { id, name } = await newRule();
      expect(await harness.api(taskIntervention.detail, { id })).toMatchObject({ name, rule, taskIds: [harness.company.ids.task] });
      const nothing = { name: uuid7(), rule: { ...rule, condition: {} } };
      await expect(harness.api(taskIntervention.create, nothing)).rejects.toMatchObject({ data: { fields: [{ path: 'rule.condition' }] } });
      const nowhere = { name: uuid7(), rule: { ...rule, action: { kind: 'other-flow' as const, flowId: uuid7() } } };
      await expect(harness.api(taskIntervention.create, nowhere)).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
    },
    [taskIntervention.update.path]: async () => {
      const { id, name } = await newRule();
      const condition = {
        measure: 'early-hangup-rate' as const,
        comparison: 'above' as const,
        threshold: 40,
        minimum: 20,
        windowMinutes: 30,
      };
      const next = { kind: 'task' as const, condition, action: { kind: 'slow-down' as const, percent: 50 } };
      await harness.api(taskIntervention.update, { id, revision: 1, name, enabled: false, rule: next });
      expect(await harness.api(taskIntervention.detail, { id })).toMatchObject({ enabled: false, taskIds: null, rule: next, revision: 2 });
      // What the list shows of tasks alone is looked for in the success of the list.
      await harness.api(taskIntervention.delete, { ids: [id] });
    },
    [taskIntervention.detail.path]: async () => {
      const { id, name } = await newRule();
      expect(await harness.api(taskIntervention.detail, { id })).toMatchObject({ id, name });
    },
    [taskIntervention.delete.path]: async () => {
      expect(await harness.api(taskIntervention.delete, { ids: [(await newRule()).id] })).toEqual({ count: 1 });
      const [breaker] = (await harness.api(taskIntervention.list, { kind: 'task' })).list;
      const kept = harness.api(taskIntervention.delete, { ids: [breaker?.id ?? ''] });
      await expect(kept).rejects.toMatchObject({ data: { problem: 'intervention.builtin' } });
    },
    [taskIntervention.logList.path]: async () => {
      const { id, rule_id, name } = await newLog();
      const { list } = await harness.api(taskIntervention.logList, { ruleId: rule_id });
      expect(list).toMatchObject([{ id, ruleName: name, numbers: 3, action: rule.action, figures: null, undoneAt: null }]);
    },
    [taskIntervention.relateData.path]: async () => {
      const { id } = await newRule();
      const { tasks, total } = await harness.api(taskIntervention.relateData, { id });
      expect({ total, ids: tasks.map((task) => task.id) }).toEqual({ total: 1, ids: [harness.company.ids.task] });
    },
    [taskIntervention.option.path]: async () => {
      const { measures, areas, taskActions } = await harness.api(taskIntervention.option, {});
      expect(measures).toContainEqual({ value: 'failure-rate', name: '失败率' });
      expect(taskActions.map(({ value }) => value)).toEqual(['pause', 'slow-down', 'change-gateway-group', 'alert']);
      expect(areas).toContain('广东省广州市');
    },
    [taskIntervention.undo.path]: async () => {
      const { id } = await newLog();
      const { row, task } = harness.company.ids;
      const { db } = harness.server.database;
      const due = new Date(Date.now() + 3_600_000);
      await db
        .insertInto('intervention_numbers')
        .values({ company_id: harness.company.id, task_id: task, row_id: row, rule_id: uuid7(), log_id: id, delayed_until: due })
        .execute();
      await db.updateTable('number_rows').set({ due_at: due }).where('id', '=', row).execute();
      expect(await harness.api(taskIntervention.undo, { id })).toEqual({ numbers: 1 });
      await expect(harness.api(taskIntervention.undo, { id })).rejects.toMatchObject({ data: { problem: 'intervention.undone' } });
    },
  };
};
