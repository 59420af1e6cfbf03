import { NotifyBus, uuid7 } from '@parley/db';
import { gatewayPlace, seal } from '@parley/db/seal';
import { freePort } from '@parley/sip/testing/free-port';
import { runSipp } from '@parley/sip/testing/sipp';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { demoCompany, type Parley, parleyKey } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { sippList } from '../kit/sipp-list.ts';
import { callsOf, finished, runTask, type TaskSetup } from '../kit/task.ts';
import { addTransferFlow } from '../kit/transfer-flow.ts';

// Calls of tasks by carriers that SIPp plays, down to their records.

let parley: Parley;
/** A flow that hangs up by itself. */
let brief: string;
beforeAll(async () => {
  parley = await sharedParley();
  brief = await addTransferFlow(parley, { to: { kind: 'extension', number: '7999' } });
});

const scenario = (name: string): URL => new URL(`scenarios/${name}.xml`, import.meta.url);

/** A gateway that is not pinged, because scenarios have no place for that. */
async function addLine(port: number, { password, ...fields }: Record<string, unknown> & { password?: string } = {}): Promise<string> {
  const id = uuid7();
  const secret = password === undefined ? {} : { secret: seal(parleyKey, password, gatewayPlace(demoCompany, id)) };
  await parley.rows
    .insertInto('gateways')
    .values({
      ...{ company_id: demoCompany, id, name: `line ${id}`, address: '127.0.0.1', port, caller_numbers: ['95001'], capacity: 5 },
      ...{ options_ping: false, ...fields, ...secret },
    })
    .execute();
  const bus = await NotifyBus.open(parley.database.url);
  bus.publish({ type: 'gateway-changed', company: demoCompany, gateway: id });
  await bus.close();
  return id;
}

const legsOf = (call: string) => parley.rows.selectFrom('legs').selectAll().where('call_id', '=', call).orderBy('n').execute();

/** What the calls of a task by this gateway came to. */
const callsBy = (gateway: string, numbers: readonly string[], flow?: string) =>
  callsOfTask({ numbers, gateway, robots: 1, ...(flow ? { flow } : {}) });

async function callsOfTask(setup: TaskSetup) {
  const task = await runTask(parley, setup);
  await finished(parley, task, 60_000);
  const calls = await callsOf(parley, task);
  return await Promise.all(calls.map(async (call) => ({ ...call, legs: await legsOf(call.id) })));
}

test('redirection: a number that has moved is called where it went, and its leg says where', async () => {
  const there = await runSipp('callee-answers', { args: ['-aa'] });
  const contact = `sip:13912345670@127.0.0.1:${there.address.port}`;
  const moved = await runSipp(scenario('redirection/callee-has-moved'), { args: await sippList([contact]) });
  const [call] = await callsBy(await addLine(moved.address.port, { destinations: ['139'] }), ['13912345678'], brief);
  expect(call).toMatchObject({ status: 'answered', callee: '13912345678', legs: [{ redirections: [contact] }] });
  await Promise.all([moved.done, there.done]);
});

