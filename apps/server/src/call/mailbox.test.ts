import { detail, list } from '@parley/contract/call';
import { summary } from '@parley/contract/report';
import * as task from '@parley/contract/task';
import { applyFacts, uuid7 } from '@parley/db';
import { testCall } from '@parley/db/facts/test-call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
const machines = 2;
const people = 10;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  const { db } = server.database;
  await db.deleteFrom('calls').execute();
  const at = new Date(Date.now() - 30_000).toISOString();
  const of = { id: company.ids.task, name: 'task', row: uuid7(), try: 1 };
  const call = {
    direction: 'out' as const,
    task: of,
    startedAt: at,
    answeredAt: at,
    endedAt: new Date(Date.parse(at) + 20_000).toISOString(),
  };
  const calls = Array.from({ length: people + machines }, (_, n) =>
    testCall({ ...call, ...(n < machines ? { machine: true, result: 'voicemail' } : {}) }),
  );
  // As they are dialled: the attempt is there before the facts come.
  await db
    .insertInto('attempts')
    .values(
      calls.map(({ id, node }) => ({
        ...{ company_id: 1, id, task_id: of.id, row_id: of.row, node_id: node, gateway_id: company.ids.gateway, caller: '95001' },
        ...{ try: 1, started_at: at, state: 'talking' },
      })),
    )
    .execute();
  await applyFacts(db, calls);
});
afterAll(() => server.stop());

test('a mailbox has a mark of its own, and list, task and home tell the same number of answered calls', async () => {
  const api = server.as(company.chief);
  const count = async (statuses: ('answered' | 'mailbox' | 'unanswered')[]): Promise<number> => (await api(list, { statuses })).total;
  expect(await count(['answered'])).toBe(people);
  expect(await count(['mailbox'])).toBe(machines);
  expect(await count(['answered', 'mailbox'])).toBe(people + machines);
  expect(await count(['mailbox', 'unanswered'])).toBe(machines);
  expect((await api(task.detail, { id: company.ids.task })).progress).toMatchObject({ calls: people + machines, answered: people });
  const { figures } = await api(summary, {});
  // The mean talk is of people too: what was said to a machine is no talk.
  expect(figures).toMatchObject({ calls: people + machines, answered: people, talkMs: people * 20_000 });
});

test('the list and the detail of a call say both that a machine answered', async () => {
  const api = server.as(company.chief);
  const [first] = (await api(list, { statuses: ['mailbox'] })).list;
  expect(first).toMatchObject({ status: 'answered', machine: true });
  expect(await api(detail, { id: first?.id ?? '' })).toMatchObject({ status: 'answered', machine: true, result: 'voicemail' });
});
