import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Client, operatorCompany } from '@parley/contract';
import * as call from '@parley/contract/call';
import { extension, gateway } from '@parley/contract/centre';
import * as flow from '@parley/contract/flow';
import { packetCapture } from '@parley/contract/packet-capture';
import { registry } from '@parley/contract/registry';
import * as report from '@parley/contract/report';
import * as session from '@parley/contract/session';
import * as task from '@parley/contract/task';
import { trunkDoctor } from '@parley/contract/trunk-check';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../session/password.ts';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { accessAuthSuccesses } from './access-auth-successes.ts';
import { announcementSuccesses } from './announcement-successes.ts';
import { callSuccesses } from './call-successes.ts';
import { calloutSetSuccesses } from './callout-set-successes.ts';
import { companySuccesses } from './company-successes.ts';
import type { Harness } from './each-route-harness.ts';
import { flowSuccesses } from './flow-successes.ts';
import { interventionSuccesses } from './intervention-successes.ts';
import { librarySuccesses } from './library-successes.ts';
import { lineSuccesses } from './line-successes.ts';
import { messageSuccesses } from './message-successes.ts';
import { numberListSuccesses } from './number-list-successes.ts';
import { operateSuccesses } from './operate-successes.ts';
import { organisationSuccesses } from './organisation-successes.ts';
import { provingSuccesses } from './proving-successes.ts';
import { redialRuleSuccesses } from './redial-rule-successes.ts';
import { secondFactorSuccesses } from './second-factor-successes.ts';
import { smsSuccesses } from './sms-successes.ts';
import { soundSuccesses } from './sound-successes.ts';
import { speechSuccesses } from './speech-successes.ts';
import { taskDeliverySuccesses } from './task-delivery-successes.ts';
import { taskSuccesses } from './task-successes.ts';
import { transferSuccesses } from './transfer-successes.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
let operator: Client;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
  operator = server.as((await addCompany(server.database.db, server.settings.key, operatorCompany)).chief);
  const recording = join(server.settings.dataDir, 'recordings', '1', `${company.ids.call}.wav`);
  await mkdir(dirname(recording), { recursive: true });
  await writeFile(recording, 'RIFF');
});
afterAll(() => server.stop());

const harness: Harness = {
  get server() {
    return server;
  },
  get company() {
    return company;
  },
  get api() {
    return api;
  },
  get operator() {
    return operator;
  },
  numbers: (text) => ({ file: new File([text], 'numbers.csv') }),
  newFlow: async () => (await api(flow.create, { name: uuid7() })).id,
  newTask: async () => (await api(task.create, { name: uuid7(), flowId: company.ids.flow, gatewayId: company.ids.gateway, robots: 2 })).id,
};
const { newTask } = harness;
const newGateway = async () =>
  (await api(gateway.create, { name: uuid7(), address: '192.0.2.1', secret: 'hidden', callerNumbers: ['95000'] })).id;
