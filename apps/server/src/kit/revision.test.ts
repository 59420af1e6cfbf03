import { ApiError, type Client } from '@parley/contract';
import { accessAuth } from '@parley/contract/access-auth';
import { extension, gateway } from '@parley/contract/centre';
import { doscs, ownCompany } from '@parley/contract/company';
import { gatewayGroup } from '@parley/contract/gateway-group';
import { company as companies } from '@parley/contract/operate';
import { department, role, user } from '@parley/contract/organisation';
import { recall } from '@parley/contract/recall';
import { requestHost } from '@parley/contract/request-host';
import * as session from '@parley/contract/session';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { smsTemplate } from '@parley/contract/sms-template';
import { speechProvider } from '@parley/contract/speech';
import * as task from '@parley/contract/task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let one: Client;
let other: Client;
let operator: Client;
let otherId: string;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  operator = server.as((await addCompany(db, server.settings.key, -1)).chief);
  one = server.as(company.chief);
  const { id: roleId } = await one(role.create, { name: 'editor', flows: 'all', grades: 'all' });
  const form = { username: 'editor', realname: '李娜', password: 'Right-pass-1', confirm: 'Right-pass-1', roleId };
  otherId = (await one(user.create, form)).id;
  await db.updateTable('users').set({ flag: '1' }).where('id', '=', otherId).execute();
  other = server.as(await logInAs(db, { id: otherId, username: 'editor', company: 1 }));
});
afterAll(() => server.stop());

/** What a stale editor is told. */
const refusal = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? { problem: error.data?.problem, changed: error.data?.changed } : error;
};
const byOther = (revision: number) => ({
  problem: 'row.changed',
  changed: { by: '李娜', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), revision },
});

/** What two editors of each kind of row do: the form as it was made, and what each makes of it. */
const rows = {
  task: async () => {
    const form = { name: 'contested', flowId: company.ids.flow, gatewayId: company.ids.gateway };
    const { id } = await one(task.create, form);
    const save = (client: Client, revision: number, name: string) => client(task.update, { ...form, id, revision, name });
    return { save, now: async () => await one(task.detail, { id }) };
  },
  gateway: async () => {
    const form = { name: 'contested', address: '192.0.2.1' };
    const { id } = await one(gateway.create, form);
    const save = (client: Client, revision: number, name: string) => client(gateway.update, { ...form, id, revision, name });
    return { save, now: async () => await one(gateway.detail, { id }) };
  },
  'gateway group': async () => {
    const members = [{ gatewayId: company.ids.gateway }];
    const { id } = await one(gatewayGroup.create, { name: crypto.randomUUID(), members });
    const save = (client: Client, revision: number, name: string) => client(gatewayGroup.update, { id, revision, name, members });
    return { save, now: async () => await one(gatewayGroup.detail, { id }) };
  },
  'redial rule': async () => {
    const entries = [{ result: 'busy', times: 1, waitSeconds: 60 }];
    const { id } = await one(recall.create, { name: crypto.randomUUID(), entries });
    const save = (client: Client, revision: number, name: string) => client(recall.update, { id, revision, name, entries });
    return { save, now: async () => await one(recall.detail, { id }) };
  },
  'text template': async () => {
    const form = { text: '{{name}}' };
    const { id } = await one(smsTemplate.create, { ...form, name: crypto.randomUUID() });
    const save = (client: Client, revision: number, name: string) => client(smsTemplate.update, { ...form, id, revision, name });
    return { save, now: async () => await one(smsTemplate.detail, { id }) };
  },
  'SMS strategy': async () => {
    const { id: templateId } = await one(smsTemplate.create, { name: crypto.randomUUID(), text: 'x' });
    const form = { templateId, occasion: 'node' as const };
    const { id } = await one(smsStrategy.create, { ...form, name: crypto.randomUUID() });
    const save = (client: Client, revision: number, name: string) => client(smsStrategy.update, { ...form, id, revision, name });
    return { save, now: async () => await one(smsStrategy.detail, { id }) };
  },
  'API key': async () => {
    const { id } = await one(accessAuth.create, { name: crypto.randomUUID(), scopes: ['task'] });
    const save = (client: Client, revision: number, name: string) => client(accessAuth.update, { id, revision, name, scopes: ['task'] });
    return { save, now: async () => await one(accessAuth.detail, { id }) };
  },
  extension: async () => {
    const form = { number: '7001', name: 'contested' };
    const { id } = await one(extension.create, { ...form, secret: 'Long-enough-9' });
    const save = (client: Client, revision: number, name: string) => client(extension.update, { ...form, id, revision, name });
    return { save, now: async () => await one(extension.detail, { id }) };
  },
  user: async () => {
    const form = { realname: 'contested', roleId: company.ids.role };
    const { id } = await one(user.create, { ...form, username: 'contested1', password: 'Right-pass-1', confirm: 'Right-pass-1' });
    const save = (client: Client, revision: number, realname: string) => client(user.update, { ...form, id, revision, realname });
    return { save, now: async () => ({ ...(await one(user.detail, { id })), name: (await one(user.detail, { id })).realname }) };
  },
  role: async () => {
    const form = { name: 'contested', flows: 'all' as const, grades: 'all' as const };
    const { id } = await one(role.create, form);
    const save = (client: Client, revision: number, name: string) => client(role.update, { ...form, id, revision, name });
    return { save, now: async () => await one(role.detail, { id }) };
  },
  department: async () => {
    const { id } = await one(department.create, { name: 'contested' });
    const save = (client: Client, revision: number, name: string) => client(department.update, { id, revision, name });
    return { save, now: async () => await one(department.detail, { id }) };
  },
  'work-order system': async () => {
    const form = { is_enabled: false, main_url: '' };
    const save = (client: Client, revision: number, name: string) => client(doscs.configUpdate, { ...form, module_name: name, revision });
    const now = async () => {
      const { module_name: name, revision } = await one(doscs.configDetail, {});
      return { name, revision };
    };
    return { save, now };
  },
};

