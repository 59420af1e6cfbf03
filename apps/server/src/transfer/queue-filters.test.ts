import type { Client, InputOf } from '@parley/contract';
import { exportQueue, flowImportQueue, importQueue, type JobKind, type JobStatus, jobKinds } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let api: Client;

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

interface Known {
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly file: string;
  readonly target?: string;
  readonly hour: number;
  readonly by: string;
}

const add = async (into: TestCompany, direction: 'import' | 'export', jobs: readonly Known[]): Promise<void> => {
  await server.database.db.deleteFrom('transfer_jobs').where('company_id', '=', into.id).where('direction', '=', direction).execute();
  await server.database.db
    .insertInto('transfer_jobs')
    .values(
      jobs.map(({ kind, status, file, target, hour, by }) => ({
        ...{
          company_id: into.id,
          id: uuid7(),
          direction,
          major: jobKinds[kind].major,
          kind,
          status,
          file_name: file,
          bytes: 0,
          options: '{}',
        },
        ...{ target_name: target ?? '', created_by: by, created_at: at(hour) },
      })),
    )
    .execute();
};

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  other = await addCompany(server.database.db, server.settings.key, 2);
  api = server.as(company.chief);
  const chief = company.chief.id;
  const nobody = company.nobody.id;
  await add(company, 'import', [
    { kind: 'task-numbers', status: 'done', file: '11月续保 名单.xlsx', target: '车险续保提醒', hour: 1, by: chief },
    { kind: 'task-numbers', status: 'error', file: 'Numbers_100%.CSV', target: '车险续保提醒', hour: 2, by: nobody },
    { kind: 'task-numbers', status: 'in-progress', file: 'b.csv', target: '满意度回访', hour: 3, by: chief },
    { kind: 'users', status: 'done', file: '员工.xlsx', hour: 4, by: nobody },
    { kind: 'users', status: 'waiting', file: 'users.xlsx', hour: 5, by: chief },
  ]);
  await add(company, 'export', [
    { kind: 'login-logs', status: 'done', file: '登录日志 2026-11-20.xlsx', hour: 1, by: chief },
    { kind: 'operation-logs', status: 'error', file: '操作日志 2026-11-20.csv', hour: 2, by: chief },
  ]);
  await add(other, 'import', [{ kind: 'users', status: 'done', file: '员工.xlsx', hour: 4, by: other.chief.id }]);
});
afterAll(() => server.stop());

type Query = InputOf<typeof importQueue.list>;
const files = async (input: Query, queue: Pick<typeof importQueue, 'list'> = importQueue, client = api): Promise<string[]> =>
  (await client(queue.list, input)).list.map(({ fileName }) => fileName);

test.each<[string, () => Query, string[]]>([
  ['state', () => ({ status: 'done' }), ['员工.xlsx', '11月续保 名单.xlsx']],
  ['major category', () => ({ major: 'organisation' }), ['users.xlsx', '员工.xlsx']],
  ['a major category that has no kinds', () => ({ major: 'flow' }), []],
  ['minor category', () => ({ kind: 'task-numbers', status: 'error' }), ['Numbers_100%.CSV']],
  ['creator', () => ({ createdBy: company.nobody.id }), ['员工.xlsx', 'Numbers_100%.CSV']],
  ['part of the name of its file', () => ({ name: '名单' }), ['11月续保 名单.xlsx']],
  ['one character of it', () => ({ name: '员' }), ['员工.xlsx']],
  ['letters of either case', () => ({ name: 'numbers' }), ['Numbers_100%.CSV']],
  ['part of the name of what it feeds', () => ({ name: '满意度' }), ['b.csv']],
  ['characters that mean something in a pattern, as they are', () => ({ name: 's_100%' }), ['Numbers_100%.CSV']],
  ['nothing that only has the same pieces', () => ({ name: '保续' }), []],
  ['date', () => ({ from: at(2).toISOString(), to: at(4).toISOString() }), ['b.csv', 'Numbers_100%.CSV']],
])('jobs are found by %s', async (_name, input, expected) => {
  expect(await files(input())).toEqual(expected);
  expect(await files(input(), flowImportQueue)).toEqual(expected);
});

test('exports are found alike', async () => {
  expect(await files({ major: 'log' }, exportQueue)).toEqual(['操作日志 2026-11-20.csv', '登录日志 2026-11-20.xlsx']);
  expect(await files({ name: '登录' }, exportQueue)).toEqual(['登录日志 2026-11-20.xlsx']);
});

test('how many there are in each state is told under the other filters, whichever state is shown', async () => {
  const states = async (input: Query) => (await api(importQueue.list, input)).states;
  const all = { waiting: 1, 'in-progress': 1, done: 2, error: 1 };
  expect(await states({})).toEqual(all);
  expect(await states({ status: 'done' })).toEqual(all);
  expect(await states({ kind: 'users' })).toEqual({ waiting: 1, 'in-progress': 0, done: 1, error: 0 });
  expect(await states({ name: '续保' })).toEqual({ waiting: 0, 'in-progress': 0, done: 1, error: 1 });
});

test('who may start no such jobs finds and counts his own alone', async () => {
  const { db } = server.database;
  await db
    .updateTable('roles')
    .set({ permissions: ['PLATFORM/IMPORT-QUEUE/LIST'] })
    .where('id', '=', company.ids.role)
    .execute();
  const clerk = server.as(await logInAs(db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
  expect(await files({}, importQueue, clerk)).toEqual(['员工.xlsx', 'Numbers_100%.CSV']);
  expect(await files({ createdBy: company.chief.id }, importQueue, clerk)).toEqual([]);
  expect((await clerk(importQueue.list, {})).states).toEqual({ waiting: 0, 'in-progress': 0, done: 1, error: 1 });
});
