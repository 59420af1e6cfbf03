import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWholeRun } from '@parley/contract/testing/share';
import { uuid7 } from '@parley/db';
import { makeOffer } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeCall } from '../call/inbound-call.ts';
import { CallNode } from '../testing/call-node.ts';
import { captureFile } from './packet-captures.ts';

let node: CallNode;
/** Where the robot's audio goes to, and how many packets have come. */
const peer = createSocket('udp4');
let heard = 0;
beforeAll(async () => {
  peer.on('message', () => heard++);
  peer.bind(0, '127.0.0.1');
  await once(peer, 'listening');
  node = await CallNode.start();
  node.onInvite = (call) => {
    void takeCall(node.context, call, async (company) => node.occupancy.takeForInbound(company));
  };
});
afterAll(async () => {
  peer.close();
  await node.close();
});

/** Somebody wants the packets of so many calls. */
async function order(calls: number, until = new Date(Date.now() + 60_000), running = false): Promise<() => Promise<number | undefined>> {
  const id = uuid7();
  const { db, captures } = node.context;
  await db
    .insertInto('packet_captures')
    .values({ company_id: 1, id, gateway_id: node.gateway.id, calls_left: calls, until, running })
    .execute();
  await captures.read();
  const left = () => db.selectFrom('packet_captures').select('calls_left').where('id', '=', id).executeTakeFirst();
  return () => left().then((row) => row?.calls_left);
}

const callIn = () =>
  node.callIn({
    body: makeOffer({ address: '127.0.0.1', port: peer.address().port, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 }),
  });

/** Ten packets of the robot have gone by. */
async function hears(): Promise<void> {
  const before = heard;
  await expect.poll(() => heard, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 10);
}

/** Its capture has begun. */
async function captured(): Promise<void> {
  const [id = ''] = node.context.calls.keys();
  await expect.poll(() => existsSync(join(node.folder, captureFile(1, id))), { timeout: 20_000 }).toBe(true);
}

/** A call that lasts until then. @returns its id */
async function call(then: () => Promise<void> = async () => {}): Promise<string> {
  const sip = callIn();
  await once(sip, 'answered');
  await then();
  sip.bye();
  await expect.poll(() => node.recordOf(sip.callId), { timeout: 20_000 }).toMatchObject({ status: 'answered' });
  const { id = '' } = (await node.recordOf(sip.callId)) ?? {};
  return id;
}

const capturedOf = (id: string) => node.context.db.selectFrom('captured_calls').selectAll().where('call_id', '=', id).executeTakeFirst();

test('as many calls of a gateway are captured as were asked for, and Wireshark reads their RTP', { timeout: 60_000 }, async () => {
  const left = await order(1);
  const first = await call(async () => {
    await captured();
    await hears();
  });
  const second = await call();
  await expect.poll(() => capturedOf(first)).toMatchObject({ company_id: 1, gateway_id: node.gateway.id, dropped: 0 });
  expect(await capturedOf(second)).toBeUndefined();
  expect(await left()).toBe(0);
  const { packets = 0 } = (await capturedOf(first)) ?? {};
  expect(packets).toBeGreaterThan(5);
  const path = join(node.folder, captureFile(1, first));
  const text = execFileSync('tshark', ['-r', path, '-d', 'udp.port==20000-29999,rtp', '-T', 'fields', '-e', 'ip.src', '-e', 'rtp.p_type'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = text.trimEnd().split('\n');
  expect(lines.length).toBe(packets);
  expect(lines).toContain('127.0.0.1\t8');
});

inWholeRun(test)(
  'a call that is up is captured from when somebody wants it, and one that was not asked for stays as it was',
  {
    timeout: 60_000,
  },
  async () => {
    const sip = callIn();
    await once(sip, 'answered');
    const next = await order(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await next()).toBe(1);
    await node.context.db.deleteFrom('packet_captures').execute();
    const left = await order(3, new Date(Date.now() + 60_000), true);
    await expect.poll(left).toBe(2);
    await captured();
    await hears();
    sip.bye();
    await expect.poll(() => node.recordOf(sip.callId)).toMatchObject({ status: 'answered' });
    const { id = '' } = (await node.recordOf(sip.callId)) ?? {};
    await expect.poll(() => capturedOf(id)).toMatchObject({ packets: expect.any(Number), dropped: 0 });
    expect((await capturedOf(id))?.packets).toBeGreaterThan(0);
    // A call that is over is not waited for.
    await node.context.captures.read();
    expect(await left()).toBe(2);
    await node.context.db.deleteFrom('packet_captures').execute();
    await node.context.captures.read();
  },
);

test('what was asked for until a time that is over, or by another company, captures nothing', { timeout: 60_000 }, async () => {
  const left = await order(5, new Date(Date.now() - 1_000));
  const id = await call();
  expect(await capturedOf(id)).toBeUndefined();
  expect(await left()).toBe(5);
});

test('a call whose capture cannot be written goes on', { timeout: 60_000 }, async () => {
  const captures = join(node.folder, 'captures');
  await rm(captures, { recursive: true, force: true });
  await writeFile(captures, 'in the way');
  const left = await order(1);
  const id = await call();
  await expect.poll(left).toBe(0);
  expect(await capturedOf(id)).toBeUndefined();
});