test.each(Object.entries(rows))(
  'of two editors of one %s the later is told who was quicker, and overwrites nothing',
  async (_kind, make) => {
    const { save, now } = await make();
    const { revision } = await now();
    await save(other, revision, 'the quicker one');
    expect(await refusal(save(one, revision, 'the later one'))).toEqual(byOther(revision + 1));
    expect(await now()).toMatchObject({ name: 'the quicker one', revision: revision + 1 });
    // With what he has seen now, it is his to change.
    await save(one, revision + 1, 'the later one');
    expect(await now()).toMatchObject({ name: 'the later one', revision: revision + 2 });
  },
);

test.each(Object.entries(rows))('of ten editors of one %s at once, one is the first', async (_kind, make) => {
  const { db } = server.database;
  for (const table of ['tasks', 'gateways', 'departments', 'roles'] as const)
    await db.updateTable(table).set({ name: crypto.randomUUID() }).where('name', '=', 'contested').execute();
  await db.deleteFrom('extensions').where('number', '=', '7001').execute();
  await db.updateTable('users').set({ username: crypto.randomUUID() }).where('username', '=', 'contested1').execute();
  const { save, now } = await make();
  const { revision } = await now();
  const saves = Array.from({ length: 10 }, (_, n) => save(n % 2 ? one : other, revision, `editor ${n}`));
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const first = outcomes.findIndex(({ status }) => status === 'fulfilled');
  expect(await now()).toMatchObject({ name: `editor ${first}`, revision: revision + 1 });
});

test('of two editors of the channels of call-centre calls the later is told who was quicker', async () => {
  const { gateway: gatewayId } = company.ids;
  const { revision } = (await one(ownCompany.info, {})).middleChannels;
  await other(ownCompany.updateMiddleChannels, { agentGatewayIds: [gatewayId], customerGatewayIds: [], revision });
  const stale = one(ownCompany.updateMiddleChannels, { agentGatewayIds: [], customerGatewayIds: [gatewayId], revision });
  expect(await refusal(stale)).toEqual(byOther(revision + 1));
  expect((await one(ownCompany.info, {})).middleChannels).toMatchObject({ agent: [{ id: gatewayId }], customer: [] });
});