test('redirection: a number that the gateway may not call, and a network that no gateway may point to, are not followed', async () => {
  const port = await freePort();
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

test('rest: a number that the first gateway of a group has no room for (503) is called at once by the second, and the next numbers by that alone', async () => {
  const full = await runSipp(scenario('rest/server-is-full'));
  const roomy = await runSipp('callee-answers', { calls: 2, args: ['-aa'] });
  const members = [await addLine(full.address.port), await addLine(roomy.address.port)];
  const group = uuid7();
  await parley.rows
    .insertInto('gateway_groups')
    .values({ company_id: demoCompany, id: group, name: `group ${group}`, fail_over: ['congestion'] })
    .execute();
  await parley.rows
    .insertInto('gateway_group_members')
    .values(members.map((gateway_id, position) => ({ company_id: demoCompany, group_id: group, gateway_id, position })))
    .execute();
  const calls = await callsOfTask({ numbers: ['13912345678', '13912345679'], group, robots: 1, flow: brief });
  expect(calls.map(({ callee, sip_status, gateway_id }) => [callee, sip_status, members.indexOf(gateway_id ?? '')]).sort()).toEqual([
    ['13912345678', 200, 1],
    ['13912345678', 503, 0],
    ['13912345679', 200, 1],
  ]);
  await Promise.all([full.done, roomy.done]);
});

test('identity: a carrier is told who calls beside an anonymous From, and not to show it', async () => {
  const carrier = await runSipp(scenario('identity/callee-sees-hidden-caller'));
  const gateway = await addLine(carrier.address.port, { identity_header: 'p-asserted-identity', hide_caller: true });
  expect(await callsBy(gateway, ['13912345678'])).toMatchObject([{ result: 'busy', caller: '95001' }]);
  await carrier.done;
});

/** SIPp calls in from where a gateway is, until it is known there. @returns the call's record */
async function callFrom(name: string, fields: Record<string, unknown> = {}) {
  const port = await freePort();
  const gateway = await addLine(port, { inbound_flow_id: brief, ...fields });
  const peer = { host: '127.0.0.1', port: parley.sipPort };
  await eventually('the gateway is known', async () => {
    const caller = await runSipp(scenario(name), { port, peer, args: ['-aa'] });
    return await caller.done.then(
      () => true,
      () => undefined,
    );
  });
  return await eventually('the call is in the records', () =>
    parley.rows.selectFrom('calls').selectAll().where('gateway_id', '=', gateway).where('ended_at', 'is not', null).executeTakeFirst(),
  );
}

test.each([
  [true, { caller: 'anonymous', caller_hidden: true, diverted_from: ['95777', '95666'] }],
  [false, { caller: 'anonymous', caller_hidden: true, diverted_from: [] }],
])('identity: a hidden caller stays so, and who has diverted the call is kept if the carrier is trusted (%s)', async (trust, kept) => {
  expect(await callFrom('identity/caller-is-hidden-and-diverted', { trust_identity: trust })).toMatchObject(kept);
});

test('hand-off: a carrier that takes REFER connects the call itself', async () => {
  const flow = await addTransferFlow(parley, { to: { kind: 'number', number: '4008123456' }, by: 'refer' });
  const carrier = await runSipp(scenario('hand-off/carrier-takes-refer'));
  const [call] = await callsBy(await addLine(carrier.address.port, { takes_refer: true }), ['13912345678'], flow);
  expect(call).toMatchObject({ status: 'answered', ended_by: 'us', transferred_at: expect.any(Date) });
  expect(call?.legs).toHaveLength(1);
  await carrier.done;
});

test('hand-off: a carrier joins the call with the person whom we have asked first (REFER with Replaces)', async () => {
  const flow = await addTransferFlow(parley, { to: { kind: 'number', number: '4008123456' }, by: 'refer', whisper: '有客户要找您' });
  const carrier = await runSipp(scenario('hand-off/carrier-joins'), { calls: 2, args: ['-aa'] });
  const [call] = await callsBy(await addLine(carrier.address.port, { takes_refer: true }), ['13912345678'], flow);
  expect(call).toMatchObject({ status: 'answered', ended_by: 'us', transferred_at: expect.any(Date) });
  expect(call?.legs.map(({ party }) => party).sort()).toEqual(['13912345678', '4008123456']);
  await carrier.done;
});

test('hand-off: a carrier that refuses REFER has the call bridged by us', async () => {
  const flow = await addTransferFlow(parley, { to: { kind: 'number', number: '4008123456' }, by: 'refer' });
  const carrier = await runSipp(scenario('hand-off/carrier-refuses-refer'), { calls: 2, args: ['-aa'] });
  const [call] = await callsBy(await addLine(carrier.address.port, { takes_refer: true }), ['13912345678'], flow);
  expect(call).toMatchObject({ status: 'answered', ended_by: 'them', transferred_at: expect.any(Date) });
  expect(call?.legs.map(({ party }) => party).sort()).toEqual(['13912345678', '4008123456']);
  await carrier.done;
});

test('transfer: a carrier that may moves the robot to another number (REFER), and the record has both legs', async () => {
  const carrier = await runSipp(scenario('transfer/callee-moves-robot'), { calls: 2, args: ['-aa'] });
  const [call] = await callsBy(await addLine(carrier.address.port, { obeys_refer: true, destinations: ['139'] }), ['13912345678']);
  expect(call).toMatchObject({ status: 'answered', ended_by: 'them', callee: '13912345678' });
  expect(call?.legs.map(({ party, sip_status }) => [party, sip_status])).toEqual([
    ['13912345678', 200],
    ['13912345670', 200],
  ]);
  await carrier.done;
});

test('transfer: a carrier that may not move the robot is told so (403), and the call goes on', async () => {
  const carrier = await runSipp(scenario('transfer/callee-may-not-move-robot'), { args: ['-aa'] });
  const [call] = await callsBy(await addLine(carrier.address.port), ['13912345678']);
  expect(call).toMatchObject({ status: 'answered', ended_by: 'them', legs: [{ party: '13912345678' }] });
  await carrier.done;
});

test('comfort noise: a callee that takes it is talked to', async () => {
  const carrier = await runSipp(scenario('comfort-noise/callee-takes-noise'));
  expect(await callsBy(await addLine(carrier.address.port), ['13912345678'], brief)).toMatchObject([{ status: 'answered' }]);
  await carrier.done;
});

test('fork: two phones ring, one of them plays early media, and the other answers', async () => {
  const carrier = await runSipp(scenario('fork/two-phones-ring'), { args: ['-aa'] });
  const [call] = await callsBy(await addLine(carrier.address.port), ['13912345678'], brief);
  expect(call).toMatchObject({ status: 'answered', ringing_at: expect.any(Date), legs: [{ codec: 'PCMA' }] });
  await carrier.done;
});

test('proxy: a proxy that asks for credentials gets those of the gateway', async () => {
  const carrier = await runSipp(scenario('proxy/asks-for-credentials'), { args: ['-aa'] });
  const gateway = await addLine(carrier.address.port, { username: 'trunk', password: 'secret-of-trunk' });
  expect(await callsBy(gateway, ['13912345678'], brief)).toMatchObject([{ status: 'answered' }]);
  await carrier.done;
});

test('hold: a callee holds in three forms, and is answered as each wants', async () => {
  const carrier = await runSipp(scenario('hold/callee-holds-in-three-forms'), { args: ['-aa'] });
  const [call] = await callsBy(await addLine(carrier.address.port), ['13912345678']);
  expect(call).toMatchObject({ status: 'answered', ended_by: 'them' });
  await carrier.done;
});

test('offer: a caller that leaves the offer to us answers ours with its ACK', async () => {
  const call = await callFrom('offer/caller-offers-late');
  expect(call).toMatchObject({ status: 'answered', caller: '13800000002', ended_by: 'us' });
});
