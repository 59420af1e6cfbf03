import { type Client, permissionOf } from '@parley/contract';
import { department, role, user } from '@parley/contract/organisation';
import type { ServerMessage } from '@parley/contract/socket';
import * as task from '@parley/contract/task';
import { exportQueue, importQueue, logExport } from '@parley/contract/transfer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const permissions = [
  ...[task.create, task.list, task.importNumbers, logExport.operations, logExport.logins],
  ...[importQueue.list, importQueue.download, importQueue.cancel, importQueue.retry],
  ...[exportQueue.list, exportQueue.download, exportQueue.cancel, exportQueue.retry],
].map(({ path }) => permissionOf(path));
const roleForm = { permissions, unmask: ['task' as const], flows: 'all' as const, grades: 'all' as const };

let server: TestServer;
let company: TestCompany;
let chief: Client;
const people = { head: '', member: '', stranger: '', owner: '' };
type Name = keyof typeof people;
const tokens = new Map<Name, TestUser>();
const roles = { department: '', own: '' };
const as = (name: Name): Client => server.as(tokens.get(name));

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  chief = server.as(company.chief);
  roles.department = (await chief(role.create, { ...roleForm, name: 'department', dataScope: 'department' })).id;
  roles.own = (await chief(role.create, { ...roleForm, name: 'own' })).id;
  const above = (await chief(department.create, { name: 'Sales' })).id;
  const below = (await chief(department.create, { name: 'East', parentId: above })).id;
  const add = async (name: Name, roleId: string, departmentId: string) => {
    const form = { username: `${name}1`, realname: name, password: 'Right-pass-1', confirm: 'Right-pass-1', roleId, departmentId };
    people[name] = (await chief(user.create, form)).id;
    tokens.set(name, await logInAs(server.database.db, { id: people[name], username: form.username, company: 1 }));
  };
  await add('head', roles.department, above);
  await add('member', roles.own, below);
  await add('owner', roles.own, below);
  await add('stranger', roles.department, company.ids.department);
});
afterAll(() => server.stop());

const newTask = async (name: Name): Promise<string> => {
  const form = { name: `${name} ${Math.random()}`, flowId: company.ids.flow, gatewayId: company.ids.gateway };
  return (await as(name)(task.create, form)).id;
};
const ended = async (queue: typeof importQueue, id: string) => {
  const status = async () => (await chief(queue.list, { ids: [id] })).list[0]?.status;
  await expect.poll(status, { timeout: 20_000, interval: 50 }).toMatch(/done|error/);
};
const imported = async (name: Name, id: string): Promise<string> => {
  const file = new File(['13900001111\n'], `${name}.csv`);
  const mapping = { header: false, phone: 0, variables: [] };
  const { jobId } = await as(name)(task.importNumbers, { id, mapping }, { files: { file } });
  await ended(importQueue, jobId);
  return jobId;
};
const exported = async (client: Client): Promise<string> => {
  const { jobId } = await client(logExport.operations, { columns: ['username', 'route'], format: 'csv' });
  await ended(exportQueue, jobId);
  return jobId;
};

/** What of a job each of them is given: its row, its file, a cancellation, another run. */
const given = async (queue: typeof importQueue, id: string) => {
  const seen: Record<string, boolean> = {};
  for (const name of ['head', 'member', 'owner', 'stranger'] as const) {
    const client = as(name);
    const { list, total, states } = await client(queue.list, { ids: [id] });
    expect(total, name).toBe(list.length);
    expect(
      Object.values(states).reduce((sum, n) => sum + n, 0),
      name,
    ).toBe(list.length);
    const file = await client(queue.download, { id }).then(
      () => true,
      () => false,
    );
    expect(file, name).toBe(list.length === 1);
    seen[name] = list.length === 1;
  }
  return seen;
};

