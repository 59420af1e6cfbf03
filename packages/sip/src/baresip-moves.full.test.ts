import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { ContinuedCall, HandedOver, IncomingCall, SipStack } from './index.ts';
import { startBaresip } from './testing/baresip.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

// A call of baresip between two of our stacks, of which one goes on with it.

/** A place for audio. @param version of what is said of it */
async function audio(version: number): Promise<{ sdp: string; heard: () => Promise<unknown> }> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const sdp = testOffer.replace(/m=audio \d+/, `m=audio ${socket.address().port}`).replace('o=- 7 1', `o=- 7 ${version}`);
  return { sdp, heard: () => once(socket, 'message') };
}

/** baresip has called the first of two stacks, which lends the call to the second. */
async function lent() {
  const taken = Promise.withResolvers<IncomingCall<string>>();
  const first = await startStack<string>({ onInvite: taken.resolve });
  const second = await startStack();
  const phone = await startBaresip({ user: '1001', password: 'none', registrar: first.address });
  await phone.command('dial', `sip:95001@127.0.0.1:${first.address.port}`);
  const call = await taken.promise;
  const here = await audio(1);
  call.answer(here.sdp);
  await once(call, 'confirmed');
  await here.heard();
  const handed = call.handOver();
  if (!handed) throw new Error('it is not lent');
  return { second, phone, call, handed, continued: goOn(second, handed) };
}

/** As its state goes by the database. */
const goOn = (stack: SipStack, { state }: HandedOver): ContinuedCall => stack.continue(JSON.parse(JSON.stringify(state)));

test('its audio and its hang-up go to the stack that goes on with it', async () => {
  const { second, phone, handed, continued } = await lent();
  const there = await audio(2);
  expect((await continued.reinvite(there.sdp)).status).toBe(200);
  await there.heard();
  continued.own();
  handed.give(second.address);
  const ended = once(continued, 'ended');
  await phone.command('hangup');
  expect((await ended)[0]).toMatchObject({ by: 'remote', cause: 'bye' });
}, 60_000);

test('it stays with the first where the second has gone before it acknowledged: baresip hangs up after 32 s otherwise', async () => {
  const { second, call, handed, continued } = await lent();
  const there = await audio(2);
  continued.reinvite(there.sdp).catch(() => undefined);
  await second.close({ graceMs: 0 });
  await there.heard();
  handed.takeBack(true);
  const here = await audio(10);
  expect((await call.reinvite(here.sdp)).status).toBe(200);
  await here.heard();
  await pause(34_000);
  expect(call.dialogId).toBeDefined();
  call.bye();
}, 90_000);
