import { once } from 'node:events';
import { claimRows } from '@parley/db';
import type { IncomingCall } from '@parley/sip';
import { rawResponse } from '@parley/sip/testing/raw-messages';
import { openRawPeer } from '@parley/sip/testing/raw-peer';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { peerAnswer } from '../testing/call-node.ts';
import { answer, callIn, phonesElsewhere, recordOf, registers, useTransfers } from '../testing/transfer-harness.ts';
import type { CallContext } from './call-context.ts';
import { dialRow } from './dial-row.ts';

const here = useTransfers();
const toFirst = { to: { kind: 'extension', number: '8001' } };

let context: CallContext;
beforeAll(async () => {
  context = await registers(here.node.context, '8001', '8002');
});

/** Phones that send every call on to these numbers, and what then rings elsewhere. */
async function redirecting(to: Record<string, string[]>, take: (call: IncomingCall<unknown>) => void): Promise<string[]> {
  const rung: string[] = [];
  for (const [number, named] of Object.entries(to)) {
    const phone = await openRawPeer();
    phonesElsewhere.set(number, phone.address);
    onTestFinished(() => {
      phonesElsewhere.delete(number);
    });
    const headers = named.map((one, place) => `Contact: <sip:${one}@198.51.100.7>;q=${0.9 - place / 10}`);
    void phone.request('INVITE').then((invite) => {
      rung.push(number);
      phone.send(rawResponse(invite, 302, { tag: 'phone', headers }), here.node.address);
    });
  }
  here.node.onPeerInvite = (call) => {
    rung.push(call.target.user ?? '');
    take(call);
  };
  return rung;
}

const eventsOf = async (call: string): Promise<{ kind: string; data: unknown }[]> =>
  await context.db
    .selectFrom('events')
    .select(['kind', 'data'])
    .where('call_id', '=', call)
    .where('kind', 'like', 'redirect%')
    .orderBy('at')
    .execute();

test('a phone that redirects a call has another extension rung in its place, whatever host it names', async () => {
  const taken = Promise.withResolvers<IncomingCall<unknown>>();
  const rung = await redirecting({ 8001: ['8002'] }, taken.resolve);
  const { sip, over } = await callIn(toFirst, context);
  const second = await taken.promise;
  await answer(second);
  await expect.poll(() => here.node.held().robots).toBe(0);
  const ended = once(second, 'ended');
  sip.bye();
  await Promise.all([ended, over]);
  expect(rung).toEqual(['8001', '8002']);
  const { id, legs } = await recordOf(sip.callId);
  expect(legs.map(({ party, answered_at }) => [party, answered_at !== null]).sort()).toEqual([
    ['13800000000', true],
    ['8001', false],
    ['8002', true],
  ]);
  expect(await eventsOf(id)).toEqual([{ kind: 'redirected', data: { to: '8002' } }]);
});

test('a number outside is called by the gateway where it may be, and otherwise the reason is in the record', async () => {
  here.node.identity = { kind: 'gateway', gateway: { ...here.node.gateway, destinations: ['139'] } };
  const rung = await redirecting({ 8001: ['0088212345678', '13900000001', '8001'] }, (call) => call.reject(486));
  const { sip, over } = await callIn(toFirst, context);
  await over;
  here.node.identity = undefined;
  expect(rung).toEqual(['8001', '13900000001']);
  const { id } = await recordOf(sip.callId);
  expect(await eventsOf(id)).toEqual([
    { kind: 'redirection-refused', data: { to: '8001', why: 'called already' } },
    { kind: 'redirection-refused', data: { to: '0088212345678', why: expect.stringMatching(/^gateway-refuses /) } },
    { kind: 'redirected', data: { to: '13900000001' } },
  ]);
});

test('phones that send a call round in circles are each called once', async () => {
  const rung = await redirecting({ 8001: ['8002'], 8002: ['8001'] }, () => expect.unreachable());
  const { sip, over } = await callIn(toFirst, context);
  await over;
  expect(rung).toEqual(['8001', '8002']);
  expect(await recordOf(sip.callId)).toMatchObject({ business_status: 'failed' });
});

test('a dialled number that is a phone which redirects is reached where it says', async () => {
  const { task } = here.node;
  const [row] = await claimRows(context.db, {
    ...{ company: 1, task: task.task, gateway: task.gateway, node: context.node, limit: 1, taskRate: null, gatewayRate: null },
  });
  if (!row) throw new Error('no row is left');
  const rung = await redirecting({ 8001: ['8002'] }, (call) => {
    call.answer(peerAnswer());
    void once(call, 'confirmed').then(() => call.bye());
  });
  const free = here.node.occupancy.takeForTask(1, task.task, here.node.gateway.id);
  await dialRow(context, { task: here.node.running, row: { ...row, phone: '8001' }, free });
  expect(rung).toEqual(['8001', '8002']);
  await expect.poll(() => here.node.callOfRow(row.id)).toBe('early-hangup');
  const leg = await context.db
    .selectFrom('legs')
    .innerJoin('calls', 'calls.id', 'legs.call_id')
    .select(['legs.redirections', 'legs.sip_status'])
    .where('calls.row_id', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(leg).toEqual({ redirections: ['8002'], sip_status: 200 });
  await expect.poll(() => here.node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
});
