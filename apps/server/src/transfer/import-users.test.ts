import type { Client } from '@parley/contract';
import { department, role, user } from '@parley/contract/organisation';
import * as session from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import { importQueue, type TransferJob } from '@parley/contract/transfer';
import { type UserMapping, userImport } from '@parley/contract/user-import';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
let roleName: string;

const password = 'Right-pass-1';

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
  roleName = '外呼运营';
  await api(role.create, { name: roleName, flows: 'all', grades: 'all' });
  const { id: head } = await api(department.create, { name: '总部' });
  const { id: branch } = await api(department.create, { name: '分部' });
  for (const parentId of [head, branch]) await api(department.create, { name: '销售部', parentId });
});
afterAll(() => server.stop());

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'users.csv') => ({ files: { file: new File([content], name) } });
const table = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(',')).join('\n');

const ended = async (jobId: string): Promise<TransferJob | undefined> => {
  let job: TransferJob | undefined;
  const over = async () => {
    job = (await api(importQueue.list, { ids: [jobId] })).list[0];
    return job?.status === 'done' || job?.status === 'error';
  };
  await expect.poll(over, { timeout: 60_000, interval: 50 }).toBe(true);
  return job;
};
const bring = async (content: string | Uint8Array<ArrayBuffer>, mapping?: UserMapping, client = api) => {
  const { jobId } = await client(userImport.run, { mapping }, fileOf(content));
  return ended(jobId);
};
const reasonsOf = async (id: string): Promise<(string | undefined)[]> => {
  const text = await (await api(importQueue.download, { id, what: 'failed' })).text();
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1]);
};
const found = async (username: string) => (await api(user.list, { search: username })).list[0];

test('columns are recognised by their headings in both languages, whatever people call them', async () => {
  const fieldsOf = async (headings: string[]) =>
    (await api(userImport.preview, {}, fileOf(table([headings, headings.map(() => 'x')])))).fields;
  expect(await fieldsOf(['用户名', '真实姓名', '手机号', '邮箱', '部门', '角色', '一次性密码'])).toEqual([
    'username',
    'realname',
    'mobile',
    'email',
    'department',
    'role',
    'password',
  ]);
  expect(await fieldsOf(['工号', '登录账号*', '姓名', '电话（可空）', '所属部门', '初始密码'])).toEqual([
    null,
    'username',
    'realname',
    'mobile',
    'department',
    'password',
  ]);
  expect(await fieldsOf(['User_Name', 'FULL NAME', 'E-mail', 'name', 'Role'])).toEqual(['username', 'realname', 'email', null, 'role']);
});

test('a mapping says what the columns are, in whatever order and under whatever headings', async () => {
  const rows = table([
    ['a', 'b', 'c', 'd', 'e'],
    [password, '王芳', roleName, 'mapped1', '总部／销售部'],
    [password, '李雷', roleName, 'mapped2', ' 分部 / 销售部 '],
  ]);
  const columns = { password: 0, realname: 1, role: 2, username: 3, department: 4, mobile: null, email: null };
  expect(await bring(new Uint8Array(iconv.encode(rows, 'gbk')), { header: true, columns })).toMatchObject({
    status: 'done',
    accepted: 2,
    refused: 0,
  });
  const people = await Promise.all(['mapped1', 'mapped2'].map(found));
  expect(people).toMatchObject([
    { realname: '王芳', roleName, departmentName: '销售部' },
    { realname: '李雷', roleName, departmentName: '销售部' },
  ]);
  expect(people[0]?.departmentId).not.toBe(people[1]?.departmentId);
  // The password of the file is good for one change.
  expect(await server.as(undefined)(session.login, { username: 'mapped1', password })).toEqual({ user_id: people[0]?.id });
});

test('a file without headings takes its first row as a user', async () => {
  const columns = { username: 0, realname: 1, role: 2, password: 3, mobile: null, email: null, department: null };
  expect(await bring(table([['headless1', '王', roleName, password]]), { header: false, columns })).toMatchObject({ rows: 1, accepted: 1 });
});

test('a workbook is read as well, and the template has the columns that an import knows', async () => {
  const template = await api(userImport.template, {});
  const [sheet] = (await readXlsx(new Uint8Array(await template.arrayBuffer()))).sheets;
  const headings = (sheet?.rows[0] ?? []).map(String);
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows: [headings, ['booked1', '王', '', '', '', roleName, password]] }] });
  expect(await bring(new Uint8Array(bytes))).toMatchObject({ status: 'done', accepted: 1 });
});

test('each row that cannot be taken comes back with the reason', async () => {
  await bring(
    table([
      ['用户名', '真实姓名', '角色', '密码'],
      ['there1', '王', roleName, password],
    ]),
  );
  const rows = [
    ['用户名', '真实姓名', '角色', '密码', '手机号', '部门'],
    ['Twice1', '王', roleName, password, '', ''],
    ['twice1', '王', roleName, password, '', ''],
    ['THERE1', '王', roleName, password, '', ''],
    ['nobody1', '王', '没有的角色', password, '', ''],
    ['nobody2', '王', roleName, password, '12345', ''],
    ['nobody3', '王', roleName, password, '', '销售部'],
    ['nobody4', '王', roleName, password, '', '总部/没有'],
    ['nobody5', '', roleName, password, '', ''],
  ];
  const job = await bring(table(rows));
  expect(job).toMatchObject({ status: 'done', rows: 8, accepted: 1, refused: 7, hasFailedRows: true });
  const nowhere = '部门不存在、不在您的管理范围内，或有多个同名部门：请写全路径';
  const reasons = await reasonsOf(job?.id ?? '');
  expect(reasons).toEqual([
    '文件内用户名重复',
    '用户名已存在',
    '角色不存在或您无权授予',
    '手机号输入有误',
    nowhere,
    nowhere,
    '真实姓名不能为空',
  ]);
});

