import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from '@parley/contract';
import * as call from '@parley/contract/call';
import { extension, gateway } from '@parley/contract/centre';
import * as flow from '@parley/contract/flow';
import { emptyFlow } from '@parley/contract/flow/empty';
import { registry } from '@parley/contract/registry';
import * as report from '@parley/contract/report';
import * as session from '@parley/contract/session';
import * as task from '@parley/contract/task';
import { importQueue } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../session/password.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/world.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
  const recording = join(server.settings.dataDir, 'recordings', '1', `${company.ids.call}.wav`);
  await mkdir(dirname(recording), { recursive: true });
  await writeFile(recording, 'RIFF');
});
afterAll(() => server.stop());

const numbers = (text: string) => ({ file: new File([text], 'numbers.csv') });
const newGateway = async () =>
  (await api(gateway.create, { name: uuid7(), address: '127.0.0.1', secret: 'hidden', callerNumbers: ['95000'] })).id;
const newExtension = async (number: string) => (await api(extension.create, { number, secret: 'long-enough' })).id;
const newFlow = async () => (await api(flow.create, { name: uuid7() })).id;
const newTask = async () =>
  (await api(task.create, { name: uuid7(), flowId: company.ids.flow, gatewayId: company.ids.gateway, robots: 2 })).id;
const newUser = async (password = 'Right-pass-1') => {
  const user = { id: uuid7(), username: `user${uuid7().replaceAll('-', '')}`, company: company.id };
  await server.database.db
    .insertInto('users')
    .values({ company_id: company.id, id: user.id, username: user.username, password_hash: await hashPassword(password) })
    .execute();
  return user;
};

