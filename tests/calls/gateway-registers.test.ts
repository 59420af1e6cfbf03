import { once } from 'node:events';
import { uuid7 } from '@parley/db';
import { gatewayPlace, seal } from '@parley/db/seal';
import { createSipStack, makeOffer } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { freeUdpPort } from '../kit/free-ports.ts';
import { demoCompany, type Parley, parleyKey, startParley } from '../kit/parley.ts';
import { type Softphone, startSoftphone } from '../kit/softphone.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';
import { silence } from '../kit/wav.ts';

const gateway = uuid7();
const secret = 'line-secret-42';
let parley: Parley;
let pbx: Softphone;
beforeAll(async () => {
  parley = await startParley([]);
  const flow = await parley.rows.selectFrom('flows').select('id').where('language', '=', 'zh').executeTakeFirstOrThrow();
  await parley.rows
    .insertInto('gateways')
    .values({
      ...{ company_id: demoCompany, id: gateway, name: 'PBX', kind: 'registrant', username: 'pbx-1', caller_numbers: ['95001'] },
      ...{ capacity: 5, secret: seal(parleyKey, secret, gatewayPlace(demoCompany, gateway)), inbound_flow_id: flow.id },
    })
    .execute();
  // A phone that is refused because the node does not know of the gateway yet tries again after 30 to 60 s.
  await parley.voice.start();
  pbx = await startSoftphone({ number: 'pbx-1', secret, registrarPort: parley.sipPort, says: silence(60_000) });
  await eventually('the gateway is up', async () => {
    const { state } = await parley.rows.selectFrom('gateways').select('state').where('id', '=', gateway).executeTakeFirstOrThrow();
    return state === 'up' || undefined;
  });
});
afterAll(async () => {
  await pbx?.close();
  await parley?.close();
});

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
      .executeTakeFirst(),
  );
  expect(call).toEqual({ status: 'answered', gateway_id: gateway, extension_id: null, callee: '95001' });
});

test('it is called where it registered last, with the number that is dialled', async () => {
  const rtp = await freeUdpPort();
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
  const registrar = { host: '127.0.0.1', port: parley.sipPort };
  const credentials = { username: 'pbx-1', password: secret };
  await once(line.register({ registrar: 'sip:127.0.0.1', nextHop: registrar, aor: 'sip:pbx-1@127.0.0.1', credentials }), 'registered');
  const task = await runTask(parley, { numbers: ['13912345678'], gateway });
  await finished(parley, task, 60_000);
  await line.close();
  expect(dialled).toEqual(['13912345678']);
  expect(await callsOf(parley, task)).toMatchObject([{ status: 'answered', callee: '13912345678', gateway_id: gateway, ended_by: 'them' }]);
});