test('an import is seen by who sees its task and its maker', async () => {
  const own = await newTask('member');
  expect(await given(importQueue, await imported('member', own))).toEqual({ head: true, member: true, owner: false, stranger: false });
  const heads = await newTask('head');
  expect(await given(importQueue, await imported('head', heads))).toEqual({ head: true, member: false, owner: false, stranger: false });
  // Into somebody else's task, and by somebody else.
  const outside = await imported('head', own);
  expect(await given(importQueue, outside)).toEqual({ head: true, member: false, owner: false, stranger: false });
});

test('who sees no longer the flow of a task sees no longer its imports, his own either', async () => {
  const id = await imported('owner', await newTask('owner'));
  expect((await as('owner')(importQueue.list, { ids: [id] })).list).toHaveLength(1);
  const { id: other } = await chief(role.create, { ...roleForm, name: 'no flow', grades: ['A'] });
  await server.database.db.updateTable('roles').set({ all_flows: false, flow_ids: [] }).where('id', '=', other).execute();
  await server.database.db.updateTable('users').set({ role_id: other }).where('id', '=', people.owner).execute();
  expect((await as('owner')(importQueue.list, { ids: [id] })).list).toEqual([]);
  await expect(as('owner')(importQueue.download, { id })).rejects.toMatchObject({ code: 404 });
  await server.database.db.updateTable('users').set({ role_id: roles.own }).where('id', '=', people.owner).execute();
});

test('nobody cancels or repeats a job that he does not see', async () => {
  const id = await imported('head', await newTask('head'));
  const status = async () => (await chief(importQueue.list, { ids: [id] })).list[0]?.status;
  const set = (state: string) =>
    server.database.db.updateTable('transfer_jobs').set({ status: state, heartbeat_at: new Date() }).where('id', '=', id).execute();
  await set('in-progress');
  for (const name of ['member', 'stranger'] as const) expect(await as(name)(importQueue.cancel, { ids: [id] })).toEqual({ count: 0 });
  expect(await status()).toBe('in-progress');
  await set('error');
  for (const name of ['member', 'stranger'] as const) expect(await as(name)(importQueue.retry, { ids: [id] })).toEqual({ count: 0 });
  expect(await status()).toBe('error');
  expect(await as('head')(importQueue.retry, { ids: [id] })).toEqual({ count: 1 });
});

test('an export holds what its maker sees, and its file is for those who see as much', async () => {
  await newTask('member');
  await newTask('stranger');
  const textOf = async (client: Client, id: string) => (await client(exportQueue.download, { id })).text();
  const heads = await exported(as('head'));
  const text = await textOf(as('head'), heads);
  expect(text).toContain('member1');
  for (const hidden of ['stranger1', company.chief.username]) expect(text).not.toContain(hidden);
  const members = await exported(as('member'));
  expect(await textOf(as('member'), members)).not.toContain('head1');
  expect(await textOf(as('head'), members)).toContain('member1');
  expect(await given(exportQueue, heads)).toEqual({ head: true, member: false, owner: false, stranger: false });
  // Whose role was narrowed since does not get what he had made before.
  await server.database.db.updateTable('users').set({ role_id: roles.own }).where('id', '=', people.head).execute();
  await expect(as('head')(exportQueue.download, { id: heads })).rejects.toMatchObject({ code: 404 });
  expect((await as('head')(exportQueue.list, { ids: [heads] })).list).toMatchObject([{ hasFile: false }]);
  await server.database.db.updateTable('users').set({ role_id: roles.department }).where('id', '=', people.head).execute();
});

test('pushes of a job reach those who see it alone', async () => {
  const tell = async (name: Name) => server.connected(tokens.get(name) ?? company.nobody);
  const [head, member, stranger] = [await tell('head'), await tell('member'), await tell('stranger')];
  const job = (message: ServerMessage): string | undefined =>
    message.action === 'push' && message.type === 'import' ? message.data.id : undefined;
  const hidden = await imported('head', await newTask('head'));
  const seen = await imported('member', await newTask('member'));
  await head.hear((message) => job(message) === hidden);
  await member.hear((message) => job(message) === seen);
  expect(member.heard.map(job).filter(Boolean)).not.toContain(hidden);
  expect(stranger.heard.map(job).filter(Boolean)).toEqual([]);
});
