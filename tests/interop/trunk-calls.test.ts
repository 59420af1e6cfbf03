import { NotifyBus, uuid7 } from '@parley/db';
import { runSipp } from '@parley/sip/testing/sipp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeUdpPort } from '../kit/free-ports.ts';
import { demoCompany, type Parley, startParley } from '../kit/parley.ts';
import { sippList } from '../kit/sipp-list.ts';
import { callsOf, finished, listenBriefly, runTask } from '../kit/task.ts';

// Calls of tasks by carriers that SIPp plays, down to their records.

let parley: Parley;
beforeAll(async () => {
  // Every other address of loopback is one where no gateway may point.
  parley = await startParley(['voice'], { PARLEY_GATEWAY_NETWORKS: '127.0.0.1/32' });
  await listenBriefly(parley);
});
afterAll(() => parley?.close());

const scenario = (name: string): URL => new URL(`scenarios/${name}.xml`, import.meta.url);

/** A gateway that is not pinged, because scenarios have no place for that. */
async function addLine(port: number, fields: Record<string, unknown> = {}): Promise<string> {
  const id = uuid7();
  await parley.rows
    .insertInto('gateways')
    .values({
      ...{ company_id: demoCompany, id, name: `line ${id}`, address: '127.0.0.1', port, caller_numbers: ['95001'], capacity: 5 },
      ...{ options_ping: false, ...fields },
    })
    .execute();
  const bus = await NotifyBus.open(parley.database.url);
  bus.publish({ type: 'gateway-changed', company: demoCompany, gateway: id });
  await bus.close();
  return id;
}

const legsOf = (call: string) => parley.rows.selectFrom('legs').selectAll().where('call_id', '=', call).orderBy('n').execute();

/** What the calls of a task by this gateway came to. */
async function callsBy(gateway: string, numbers: readonly string[], robots = 1) {
  const task = await runTask(parley, { numbers, gateway, robots });
  await finished(parley, task, 60_000);
  const calls = await callsOf(parley, task);
  return await Promise.all(calls.map(async (call) => ({ ...call, legs: await legsOf(call.id) })));
}

test('redirection: a number that has moved is called where it went, and its leg says where', async () => {
  const there = await runSipp('callee-answers', { args: ['-aa'] });
  const contact = `sip:13912345670@127.0.0.1:${there.address.port}`;
  const moved = await runSipp(scenario('redirection/callee-has-moved'), { args: await sippList([contact]) });
  const [call] = await callsBy(await addLine(moved.address.port, { destinations: ['139'] }), ['13912345678']);
  expect(call).toMatchObject({ status: 'answered', callee: '13912345678', legs: [{ redirections: [contact] }] });
  await Promise.all([moved.done, there.done]);
});

test('redirection: a number that the gateway may not call, and a network that no gateway may point to, are not followed', async () => {
  const port = await freeUdpPort();
  const contacts = [`sip:00882123456@127.0.0.1:${port}`, `sip:13912345670@127.0.0.2:${port}`];
  const moved = await runSipp(scenario('redirection/callee-has-moved'), {
    calls: 2,
    args: await sippList(...contacts.map((one) => [one])),
  });
  const calls = await callsBy(await addLine(moved.address.port, { destinations: ['139'] }), ['13912345678', '13912345679']);
  // The first is not asked at all; the second is found to lie where nothing may be sent.
  expect(calls.map(({ status, legs }) => [status, legs[0]?.redirections])).toEqual([
    ['not_connected', []],
    ['not_connected', [contacts[1]]],
  ]);
  await moved.done;
});

test('rest: a carrier that asks to be left alone is not dialled until then, and then again', async () => {
  const carrier = await runSipp(scenario('rest/carrier-rests-after-first-call'), { calls: 2 });
  const calls = await callsBy(await addLine(carrier.address.port), ['13912345678', '13912345679']);
  expect(calls.map(({ status, sip_status }) => [status, sip_status])).toEqual([
    ['not_connected', 503],
    ['answered', 200],
  ]);
  const [first, second] = calls;
  expect((second?.started_at.getTime() ?? 0) - (first?.ended_at?.getTime() ?? 0)).toBeGreaterThanOrEqual(2_900);
  await carrier.done;
});