test('a company is changed from the revision that was read as well', async () => {
  const form = { id: 1, number: 'C1', name: 'One', robots: 50 };
  await operator(companies.update, { ...form, revision: 1 });
  expect(await refusal(operator(companies.update, { ...form, revision: 1, name: 'Two' }))).toMatchObject({
    problem: 'row.changed',
    changed: { by: 'chiefOperator', revision: 2 },
  });
});

test('whatever changes a field of the form counts, by whichever call, and nothing else does', async () => {
  const { ids } = company;
  const gatewayRevision = async () => (await one(gateway.detail, { id: ids.gateway })).revision;
  const before = await gatewayRevision();
  await other(gateway.setEnabled, { ids: [ids.gateway], enabled: false });
  expect(await gatewayRevision()).toBe(before + 1);
  await other(gateway.setEnabled, { ids: [ids.gateway], enabled: false });
  await server.database.db.updateTable('gateways').set({ state: 'up', state_at: new Date() }).where('id', '=', ids.gateway).execute();
  expect(await gatewayRevision()).toBe(before + 1);

  const userRevision = async () => (await one(user.detail, { id: otherId })).revision;
  const person = await userRevision();
  await other(session.profileUpdate, { realname: '李娜', mobile: '13900000009' });
  await other(session.setLanguage, { lang: 'en' });
  expect(await userRevision()).toBe(person + 1);
  // The form of a user holds his extension: whoever gives or takes it changes the form.
  const { id } = await one(extension.create, { number: '7002', secret: 'Long-enough-9', userId: otherId });
  expect(await userRevision()).toBe(person + 2);
  const { revision } = await one(extension.detail, { id });
  await one(extension.update, { id, revision, number: '7002', userId: null });
  expect(await userRevision()).toBe(person + 3);
  await one(extension.update, { id, revision: revision + 1, number: '7002', userId: otherId });
  await one(extension.delete, { ids: [id] });
  expect(await userRevision()).toBe(person + 5);

  const taskRevision = async () => (await one(task.detail, { id: ids.task })).revision;
  const was = await taskRevision();
  await one(gateway.setEnabled, { ids: [ids.gateway], enabled: true });
  await one(task.autoexec, { id: ids.task });
  await one(task.pause, { id: ids.task });
  expect(await taskRevision()).toBe(was);
});

test('a form and an extension page that move one extension at once do not stop each other', async () => {
  const { id: roleId } = await one(role.create, { name: 'phones', flows: 'all', grades: 'all' });
  const password = { password: 'Right-pass-1', confirm: 'Right-pass-1' };
  const { id: holder } = await one(user.create, { username: 'holder1', realname: 'H', roleId, ...password });
  const { id } = await one(extension.create, { number: '7003', secret: 'Long-enough-9', userId: holder });
  for (let n = 0; n < 10; n++) {
    const held = (await one(extension.detail, { id })).userId === holder;
    const [person, phone] = [await one(user.detail, { id: holder }), await one(extension.detail, { id })];
    const moves = await Promise.allSettled([
      one(user.update, { id: holder, revision: person.revision, realname: 'H', roleId, extension: held ? null : '7003' }),
      other(extension.update, { id, revision: phone.revision, number: '7003', userId: held ? null : holder }),
    ]);
    const told = moves.flatMap((move) =>
      move.status === 'rejected' && move.reason instanceof ApiError ? [move.reason.data?.problem] : [],
    );
    expect(told.every((problem) => problem === 'row.changed')).toBe(true);
    expect(moves.some(({ status }) => status === 'fulfilled')).toBe(true);
  }
});

