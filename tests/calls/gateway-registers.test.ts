import { once } from 'node:events';
import { NotifyBus, uuid7 } from '@parley/db';
import { gatewayPlace, seal } from '@parley/db/seal';
import { createSipStack, makeOffer, type Registration, type SipStack } from '@parley/sip';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { demoCompany, type Parley, parleyKey } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { type Softphone, startSoftphone } from '../kit/softphone.ts';
import { callsOf, demoFlow, finished, runTask } from '../kit/task.ts';
import { silence } from '../kit/wav.ts';

const gateway = uuid7();
const secret = 'line-secret-42';
let parley: Parley;
let pbx: Softphone;
beforeAll(async () => {
  parley = await sharedParley();
  const flow = await demoFlow(parley);
  await parley.rows
    .insertInto('gateways')
    .values({
      ...{ company_id: demoCompany, id: gateway, name: 'PBX', kind: 'registrant', username: 'pbx-1', caller_numbers: ['95001'] },
      ...{ capacity: 5, secret: seal(parleyKey, secret, gatewayPlace(demoCompany, gateway)), inbound_flow_id: flow },
    })
    .execute();
  const bus = await NotifyBus.open(parley.database.url);
  bus.publish({ type: 'gateway-changed', company: demoCompany, gateway });
  await bus.close();
  // A phone that is refused because the node does not know of the gateway yet tries again after 30 to 60 s: one of ours asks at once.
  await eventually('the node knows the gateway', async () => {
    const phone = createSipStack({ host: '127.0.0.1', port: 0 });
    await phone.start();
    const registration = register(phone);
    const taken = await Promise.race([
      once(registration, 'registered').then(() => true),
      once(registration, 'failed').then(() => undefined),
    ]);
    await registration.close();
    await phone.close();
    return taken;
  });
  const isIn = (wanted: string) =>
    eventually(`the gateway is ${wanted}`, async () => {
      const { state } = await parley.rows.selectFrom('gateways').select('state').where('id', '=', gateway).executeTakeFirstOrThrow();
      return state === wanted || undefined;
    });
  await isIn('down');
  pbx = await startSoftphone({ number: 'pbx-1', secret, registrarPort: parley.sipPort, says: silence(60_000) });
  await isIn('up');
});
afterAll(() => pbx?.close());

function register(phone: SipStack): Registration {
  const nextHop = { host: '127.0.0.1', port: parley.sipPort };
  const credentials = { username: 'pbx-1', password: secret };
  return phone.register({ registrar: 'sip:127.0.0.1', nextHop, aor: 'sip:pbx-1@127.0.0.1', credentials });
}

test('a call of its own is known by its registration and answered by its flow', async () => {
  await pbx.dial('95001');
  await eventually('it hears the flow speak', () =>
    pbx.heard().then(
      (audio) => audio.some((sample) => Math.abs(sample) > 2_000) || undefined,
      () => undefined,
    ),
  );
  await pbx.hangUp();
  const call = await eventually('the call is in the records', () =>
    parley.rows
      .selectFrom('calls')
      .select(['status', 'gateway_id', 'extension_id', 'callee'])
      .where('direction', '=', 'in')
      .where('gateway_id', '=', gateway)
      .executeTakeFirst(),
  );
  expect(call).toEqual({ status: 'answered', gateway_id: gateway, extension_id: null, callee: '95001' });
});

test('it is called where it registered last, with the number that is dialled', async () => {
  const rtp = await freePort();
  const dialled: (string | undefined)[] = [];
  const line = createSipStack({
    ...{ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }) },
    onInvite: (call) => {
      dialled.push(call.target.user);
      call.once('confirmed', () => call.bye({ q850: 16 }));
      call.answer(makeOffer({ address: '127.0.0.1', port: rtp, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 }));
    },
  });
  await line.start();
  await once(register(line), 'registered');
  const task = await runTask(parley, { numbers: ['13912345678'], gateway });
  await finished(parley, task, 60_000);
  await line.close();
  expect(dialled).toEqual(['13912345678']);
  expect(await callsOf(parley, task)).toMatchObject([{ status: 'answered', callee: '13912345678', gateway_id: gateway, ended_by: 'them' }]);
});