const newExtension = async (number: string) => (await api(extension.create, { number, secret: 'long-enough' })).id;
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
    const groups = ['home', 'flow', 'callout', 'call', 'sip', 'config', 'import-export-queue'];
    expect(menu_role[0]?.menus?.map(({ name }) => name)).toEqual(expect.arrayContaining(groups));
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

  [session.profileUpdate.path]: async () => {
    const user = await logInAs(server.database.db, await newUser());
    const form = { realname: '王芳', mobile: '13900000001', email: 'fang@example.com', gender: 'female' as const };
    await server.as(user)(session.profileUpdate, form);
    expect((await server.as(user)(session.info, {})).info).toMatchObject(form);
  },

  ...secondFactorSuccesses(harness, async () => logInAs(server.database.db, await newUser())),
  ...flowSuccesses(harness),
  ...provingSuccesses(harness),
  ...soundSuccesses(harness),
  ...librarySuccesses(harness),
  ...operateSuccesses(harness),
  ...messageSuccesses(harness),
  ...organisationSuccesses(harness),
  ...companySuccesses(harness),
  ...lineSuccesses(harness),
  ...redialRuleSuccesses(harness),
  ...smsSuccesses(harness),
  ...interventionSuccesses(harness),
  ...numberListSuccesses(harness),
  ...calloutSetSuccesses(harness),
  ...taskSuccesses(harness),
  ...callSuccesses(harness),
  [gateway.list.path]: async () => {
    expect((await api(gateway.list, { name: company.mark })).list).toMatchObject([{ id: company.ids.gateway, state: 'unknown', calls: 0 }]);
  },
  [gateway.create.path]: async () => {
    expect(await api(gateway.detail, { id: await newGateway() })).toMatchObject({ hasSecret: true, port: 5060, enabled: true });
    await expect(api(gateway.create, { name: 'No address' })).rejects.toMatchObject({ data: { fields: [{ path: 'address' }] } });
  },
  [gateway.update.path]: async () => {
    const id = await newGateway();
    await api(gateway.update, { id, revision: 1, name: `changed ${id}`, address: '192.0.2.1', capacity: 7 });
    expect(await api(gateway.detail, { id })).toMatchObject({ address: '192.0.2.1', capacity: 7, hasSecret: true });
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
    expect(await api(gateway.callerNumbers, { id: await newGateway() })).toMatchObject({
      ...{ list: ['95000'], use: [{ number: '95000', calls: 0, ended: 0, answered: 0, restsUntil: null }] },
    });
  },
  [trunkDoctor.start.path]: async () => {
    const { id } = await api(trunkDoctor.start, { id: company.ids.gateway });
    const again = api(trunkDoctor.start, { id: company.ids.gateway });
    await expect(again).rejects.toMatchObject({ data: { problem: 'gateway.checking' } });
    expect((await api(trunkDoctor.last, { id: company.ids.gateway })).check).toMatchObject({ id, state: 'waiting', steps: [] });
  },
  [packetCapture.start.path]: async () => {
    const id = await newGateway();
    await api(packetCapture.start, { id, calls: 3, minutes: 10 });
    await api(packetCapture.start, { id, calls: 2, minutes: 10 });
    expect(await api(packetCapture.list, { id })).toMatchObject({ waiting: { calls: 2 }, calls: [] });
  },
  [packetCapture.stop.path]: async () => {
    const id = await newGateway();
    await api(packetCapture.start, { id, calls: 3, minutes: 10 });
    await api(packetCapture.stop, { id });
    expect(await api(packetCapture.list, { id })).toMatchObject({ waiting: null });
  },
  [packetCapture.list.path]: async () => {
    expect(await api(packetCapture.list, { id: await newGateway() })).toEqual({ waiting: null, calls: [], keptDays: 7 });
  },
  [trunkDoctor.last.path]: async () => {
    expect(await api(trunkDoctor.last, { id: await newGateway() })).toEqual({ check: null });
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
    await api(extension.update, { id, revision: 1, number: '2003', name: 'Desk' });
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

  [call.trace.path]: async () => {
    const message = 'BYE sip:a@192.0.2.2 SIP/2.0\r\n\r\n';
    const sent = { direction: 'out', transport: 'UDP', local: '192.0.2.1:5060', peer: '192.0.2.2:5060', bytes: message.length };
    await server.database.db
      .insertInto('sip_messages')
      .values({ company_id: 1, call_id: company.ids.call, n: 7, at: new Date(), sip_call_id: 'a@b', message, ...sent })
      .execute();
    expect(await api(call.trace, { id: company.ids.call })).toMatchObject({ messages: [{ ...sent, n: 7, message }], keptDays: 7 });
  },
  [call.capture.path]: async () => {
    const { url, audio, bytes } = await api(call.capture, { id: company.ids.call });
    expect(audio).toBe('none');
    expect((await (await fetch(server.url + url)).arrayBuffer()).byteLength).toBe(bytes);
  },
  [call.recording.path]: async () => {
    const { url, durationMs } = await api(call.recording, { id: company.ids.call });
    expect(durationMs).toBe(12_000);
    expect(await (await fetch(server.url + url)).text()).toBe('RIFF');
  },

  [report.summary.path]: async () => {
    expect(await api(report.summary, {})).toMatchObject({ robots: 50, robotsInUse: 0, figures: { calls: 0 }, lines: expect.any(Array) });
  },
  [report.trend.path]: async () => {
    expect((await api(report.trend, { by: 'hour' })).list).toHaveLength(24);
    expect((await api(report.trend, { by: 'day' })).list).toHaveLength(7);
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

  ...transferSuccesses(harness),
  ...speechSuccesses(harness),
  ...announcementSuccesses(harness),
  ...accessAuthSuccesses(harness),
  ...taskDeliverySuccesses(harness),
};

test('each route of the contract has a success below, and nothing else has', () => {
  expect(Object.keys(successes).sort()).toEqual(registry.map(({ route }) => route.path).sort());
});

test.each(Object.entries(successes))('%s succeeds', (_path, run) => run());

test('each audited call of the contract has left its success in the operation log; what hands out a file has named it', async () => {
  const audited = registry.map(({ route }) => route).filter((route) => route.audit);
  const rows = await server.database.db.selectFrom('operation_logs').select(['route', 'after']).where('code', '=', 0).execute();
  for (const { path, takesOut } of audited) {
    const kept = rows.filter(({ route }) => route === path);
    expect(kept.length, path).toBeGreaterThan(0);
    if (takesOut) expect(kept.at(-1)?.after, path).toMatchObject({ file: expect.stringMatching(/\.\w+$/), bytes: expect.any(Number) });
  }
});