test('of two editors of what is asked of log-ins the later is told who was quicker, whichever form the quicker one used', async () => {
  const { revision } = await one(ownCompany.security, {});
  const quicker = await other(ownCompany.updateSecurity, { idleMinutes: 30, revision });
  const stale = (idleMinutes: number) => refusal(one(ownCompany.updateSecurity, { idleMinutes, revision }));
  expect(await stale(60)).toEqual(byOther(quicker.revision));
  expect(await one(ownCompany.security, {})).toMatchObject({ idleMinutes: 30, revision: revision + 1 });
  // The operator's form of the company has these fields as well.
  const { revision: row } = await operator(companies.detail, { id: 1 });
  await operator(companies.update, { id: 1, number: 'C1', name: 'One', robots: 50, revision: row, idleMinutes: 20 });
  const afterwards = await refusal(one(ownCompany.updateSecurity, { idleMinutes: 60, revision: revision + 1 }));
  // Who the operator's people are is no company's affair.
  expect(afterwards).toMatchObject({ problem: 'row.changed', changed: { by: '', revision: revision + 2 } });
  await one(ownCompany.updateSecurity, { idleMinutes: null, revision: revision + 2 });
});

test('an address that flows may ask is added once, and changed from the revision that was read', async () => {
  const origin = 'https://203.0.113.5';
  await other(requestHost.save, { origin, headerName: 'X-Key', value: 'first-value' });
  expect(await refusal(one(requestHost.save, { origin, headerName: 'X-Other' }))).toEqual(byOther(1));
  await other(requestHost.save, { origin, value: 'second-value', revision: 1 });
  expect(await refusal(one(requestHost.save, { origin, headerName: 'X-Other', revision: 1 }))).toEqual(byOther(2));
  await one(requestHost.save, { origin, value: null, revision: 2 });
  expect((await one(requestHost.list, {})).list).toMatchObject([{ origin, headerName: 'X-Key', valueTail: '', revision: 3 }]);
  const adding = Array.from({ length: 5 }, (_, n) => one(requestHost.save, { origin: 'https://203.0.113.6', headerName: `X-${n}` }));
  expect((await Promise.allSettled(adding)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an order of providers and a list of hot words are replaced only by who has read them', async () => {
  const order = { use: 'speaking' as const, language: 'zh' as const, providers: ['embedded' as const] };
  const hot = { language: 'en' as const, words: ['Parley'] };
  await other(speechProvider.setOrder, { ...order, replaces: [] });
  await other(speechProvider.setHotWords, { ...hot, replaces: [] });
  expect(await refusal(one(speechProvider.setOrder, { ...order, providers: [], replaces: [] }))).toEqual(byOther(0));
  expect(await refusal(one(speechProvider.setHotWords, { ...hot, words: ['Pailey'], replaces: [] }))).toEqual(byOther(0));
  await one(speechProvider.setOrder, { ...order, providers: [], replaces: order.providers });
  await one(speechProvider.setHotWords, { ...hot, words: [], replaces: hot.words });
  expect(await one(speechProvider.list, {})).toMatchObject({ orders: [], hotWords: [] });
});

test('the transcription after transfers is switched only by who has read how it stands', async () => {
  await other(speechProvider.setTranscription, { enabled: false, revision: 1 });
  expect(await refusal(one(speechProvider.setTranscription, { enabled: true, revision: 1 }))).toEqual(byOther(2));
  await one(speechProvider.setTranscription, { enabled: true, revision: 2 });
  expect((await one(speechProvider.list, {})).transcription).toEqual({ enabled: true, revision: 3 });
});

test('of the own profile, what is not named stays as the administrator has set it', async () => {
  const { id: roleId } = await one(role.create, { name: 'profiles', flows: 'all', grades: 'all' });
  const password = { password: 'Right-pass-1', confirm: 'Right-pass-1' };
  const { id } = await one(user.create, { username: 'profile1', realname: 'P', mobile: '13900000003', roleId, ...password });
  const own = server.as(await logInAs(server.database.db, { id, username: 'profile1', company: 1 }));
  await own(session.profileUpdate, { email: 'p@example.com' });
  expect(await one(user.detail, { id })).toMatchObject({ realname: 'P', mobile: '13900000003', email: 'p@example.com' });
  await own(session.profileUpdate, { mobile: null });
  expect(await one(user.detail, { id })).toMatchObject({ mobile: null, email: 'p@example.com' });
});
