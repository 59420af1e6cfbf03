import { freePort } from '@parley/sip/testing/free-port';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { inviteFrom, stranger } from '../kit/invite-from.ts';
import { type Parley, secretOf } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { startSoftphone } from '../kit/softphone.ts';
import { demoFlow } from '../kit/task.ts';
import { silence } from '../kit/wav.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await sharedParley();
});

test('a phone that registered at the host of a gateway calls any number, and the parcel flow answers', async () => {
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
        .where('extensions.number', '=', '1001')
        .executeTakeFirst(),
    );
    expect(call).toEqual({ direction: 'in', status: 'answered', callee: '13912345678', flow: '包裹派送预约', extension: '1001' });
  } finally {
    await phone.close();
  }
});

test('a gateway is known by its address and port: from another port of its host nothing is answered without credentials', async () => {
  const port = await freePort();
  await addGateway(parley, port, await demoFlow(parley));
  await eventually('the gateway answers by its flow', async () => (await inviteFrom(parley, port, 'PCMA')) === 200 || undefined);
  expect(await inviteFrom(parley, 0, 'PCMA')).toBe(stranger);
});
