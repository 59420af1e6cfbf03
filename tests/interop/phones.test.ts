import { makeOffer } from '@parley/sip';
import { freePort } from '@parley/sip/testing/free-port';
import { runSipp } from '@parley/sip/testing/sipp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { addExtension } from '../kit/extension.ts';
import { addGateway } from '../kit/gateway.ts';
import { type SharedParley, sharedParley } from '../kit/shared-parley.ts';
import { sippList } from '../kit/sipp-list.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';
import { addTransferFlow } from '../kit/transfer-flow.ts';
import { startWebPhone } from '../kit/web-phone.ts';

// Phones of extensions that are called by other ways than straight to where they are.

let parley: SharedParley;
/** A flow that hangs up by itself. */
let brief: string;
beforeAll(async () => {
  parley = await sharedParley();
  brief = await addTransferFlow(parley, { to: { kind: 'extension', number: '7999' } });
});

const scenario = (name: string): URL => new URL(`scenarios/path/${name}.xml`, import.meta.url);

/** Calls an extension at its phone. @returns the record */
async function callOf(number: string) {
  const gateway = await addGateway(parley, await freePort());
  const task = await runTask(parley, { numbers: [number], gateway, robots: 1, flow: brief });
  await finished(parley, task, 60_000);
  return (await callsOf(parley, task))[0];
}

test('path: a phone that a proxy has registered is called, and hung up, by way of that proxy', async () => {
  await addExtension(parley, '7301', 'secret-7301');
  const proxy = await runSipp(scenario('proxy-takes-call'));
  // It registers from another port than the one where it takes calls.
  const registers = await runSipp(scenario('proxy-registers-phone'), {
    peer: { host: '127.0.0.1', port: parley.sipPort },
    args: await sippList([String(proxy.address.port)]),
  });
  await registers.done;
  expect(await callOf('7301')).toMatchObject({ status: 'answered', callee: '7301', ended_by: 'us' });
  await proxy.done;
});

test('websocket: a phone in a browser registers, is called, and hung up, by its one connection (RFC 7118)', async () => {
  await addExtension(parley, '7302', 'secret-7302');
  const audio = { address: '127.0.0.1', port: await freePort(), codecs: ['PCMA'] as const, sessionId: 1, sessionVersion: 1 };
  const at = { port: parley.webSocketPort, ca: parley.authority.ca };
  const phone = await startWebPhone(at, '7302', 'secret-7302', makeOffer(audio));
  onTestFinished(() => phone.close());
  await phone.register();
  expect(await callOf('7302')).toMatchObject({ status: 'answered', callee: '7302', ended_by: 'us' });
  const requests = phone.heard.flatMap((message) => /^([A-Z]+) sip:7302@\S+ SIP/.exec(message)?.[1] ?? []);
  expect(requests).toEqual(['INVITE', 'ACK', 'BYE']);
  expect(phone.heard.find((message) => message.startsWith('BYE '))).toMatch(/^Via: SIP\/2.0\/WSS /m);
});
