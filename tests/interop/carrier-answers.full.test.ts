import { NotifyBus, uuid7 } from '@parley/db';
import { runSipp, type SippRun } from '@parley/sip/testing/sipp';
import { beforeAll, expect, test } from 'vitest';
import { demoCompany, type Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';
import { addTransferFlow } from '../kit/transfer-flow.ts';

// What becomes of a number by what the gateway answers: its record, its row, what it may cost, and how often it was called.

let parley: Parley;
/** Nobody comes to hear it, and nothing has to be learnt for it. */
let flow: string;
beforeAll(async () => {
  parley = await sharedParley();
  flow = await addTransferFlow(parley, { to: { kind: 'extension', number: '7999' } });
});

const scenario = (name: string): URL => new URL(`scenarios/answers/${name}.xml`, import.meta.url);
/** It waits longer than a busy machine takes. */
const carrier = (of: string | URL, calls = 1): Promise<SippRun> => runSipp(of, { calls, args: ['-timeout', '90'] });
const refusing = (calls = 1): Promise<SippRun> => carrier(scenario('carrier-refuses'), calls);

const carriers: Record<string, { start: () => Promise<SippRun>; calls: string[]; state?: 'failed' }> = {
  // The line failed: whether the number can be reached nobody knows.
  '503': { start: () => refusing(), calls: ['not_connected carrier-failure by carrier 503'], state: 'failed' },
  '480': { start: () => refusing(), calls: ['not_connected unreachable by carrier 480'] },
  '486, which is redialled once': {
    start: () => refusing(2),
    calls: ['unanswered busy by them 486', 'unanswered busy by them 486'],
  },
  '603': { start: () => refusing(), calls: ['unanswered rejected by them 603'] },
  'nothing at all': { start: () => carrier(scenario('carrier-says-nothing')), calls: ['not_connected unreachable by us 408'] },
  'no 200 before it is cancelled': { start: () => carrier('callee-does-not-answer'), calls: ['unanswered no-answer by us 487'] },
  // The scenario ends well only after ACK and BYE.
  '200 late, after CANCEL': { start: () => carrier('callee-answers-too-late'), calls: ['unanswered no-answer by us 487'] },
};

test('a number ends as the gateway’s answer says, called no more often than its redial rule says, and costs nothing', async () => {
  const bus = await NotifyBus.open(parley.database.url);
  const gone = await Promise.all(
    Object.entries(carriers).map(async ([name, { start }], n) => {
      const peer = await start();
      const id = uuid7();
      await parley.rows
        .insertInto('gateways')
        .values({
          ...{ company_id: demoCompany, id, name, address: '127.0.0.1', port: peer.address.port, caller_numbers: ['95001'], capacity: 5 },
          ...{ options_ping: false, billing_unit: 60, price: 30 },
        })
        .execute();
      bus.publish({ type: 'gateway-changed', company: demoCompany, gateway: id });
      const redial = [{ result: 'busy', times: 1, waitSeconds: 1 }];
      const task = await runTask(parley, {
        numbers: [`13910${n}00${name.slice(0, 3).replace(/\D+/, '000')}`],
        robots: 1,
        ringSeconds: 5,
        gateway: id,
        redial,
        flow,
      });
      await finished(parley, task, 60_000);
      await peer.done;
      const calls = await callsOf(parley, task);
      const rows = await parley.rows.selectFrom('number_rows').select(['state', 'tries', 'reserved']).where('task_id', '=', task).execute();
      const told = calls.map(({ status, result, ended_by, sip_status }) => `${status} ${result} by ${ended_by} ${sip_status}`);
      expect(calls.map(({ bill }) => bill)).toEqual(calls.map(() => 0));
      return [name, { told, rows }];
    }),
  );
  await bus.close();
  expect(Object.fromEntries(gone)).toEqual(
    Object.fromEntries(
      Object.entries(carriers).map(([name, { calls, state = 'done' }]) => [
        name,
        { told: calls, rows: [{ state, tries: calls.length, reserved: 0 }] },
      ]),
    ),
  );
});