/** One success of each route, by its path. */
const successes: Record<string, () => Promise<void>> = {
  [session.captcha.path]: async () => {
    expect((await server.as(undefined)(session.captcha, { v: '1' })).size).toBe(0);
  },
  [session.login.path]: async () => {
    const { username } = await newUser();
    const { token } = await server.as(undefined)(session.login, { username, password: 'Right-pass-1' });
    expect(token).toMatch(/^[\w-]{43}$/);
  },
  [session.info.path]: async () => {
    const { info, menu_role, company_info } = await api(session.info, {});
    expect(info).toMatchObject({ username: 'chief1', company_id: 1, flag: '1' });
    expect(company_info).toMatchObject({ id: 1, robots: 50 });
    expect(menu_role.map(({ name }) => name)).toEqual(['company_menu']);
    expect(menu_role[0]?.menus?.map(({ name }) => name)).toEqual(['home', 'flow', 'callout', 'call', 'sip']);
  },
  [session.logout.path]: async () => {
    const user = await logInAs(server.database.db, { id: company.nobody.id, username: 'nobody1', company: 1 });
    await server.as(user)(session.logout, {});
    await expect(server.as(user)(session.info, {})).rejects.toMatchObject({ code: -99 });
  },
  [session.changePassword.path]: async () => {
    const user = await logInAs(server.database.db, await newUser());
    await server.as(user)(session.changePassword, { password: 'Right-pass-1', newPassword: 'Other-pass-2', confirm: 'Other-pass-2' });
    const { token } = await server.as(undefined)(session.login, { username: user.username, password: 'Other-pass-2' });
    expect(token).toBeDefined();
  },
  [session.setLanguage.path]: async () => {
    const user = await logInAs(server.database.db, await newUser());
    await server.as(user)(session.setLanguage, { lang: 'en' });
    expect((await server.as(user)(session.info, {})).info.language).toBe('en');
  },

  [flow.list.path]: async () => {
    const { list } = await api(flow.list, { name: company.mark });
    expect(list).toMatchObject([{ id: company.ids.flow, status: 'production', nodes: 2, tasks: 1 }]);
  },
  [flow.create.path]: async () => {
    const { id } = await api(flow.create, { name: 'Survey', language: 'en' });
    expect((await api(flow.detail, { flow_id: id })).draft.nodes.map(({ kind }) => kind)).toEqual(['start', 'hangup']);
  },
  [flow.update.path]: async () => {
    const flow_id = await newFlow();
    const draft = { ...emptyFlow('zh'), labels: [{ id: 'a', name: '标签' }] };
    expect(await api(flow.update, { flow_id, revision: 1, draft })).toMatchObject({ revision: 2 });
    await expect(api(flow.update, { flow_id, revision: 1, draft })).rejects.toMatchObject({ code: 409, data: { problem: 'row.changed' } });
  },
  [flow.detail.path]: async () => {
    expect(await api(flow.detail, { flow_id: company.ids.flow })).toMatchObject({ flow_name: `${company.mark} flow`, revision: 1 });
  },
  [flow.remove.path]: async () => {
    expect(await api(flow.remove, { ids: [await newFlow()] })).toEqual({ count: 1 });
    await expect(api(flow.remove, { ids: [company.ids.flow] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
  },
  [flow.clone.path]: async () => {
    const { id } = await api(flow.clone, { flow_id: company.ids.flow });
    expect(await api(flow.detail, { flow_id: id })).toMatchObject({ flow_name: `${company.mark} flow 副本`, productionVersion: null });
  },
  [flow.option.path]: async () => {
    const { list } = await api(flow.option, { search: company.mark, published: true });
    expect(list).toMatchObject([{ id: company.ids.flow, productionVersion: 1 }]);
  },
  [flow.verify.path]: async () => {
    expect(await api(flow.verify, { flow_id: await newFlow() })).toMatchObject({ status: 'ok' });
  },
  [flow.publish.path]: async () => {
    const flow_id = await newFlow();
    expect(await api(flow.publish, { flow_id, note: 'first' })).toEqual({ version: 1, msg: '已发布到生产，版本 v1' });
    expect(await api(flow.publish, { flow_id })).toMatchObject({ version: 2 });
    expect(await api(flow.detail, { flow_id })).toMatchObject({ status: 'production', productionVersion: 2, changed: false });
  },
  [flow.updateUat.path]: async () => {
    const flow_id = await newFlow();
    expect(await api(flow.updateUat, { flow_id, type: 'all' })).toMatchObject({ version: 1 });
    expect(await api(flow.detail, { flow_id })).toMatchObject({ status: 'uat', uatVersion: 1 });
  },
  [flow.publishRecord.path]: async () => {
    const { list } = await api(flow.publishRecord, { flow_id: company.ids.flow });
    expect(list).toMatchObject([{ number: 1, inProduction: true, inUat: false }]);
  },
  [flow.top.path]: async () => {
    const flow_id = await newFlow();
    await api(flow.top, { flow_id, pinned: true });
    expect((await api(flow.list, {})).list[0]).toMatchObject({ id: flow_id, pinned: true });
    await api(flow.top, { flow_id, pinned: false });
  },
  [flow.recycleList.path]: async () => {
    const id = await newFlow();
    await api(flow.remove, { ids: [id] });
    expect((await api(flow.recycleList, {})).list.map((row) => row.id)).toContain(id);
  },
  [flow.recycle.path]: async () => {
    const id = await newFlow();
    await api(flow.remove, { ids: [id] });
    expect(await api(flow.recycle, { ids: [id] })).toEqual({ count: 1 });
    expect(await api(flow.detail, { flow_id: id })).toMatchObject({ id });
  },
  [flow.realDelete.path]: async () => {
    const id = await newFlow();
    expect(await api(flow.realDelete, { ids: [id] })).toEqual({ count: 0 });
    await api(flow.remove, { ids: [id] });
    expect(await api(flow.realDelete, { ids: [id] })).toEqual({ count: 1 });
  },
  [flow.askSend.path]: async () => {
    const reply = await api(flow.askSend, { flow_id: company.ids.flow });
    expect(reply).toMatchObject({ ended: true, says: [{ text: '感谢您的接听，再见。', nodeId: 'end' }], expects: 'nothing' });
    expect(reply.path.map(({ nodeId }) => nodeId)).toEqual(['start', 'end']);
  },
  [flow.askSendOut.path]: async () => {
    const reply = await api(flow.askSendOut, { flow_id: company.ids.flow, task_id: company.ids.task, row_id: company.ids.row });
    expect(reply.variables).toMatchObject({ name: company.mark });
  },

  [task.list.path]: async () => {
    const { list, states } = await api(task.list, { name: company.mark });
    expect(list).toMatchObject([{ id: company.ids.task, flowName: `${company.mark} flow`, progress: { total: 1, waiting: 1 } }]);
    expect(states).toMatchObject({ draft: 1 });
  },
  [task.create.path]: async () => {
    await expect(api(task.create, { name: 'x', flowId: company.ids.flow, gatewayId: company.ids.gateway })).rejects.toMatchObject({
      message: '任务名称至少两个字符',
    });
    expect(await api(task.detail, { id: await newTask() })).toMatchObject({ state: 'draft', robots: 2, ringSeconds: 40 });
  },
  [task.update.path]: async () => {
    const id = await newTask();
    const redial = [{ result: 'busy', times: 2, waitSeconds: 60 }];
    await api(task.update, { id, name: `changed ${id}`, flowId: company.ids.flow, gatewayId: company.ids.gateway, robots: 3, redial });
    expect(await api(task.detail, { id })).toMatchObject({ name: `changed ${id}`, robots: 3, redial });
  },
  [task.detail.path]: async () => {
    const detail = await api(task.detail, { id: company.ids.task });
    expect(detail.limits).toMatchObject({ companyRobots: 50, gatewayCapacity: 100, callingWindows: [{ from: '00:00', to: '24:00' }] });
  },
  [task.remove.path]: async () => {
    expect(await api(task.remove, { ids: [await newTask()] })).toEqual({ count: 1 });
  },
  [task.autoexec.path]: async () => {
    const id = await newTask();
    await expect(api(task.autoexec, { id })).rejects.toMatchObject({ data: { problem: 'task.no-numbers' } });
    await api(task.append, { id, numbers: [{ phone: '13900000001' }] });
    expect(await api(task.autoexec, { id })).toEqual({ state: 'running' });
  },
  [task.pause.path]: async () => {
    const id = await newTask();
    await expect(api(task.pause, { id })).rejects.toMatchObject({ data: { problem: 'task.not-running' } });
    await api(task.append, { id, numbers: [{ phone: '13900000001' }] });
    await api(task.autoexec, { id, startAt: '2999-01-01T00:00:00Z' });
    expect(await api(task.pause, { id })).toEqual({ state: 'paused' });
  },
  [task.outboundFlow.path]: async () => {
    const { list } = await api(task.outboundFlow, { search: company.mark });
    expect(list).toMatchObject([{ id: company.ids.flow, version: 1, variables: [] }]);
  },
  [task.listByOption.path]: async () => {
    expect((await api(task.listByOption, { search: company.mark })).list).toEqual([{ id: company.ids.task, name: `${company.mark} task` }]);
  },
  [task.importPreview.path]: async () => {
    const preview = await api(task.importPreview, {}, { files: numbers('号码,姓名\n13900000001,王\n13900000002,李\n') });
    expect(preview).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      header: true,
      phoneColumn: 0,
      columns: [{ name: '号码' }, { name: '姓名' }],
    });
  },
  [task.importNumbers.path]: async () => {
    const id = await newTask();
    const mapping = { header: false, phone: 0 };
    const { jobId } = await api(task.importNumbers, { id, mapping }, { files: numbers('13900000001\n13900000002\nwrong\n') });
    await expect.poll(async () => (await api(importQueue.list, { ids: [jobId] })).list[0]?.status, { timeout: 10_000 }).toBe('done');
    expect((await api(task.detail, { id })).progress).toMatchObject({ total: 2, waiting: 2 });
  },
  [task.append.path]: async () => {
    const id = await newTask();
    const wanted = ['+86 139-0000-0001', '8613900000001', 'nobody'].map((phone) => ({ phone }));
    expect(await api(task.append, { id, numbers: wanted })).toEqual({
      accepted: 1,
      refused: [
        { phone: '8613900000001', reason: 'duplicate-in-file' },
        { phone: 'nobody', reason: 'format' },
      ],
    });
    expect(await api(task.append, { id, numbers: [{ phone: '8613900000001' }] })).toMatchObject({ accepted: 0 });
  },
  [task.numberList.path]: async () => {
    const { list } = await api(task.numberList, { taskId: company.ids.task, phone: '139' });
    expect(list).toMatchObject([{ id: company.ids.row, phone: '13900000001', state: 'waiting', variables: { name: company.mark } }]);
  },
  [task.numberDelete.path]: async () => {
    const taskId = await newTask();
    await api(task.append, { id: taskId, numbers: [{ phone: '13900000001' }, { phone: '13900000002' }] });
    const { list } = await api(task.numberList, { taskId });
    expect(await api(task.numberDelete, { taskId, ids: [list[0]?.id ?? ''] })).toEqual({ count: 1 });
    expect((await api(task.detail, { id: taskId })).progress).toMatchObject({ total: 1, waiting: 1 });
  },

  [gateway.list.path]: async () => {
    expect((await api(gateway.list, { name: company.mark })).list).toMatchObject([{ id: company.ids.gateway, state: 'unknown', calls: 0 }]);
  },
  [gateway.create.path]: async () => {
    expect(await api(gateway.detail, { id: await newGateway() })).toMatchObject({ hasSecret: true, port: 5060, enabled: true });
    await expect(api(gateway.create, { name: 'No address' })).rejects.toMatchObject({ data: { fields: [{ path: 'address' }] } });
  },
  [gateway.update.path]: async () => {
    const id = await newGateway();
    await api(gateway.update, { id, name: `changed ${id}`, address: '127.0.0.2', capacity: 7 });
    expect(await api(gateway.detail, { id })).toMatchObject({ address: '127.0.0.2', capacity: 7, hasSecret: true });
  },
  [gateway.detail.path]: async () => {
    expect(await api(gateway.detail, { id: company.ids.gateway })).not.toHaveProperty('secret');
  },
  [gateway.delete.path]: async () => {
    expect(await api(gateway.delete, { ids: [await newGateway()] })).toEqual({ count: 1 });
    await expect(api(gateway.delete, { ids: [company.ids.gateway] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
  },
  [gateway.option.path]: async () => {
    expect((await api(gateway.option, { search: company.mark })).list).toEqual([
      { id: company.ids.gateway, name: `${company.mark} gateway` },
    ]);
  },
  [gateway.setEnabled.path]: async () => {
    const id = await newGateway();
    expect(await api(gateway.setEnabled, { ids: [id], enabled: false })).toEqual({ count: 1 });
    expect(await api(gateway.detail, { id })).toMatchObject({ enabled: false });
  },
  [gateway.callerNumbers.path]: async () => {
    expect(await api(gateway.callerNumbers, { id: await newGateway() })).toEqual({ list: ['95000'] });
  },

  [extension.list.path]: async () => {
    expect((await api(extension.list, { number: '1001' })).list).toMatchObject([{ id: company.ids.extension, registered: false }]);
  },
  [extension.create.path]: async () => {
    await newExtension('2001');
    await expect(newExtension('2001')).rejects.toMatchObject({ message: '“2001”已存在' });
  },
  [extension.update.path]: async () => {
    const id = await newExtension('2002');
    await api(extension.update, { id, number: '2003', name: 'Desk' });
    expect(await api(extension.detail, { id })).toMatchObject({ number: '2003', name: 'Desk' });
  },
  [extension.detail.path]: async () => {
    expect(await api(extension.detail, { id: company.ids.extension })).not.toHaveProperty('secret');
  },
  [extension.delete.path]: async () => {
    expect(await api(extension.delete, { ids: [await newExtension('2004')] })).toEqual({ count: 1 });
  },
  [extension.option.path]: async () => {
    expect((await api(extension.option, { search: '1001' })).list).toEqual([{ id: company.ids.extension, name: '1001' }]);
  },
  [extension.setStatus.path]: async () => {
    const id = await newExtension('2005');
    expect(await api(extension.setStatus, { ids: [id], enabled: false })).toEqual({ count: 1 });
  },

  [call.list.path]: async () => {
    const { list, total } = await api(call.list, {
      taskId: company.ids.task,
      statuses: ['answered'],
      grades: ['A'],
      talkFrom: 12,
      talkTo: 12,
    });
    expect({ list, total }).toMatchObject({ total: 1, list: [{ id: company.ids.call, callee: '13900000001', hasRecording: true }] });
    expect((await api(call.list, { number: '139 0000 0001' })).total).toBe(1);
  },
  [call.detail.path]: async () => {
    const detail = await api(call.detail, { id: company.ids.call });
    expect(detail).toMatchObject({ grade: 'A', turnList: [{ who: 'robot', latency: { decide: 3 } }], previousId: null, nextId: null });
  },
  [call.recording.path]: async () => {
    const { url, durationMs } = await api(call.recording, { id: company.ids.call });
    expect(durationMs).toBe(12_000);
    expect(await (await fetch(server.url + url)).text()).toBe('RIFF');
  },

  [report.summary.path]: async () => {
    expect(await api(report.summary, {})).toMatchObject({ robots: 50, robotsInUse: 0, today: { calls: 0 }, lines: expect.any(Array) });
  },
  [report.trend.path]: async () => {
    expect((await api(report.trend, { by: 'hour' })).list).toHaveLength(24);
    expect((await api(report.trend, { by: 'day', days: 7 })).list).toHaveLength(7);
  },
  [report.grade.path]: async () => {
    expect(await api(report.grade, {})).toEqual({ list: [] });
  },
  [report.task.path]: async () => {
    const id = await newTask();
    await api(task.append, { id, numbers: [{ phone: '13900000001' }] });
    await api(task.autoexec, { id });
    expect((await api(report.task, {})).list.map((row) => row.id)).toContain(id);
  },

  [importQueue.list.path]: async () => {
    const { list } = await api(importQueue.list, { ids: [company.ids.job] });
    expect(list).toMatchObject([{ status: 'done', fileName: `${company.mark}.csv`, targetName: company.mark }]);
  },
  [importQueue.download.path]: async () => {
    const file = join(server.settings.dataDir, 'imports', '1', company.ids.job, 'source.csv');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '139');
    expect(await (await api(importQueue.download, { id: company.ids.job, what: 'source' })).text()).toBe('139');
  },
  [importQueue.cancel.path]: async () => {
    expect(await api(importQueue.cancel, { ids: [company.ids.job] })).toEqual({ count: 0 });
  },
};

test('each route of the contract has a success below, and nothing else has', () => {
  expect(Object.keys(successes).sort()).toEqual(registry.map(({ route }) => route.path).sort());
});

test.each(Object.entries(successes))('%s succeeds', (_path, run) => run());
