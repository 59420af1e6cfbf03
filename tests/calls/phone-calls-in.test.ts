import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { on, once } from 'node:events';
import { NotifyBus } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { demoCompany, type Parley, secretOf, startParley } from '../kit/parley.ts';
import { startSoftphone } from '../kit/softphone.ts';
import { silence } from '../kit/wav.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await startParley(['voice']);
});
afterAll(() => parley?.close());

const sdp = [
  ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', 'm=audio 40000 RTP/AVP 8'],
  ...['a=rtpmap:8 PCMA/8000', ''],
].join('\r\n');

/** The status of the final answer to an INVITE from a port of the gateway's host, credentials wanting; a call that is taken is cut. */
async function inviteFrom(port: number): Promise<number> {
  const socket = createSocket('udp4').bind(port, '127.0.0.1');
  await once(socket, 'listening');
  const own = `127.0.0.1:${socket.address().port}`;
  const id = randomUUID();
  const about = (method: string, to: string): string[] => [
    `From: <sip:13800000000@${own}>;tag=${id}`,
    `To: <sip:95001@127.0.0.1>${to}`,
    `Call-ID: ${id}`,
    `CSeq: ${method === 'BYE' ? 2 : 1} ${method}`,
    'Max-Forwards: 70',
    `Contact: <sip:caller@${own}>`,
  ];
  const send = (method: string, to: string, body = ''): void => {
    const head = [`${method} sip:95001@127.0.0.1 SIP/2.0`, `Via: SIP/2.0/UDP ${own};branch=z9hG4bK${method}${id}`, ...about(method, to)];
    const type = body === '' ? [] : ['Content-Type: application/sdp'];
    socket.send([...head, ...type, `Content-Length: ${body.length}`, '', body].join('\r\n'), parley.sipPort, '127.0.0.1');
  };
  send('INVITE', '', sdp);
  for await (const [bytes] of on(socket, 'message')) {
    const text = String(bytes);
    const status = Number(/^SIP\/2\.0 (\d+)/.exec(text)?.[1]);
    if (!(status >= 200)) continue;
    const tag = /^To:[^\r\n]*(;tag=[^;\s]+)/im.exec(text)?.[1] ?? '';
    send('ACK', tag);
    if (status < 300) send('BYE', tag);
    socket.close();
    return status;
  }
  throw new Error('no answer');
}

test('a phone that registered at the host of the only gateway calls any number, and the parcel flow answers', async () => {
  const phone = await startSoftphone({
    ...{ number: '1001', secret: secretOf(parley.logins, '1001'), registrarPort: parley.sipPort },
    says: silence(30_000),
  });
  try {
    await eventually('1001 is registered', async () => {
      const row = await parley.rows.selectFrom('extensions').select('registered_until').where('number', '=', '1001').executeTakeFirst();
      return (row?.registered_until && row.registered_until > new Date()) || undefined;
    });
    await phone.dial('13912345678');
    const spoken = () =>
      phone.heard().then(
        (audio) => audio.some((sample) => Math.abs(sample) > 2_000) || undefined,
        () => undefined,
      );
    await eventually('it hears the flow speak', spoken, 20_000);
    await phone.hangUp();
    const call = await eventually('the call is in the records', () =>
      parley.rows
        .selectFrom('calls')
        .innerJoin('flows', 'flows.id', 'calls.flow_id')
        .innerJoin('extensions', 'extensions.id', 'calls.extension_id')
        .select(['direction', 'calls.status', 'callee', 'flows.name as flow', 'extensions.number as extension'])
        .executeTakeFirst(),
    );
    expect(call).toEqual({ direction: 'in', status: 'answered', callee: '13912345678', flow: '包裹派送预约', extension: '1001' });
  } finally {
    await phone.close();
  }
});

test('a gateway is known by its address and port: from another port of its host nothing is answered without credentials', async () => {
  const flow = await parley.rows.selectFrom('flows').select('id').where('production_version', 'is not', null).executeTakeFirstOrThrow();
  const gateway = await parley.rows
    .updateTable('gateways')
    .set({ inbound_flow_id: flow.id })
    .where('port', '=', parley.labPort)
    .returning('id')
    .executeTakeFirstOrThrow();
  const bus = await NotifyBus.open(parley.database.url);
  bus.publish({ type: 'gateway-changed', company: demoCompany, gateway: gateway.id });
  await bus.close();
  await eventually('the gateway answers by its flow', async () => ((await inviteFrom(parley.labPort)) === 200 ? true : undefined));
  expect(await inviteFrom(0)).toBe(401);
});
