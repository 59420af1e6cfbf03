import { emptyFlow } from '@parley/contract/flow/empty';
import { smsRecord } from '@parley/contract/sms-record';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { smsTemplate } from '@parley/contract/sms-template';
import * as task from '@parley/contract/task';
import { exportQueue } from '@parley/contract/transfer';
import { applyFacts, json, uuid7 } from '@parley/db';
import { testCall } from '@parley/db/facts/test-call';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of text messages, by its path. What is handed over is tried in packages/db/src/sms. */
export const smsSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const newTemplate = async (name = uuid7()) => {
    const form = { name, text: '{{name}}您好，{{说不清}}', signature: '帕利', state: 'approved' as const };
    return { name, id: (await harness.api(smsTemplate.create, form)).id };
  };
  const newStrategy = async (over: object = {}) => {
    const { id: templateId, name: templateName } = await newTemplate();
    const name = uuid7();
    const form = { name, templateId, occasion: 'call' as const, grades: ['A'], onceInDays: 30, ...over };
    return { name, templateId, templateName, form, id: (await harness.api(smsStrategy.create, form)).id };
  };
  const newRecord = async () => {
    const { id, templateId } = await newStrategy({ everyCall: true, grades: ['S'] });
    await harness.api(smsTemplate.update, { id: templateId, revision: 1, name: uuid7(), text: '您好', state: 'approved' });
    const phone = `137${String(Date.now()).slice(-4)}${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
    await applyFacts(harness.server.database.db, [testCall({ company: harness.company.id, caller: phone, grade: 'S' })]);
    return { strategyId: id, phone };
  };
  return {
    [smsTemplate.list.path]: async () => {
      const { id, name } = await newTemplate();
      const { list } = await harness.api(smsTemplate.list, { name, states: ['approved'] });
      expect(list).toMatchObject([
        { id, name, parts: 1, variables: ['name', '说不清'], unknownVariables: ['name', '说不清'], strategies: 0 },
      ]);
      expect((await harness.api(smsTemplate.list, { name, states: ['draft'] })).list).toEqual([]);
    },
    [smsTemplate.create.path]: async () => {
      const { name } = await newTemplate();
      await expect(newTemplate(name.toUpperCase())).rejects.toMatchObject({ data: { problem: 'row.name-taken' } });
      const loose = harness.api(smsTemplate.create, { name: uuid7(), text: '{{name' });
      await expect(loose).rejects.toMatchObject({ data: { fields: [{ path: 'text' }] } });
      const bracketed = harness.api(smsTemplate.create, { name: uuid7(), text: 'x', signature: '【x】' });
      await expect(bracketed).rejects.toMatchObject({ data: { fields: [{ path: 'signature' }] } });
    },
    [smsTemplate.update.path]: async () => {
      const { id, name } = await newTemplate();
      await harness.api(smsTemplate.update, { id, revision: 1, name, text: '{{phone}}', state: 'rejected' });
      expect(await harness.api(smsTemplate.detail, { id })).toMatchObject({
        signature: '',
        state: 'rejected',
        unknownVariables: [],
        revision: 2,
      });
    },
    [smsTemplate.detail.path]: async () => {
      const { id, name } = await newTemplate();
      expect(await harness.api(smsTemplate.detail, { id })).toMatchObject({ id, name, state: 'approved' });
    },
    [smsTemplate.delete.path]: async () => {
      const { templateId, name } = await newStrategy();
      const used = harness.api(smsTemplate.delete, { ids: [templateId] });
      await expect(used).rejects.toMatchObject({ data: { problem: 'row.in-use' }, message: expect.stringContaining(name) });
      expect(await harness.api(smsTemplate.delete, { ids: [(await newTemplate()).id] })).toEqual({ count: 1 });
    },
    [smsTemplate.option.path]: async () => {
      const { id, name } = await newTemplate();
      expect((await harness.api(smsTemplate.option, { ids: [id] })).list).toEqual([{ id, name }]);
    },
    [smsStrategy.list.path]: async () => {
      const { id, name, templateId, templateName } = await newStrategy();
      const { list } = await harness.api(smsStrategy.list, { name, occasion: 'call', templateId, enabled: true });
      expect(list).toMatchObject([{ id, name, templateName, approved: true, tasks: 0, grades: ['A'], onceInDays: 30 }]);
      expect((await harness.api(smsStrategy.list, { name, occasion: 'node' })).list).toEqual([]);
    },
    [smsStrategy.create.path]: async () => {
      const { id } = await newStrategy({ receiver: 'staff', staffNumbers: ['+86 138 0000 0000'], hours: [{ from: '09:00', to: '20:00' }] });
      expect(await harness.api(smsStrategy.detail, { id })).toMatchObject({ staffNumbers: ['13800000000'], hours: [{ from: '09:00' }] });
      const refused = async (over: object) =>
        newStrategy(over).catch((error: { data?: { fields?: { path: string }[] } }) => error.data?.fields?.map(({ path }) => path));
      expect(await refused({ receiver: 'staff' })).toEqual(['staffNumbers']);
      expect(await refused({ receiver: 'staff', staffNumbers: ['abc'] })).toEqual(['staffNumbers.0']);
      expect(await refused({ receiver: 'variable' })).toEqual(['variable']);
      expect(await refused({ talkFrom: 10, talkTo: 5 })).toEqual(['talkTo']);
      expect(await refused({ hours: [{ from: '20:00', to: '09:00' }] })).toEqual(['hours.0.to']);
      await expect(newStrategy({ templateId: uuid7() })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
    },
    [smsStrategy.update.path]: async () => {
      const { id, form } = await newStrategy();
      await harness.api(smsStrategy.update, { ...form, id, revision: 1, enabled: false, grades: ['B'] });
      expect(await harness.api(smsStrategy.detail, { id })).toMatchObject({ enabled: false, grades: ['B'], revision: 2 });
      // What a task has chosen stays of a kind that a task may choose.
      const { flow: flowId, gateway: gatewayId } = harness.company.ids;
      await harness.api(task.create, { name: uuid7(), flowId, gatewayId, smsStrategyId: id });
      const moved = harness.api(smsStrategy.update, { ...form, id, revision: 2, occasion: 'node' });
      await expect(moved).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
    },
    [smsStrategy.detail.path]: async () => {
      const { id, name } = await newStrategy();
      expect(await harness.api(smsStrategy.detail, { id })).toMatchObject({ id, name, direction: null, talkFrom: null });
    },
    [smsStrategy.delete.path]: async () => {
      const { id } = await newStrategy();
      const { flow: flowId, gateway: gatewayId } = harness.company.ids;
      const made = await harness.api(task.create, { name: uuid7(), flowId, gatewayId, smsStrategyId: id });
      expect(await harness.api(task.detail, { id: made.id })).toMatchObject({ smsStrategyId: id });
      await expect(harness.api(smsStrategy.delete, { ids: [id] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
      const { id: node, flowName } = await inFlow();
      const used = harness.api(smsStrategy.delete, { ids: [node] });
      await expect(used).rejects.toMatchObject({ data: { problem: 'row.in-use' }, message: expect.stringContaining(flowName) });
      expect(await harness.api(smsStrategy.delete, { ids: [(await newStrategy()).id] })).toEqual({ count: 1 });
      const gone = harness.api(task.create, { name: uuid7(), flowId, gatewayId, smsStrategyId: uuid7() });
      await expect(gone).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
      const ofNodes = harness.api(task.create, { name: uuid7(), flowId, gatewayId, smsStrategyId: node });
      await expect(ofNodes).rejects.toMatchObject({ data: { fields: [{ path: 'smsStrategyId' }] } });
    },
    [smsStrategy.option.path]: async () => {
      const [after, node] = [await newStrategy(), await newStrategy({ occasion: 'node' })];
      const off = await newStrategy({ enabled: false });
      const known = { ids: [after.id, node.id, off.id] };
      expect((await harness.api(smsStrategy.option, known)).list).toHaveLength(3);
      const found = async (of: 'task' | 'node', { name }: { name: string }) =>
        (await harness.api(smsStrategy.option, { for: of, search: name })).list.length;
      expect([await found('task', after), await found('task', node), await found('task', off)]).toEqual([1, 0, 0]);
      expect([await found('node', after), await found('node', node)]).toEqual([0, 1]);
    },
    [smsStrategy.relateData.path]: async () => {
      const { id, flowId, flowName } = await inFlow();
      const related = await harness.api(smsStrategy.relateData, { id });
      expect(related).toMatchObject({ tasks: [], flows: [{ id: flowId, name: flowName }] });
      expect((await harness.api(smsStrategy.relateData, {})).variables).toContain('由话术');
      const chosen = await newStrategy();
      const { flow: used, gateway: gatewayId } = harness.company.ids;
      const made = await harness.api(task.create, { name: uuid7(), flowId: used, gatewayId, smsStrategyId: chosen.id });
      expect((await harness.api(smsStrategy.relateData, { id: chosen.id })).tasks).toMatchObject([{ id: made.id, state: 'draft' }]);
    },
    [smsRecord.list.path]: async () => {
      const { strategyId, phone } = await newRecord();
      const { list } = await harness.api(smsRecord.list, { strategyId, number: phone, states: ['waiting'] });
      expect(list).toMatchObject([{ number: phone, content: '您好', state: 'waiting', reason: 'no-channel', parts: 1 }]);
      expect((await harness.api(smsRecord.list, { strategyId, states: ['sent'] })).list).toEqual([]);
    },
    [smsRecord.requestExport.path]: async () => {
      const { strategyId } = await newRecord();
      const { jobId } = await harness.api(smsRecord.requestExport, { strategyId, columns: ['number', 'state', 'reason'] });
      await expect
        .poll(async () => (await harness.api(exportQueue.list, {})).list.find(({ id }) => id === jobId), { timeout: 20_000 })
        .toMatchObject({ status: 'done', rows: 1, kind: 'sms-records' });
    },
  };

  /** A strategy that a node of a flow's draft names. */
  async function inFlow() {
    const { id } = await newStrategy({ occasion: 'node' });
    const [flowId, flowName] = [await harness.newFlow(), uuid7()];
    const { nodes } = emptyFlow('zh');
    const draft = { ...emptyFlow('zh'), variables: [{ name: '由话术' }], nodes: [...nodes, { id: 'sms', kind: 'sms', strategyId: id }] };
    await harness.server.database.db
      .updateTable('flows')
      .set({ draft: json(draft), name: flowName })
      .where('id', '=', flowId)
      .execute();
    return { id, flowId, flowName };
  }
};