test('what can be said of a file at once is said at once', async () => {
  const refused = (content: string, mapping?: UserMapping) => api(userImport.run, { mapping }, fileOf(content));
  const onlyHeadings = { data: { problem: 'file.only-headings' } };
  await expect(api(userImport.preview, {}, fileOf('用户名,真实姓名\n'))).rejects.toMatchObject(onlyHeadings);
  await expect(refused('用户名,真实姓名,角色,密码\n')).rejects.toMatchObject(onlyHeadings);
  const columns = { username: 0, realname: 1, role: 2, password: 9, mobile: null, email: null, department: null };
  await expect(refused('a,b,c,d\n1,2,3,4\n', { header: true, columns })).rejects.toMatchObject({ data: { problem: 'file.no-column' } });
  const without = { header: true, columns: { username: 0 } } as unknown as UserMapping;
  await expect(refused('a,b\n1,2\n', without)).rejects.toMatchObject({ code: 400, data: { problem: 'request.invalid' } });
});

test('nobody brings in users with more than he has himself, or into departments that he does not manage', async () => {
  const form = { permissions: ['CONFIG/USER/IMPORT'], flows: 'all' as const, grades: 'all' as const };
  const { id: roleId } = await api(role.create, { ...form, name: '导入员', dataScope: 'department' });
  const { id: alone } = await api(role.create, { ...form, name: '个人' });
  await api(role.create, { name: '管理', permissions: ['CONFIG/USER/DELETE'], flows: 'all', grades: 'all' });
  const departmentId = (await api(department.list, { name: '总部' })).list[0]?.id ?? null;
  const add = async (username: string, more: { roleId: string; departmentId: string | null }) => {
    const { id } = await api(user.create, { username, realname: '王', password, confirm: password, ...more });
    return server.as(await logInAs(server.database.db, { id, username, company: 1 }));
  };
  const bringer = await add('bringer', { roleId, departmentId });
  const rows = [
    ['用户名', '真实姓名', '角色', '密码', '部门'],
    ['raised1', '王', '管理', password, '总部'],
    ['alike1', '王', '导入员', password, '总部/销售部'],
    ['outside1', '王', '导入员', password, '分部'],
    ['nowhere1', '王', '导入员', password, ''],
  ];
  const job = await bring(table(rows), undefined, bringer);
  expect(job).toMatchObject({ accepted: 1, refused: 3 });
  expect(await found('alike1')).toMatchObject({ departmentName: '销售部' });
  for (const name of ['raised1', 'outside1', 'nowhere1']) expect(await found(name)).toBeUndefined();
  const owner = await add('owner1', { roleId: alone, departmentId });
  await expect(bring(table(rows), undefined, owner)).rejects.toMatchObject({ data: { problem: 'department.outside' } });
});

test('a file is read with what its bringer may when it is read, and is his alone', async () => {
  const all = { flows: 'all' as const, grades: 'all' as const, dataScope: 'company' as const };
  const form = { name: '交班', permissions: ['CONFIG/USER/IMPORT'], ...all };
  const { id: roleId } = await api(role.create, form);
  const { id } = await api(user.create, { username: 'leaver1', realname: '王', password, confirm: password, roleId });
  const leaver = server.as(await logInAs(server.database.db, { id, username: 'leaver1', company: 1 }));
  const failed = await bring('nothing,of\nuse,here\n', undefined, leaver);
  expect((await leaver(importQueue.list, { ids: [failed?.id ?? ''] })).list).toMatchObject([{ hasFile: true, canRetry: true }]);
  // It holds passwords: not even who sees everything gets it, or runs it in the other's name.
  expect(failed).toMatchObject({ status: 'error', hasFile: false, canRetry: false });
  expect(await api(importQueue.retry, { ids: [failed?.id ?? ''] })).toEqual({ count: 0 });
  await expect(api(importQueue.download, { id: failed?.id ?? '' })).rejects.toMatchObject({ code: 404 });
  const mayRepeat = ['PLATFORM/IMPORT-QUEUE/RETRY', 'PLATFORM/IMPORT-QUEUE/LIST'];
  await api(role.update, { ...form, id: roleId, revision: 1, permissions: mayRepeat });
  expect(await leaver(importQueue.retry, { ids: [failed?.id ?? ''] })).toEqual({ count: 1 });
  expect(await ended(failed?.id ?? '')).toMatchObject({ status: 'error', reasonId: 'transfer.not-allowed' });
});

inWholeRun(test)('thousands of rows go through in small batches, the wrong ones with their reasons', { timeout: 120_000 }, async () => {
  const length = 50_000;
  const rows = Array.from({ length }, (_, n) => [`many${n % 40}x`, '王', roleName, password]);
  const job = await bring(table([['用户名', '真实姓名', '角色', '密码'], ...rows]));
  expect(job).toMatchObject({ status: 'done', rows: length, accepted: 40, refused: length - 40 });
});
