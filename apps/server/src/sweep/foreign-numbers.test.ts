import type { Client } from '@parley/contract';
import { list as callList } from '@parley/contract/call';
import { callMark } from '@parley/contract/call-mark';
import { feedback } from '@parley/contract/feedback';
import { queueNumbers } from '@parley/contract/flow-queue';
import { liveCalls } from '@parley/contract/live-call';
import { black, white } from '@parley/contract/number-list';
import { smsRecord } from '@parley/contract/sms-record';
import { numberList } from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { shownCall } from '../testing/shown-call.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** As they stand in the tables: written with +44, and with 0044. */
const stored = ['442079460958', '00442079460959'] as const;
const endings = ['958', '959'] as const;
/** How one of them is written, by its last digits. */
const written: readonly ((end: string) => string)[] = [
  (end) => `+44 20 7946 0${end}`,
  (end) => `0044-20-7946-0${end}`,
  (end) => `442079460${end}`,
  (end) => `＋44（20）7946 0${end}`,
  (end) => `+44 (0)20 7946 0${end}`,
];

let server: TestServer;
let company: TestCompany;
let api: Client;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  api = server.as(company.chief);
  const queue = uuid7();
  await sql`insert into tasks select (jsonb_populate_record(null::tasks, to_jsonb(t) || jsonb_build_object('id', ${queue}::text, 'name', 'q', 'kind', 'queue'))).*
    from tasks t where t.company_id = 1 and t.id = ${company.ids.task}`.execute(db);
  const node_id = uuid7();
  await db.insertInto('nodes').values({ id: node_id, role: 'voice', host: 'h', version: '1', lease_until: '2099-01-01' }).execute();
  for (const phone of stored) {
    const id = uuid7();
    const of = { company_id: 1, id: uuid7(), call_id: id };
    await db
      .insertInto('calls')
      .values({ company_id: 1, id, direction: 'out', caller: '95001', callee: phone, started_at: new Date(), status: 'answered' })
      .execute();
    await db
      .insertInto('feedbacks')
      .values({ ...of, category: 'other', level: 'low', question: phone })
      .execute();
    await db
      .insertInto('call_marks')
      .values({ ...of, kind: 'hearing' })
      .execute();
    await db
      .insertInto('sms_records')
      .values({ ...of, cause_id: id, strategy_key: 's', strategy_name: 's', phone, content: 'x', parts: 1, state: 'waiting' })
      .execute();
    for (const task_id of [company.ids.task, queue])
      await db.insertInto('number_rows').values({ company_id: 1, task_id, id: uuid7(), phone }).execute();
    await db.insertInto('blacklisted_numbers').values({ company_id: 1, id: uuid7(), phone }).execute();
    await db.insertInto('whitelisted_numbers').values({ company_id: 1, id: uuid7(), phone }).execute();
    const shown = json({ ...shownCall, party: phone });
    await db
      .insertInto('live_calls')
      .values({ company_id: 1, node_id, id: uuid7(), shown, turns: json([]) })
      .execute();
  }
});
afterAll(() => server.stop());

/** Every list that is searched by a number. */
const lists: Readonly<Record<string, (number: string) => Promise<{ total: number }>>> = {
  calls: (number) => api(callList, { number }),
  'calls by callee': (callee) => api(callList, { callee }),
  'numbers of a task': (phone) => api(numberList, { taskId: company.ids.task, phone }),
  'numbers of queues': (phone) => api(queueNumbers, { phone }),
  blacklist: (phone) => api(black.list, { phone }),
  whitelist: (phone) => api(white.list, { phone }),
  feedback: (number) => api(feedback.list, { number }),
  marks: (number) => api(callMark.list, { number }),
  texts: (number) => api(smsRecord.list, { number }),
  'live calls': (search) => api(liveCalls.list, { search }),
};

test.each(Object.entries(lists))('a number of another country is found among %s however it is written', async (_name, find) => {
  for (const write of written) for (const end of endings) expect((await find(write(end))).total, write(end)).toBe(1);
  expect((await find('+44 20 7946 0950')).total).toBe(0);
});

test.each(['numbers of a task', 'numbers of queues'])('both forms are found among %s by how they begin', async (name) => {
  for (const begin of ['+44 20', '0044 20', '4420', '+44 (0)20', '0044']) expect((await lists[name]?.(begin))?.total, begin).toBe(2);
  expect((await lists[name]?.('0045'))?.total).toBe(0);
});
