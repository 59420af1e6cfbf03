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

const scenario = (name: string): URL => new URL(`scenarios/${name}.xml`, import.meta.url);

/** Calls an extension at its phone. @param outside where the gateway to numbers outside is @returns the record */
async function callOf(number: string, outside?: number) {
  const gateway = await addGateway(parley, outside ?? (await freePort()), undefined, false);
  const task = await runTask(parley, { numbers: [number], gateway, robots: 1, flow: brief });
  await finished(parley, task, 60_000);
  return (await callsOf(parley, task))[0];
}

/** Has a proxy register the phone of a new extension, whose calls it takes at another port than it sends from. */
async function registersBehind(proxy: { port: number }, number: string): Promise<void> {
  const secret = `secret-${number}`;
  await addExtension(parley, number, secret);
  const registers = await runSipp(scenario('path/proxy-registers-phone'), {
    peer: { host: '127.0.0.1', port: parley.sipPort },
    args: ['-s', number, '-au', number, '-ap', secret, ...(await sippList([String(proxy.port)]))],
  });
  await registers.done;
}

test('path: a phone that a proxy has registered is called, and hung up, by way of that proxy', async () => {
  const proxy = await runSipp(scenario('path/proxy-takes-call'));
  await registersBehind(proxy.address, '7301');
  expect(await callOf('7301')).toMatchObject({ status: 'answered', callee: '7301', ended_by: 'us' });
  await proxy.done;
});

test('redirection: a phone that sends its calls to a mobile number (302) has them called there, by the gateway', async () => {
  const mobile = await runSipp('callee-answers', { args: ['-aa'] });
  const phone = await runSipp(scenario('redirection/callee-has-moved'), { args: await sippList(['sip:13912345670@anywhere']) });
  await registersBehind(phone.address, '7303');
  const call = await callOf('7303', mobile.address.port);
  expect(call).toMatchObject({ status: 'answered', callee: '7303', ended_by: 'us' });
  const legs = await parley.rows
    .selectFrom('legs')
    .select('redirections')
    .where('call_id', '=', call?.id ?? '')
    .execute();
  expect(legs).toEqual([{ redirections: ['13912345670'] }]);
  await Promise.all([phone.done, mobile.done]);
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
