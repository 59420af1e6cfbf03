import { once } from 'node:events';
import { NotifyBus, uuid7 } from '@parley/db';
import { gatewayTlsPlace, seal } from '@parley/db/seal';
import { createSipStack, makeOffer, type SipStack } from '@parley/sip';
import type { TestAuthority } from '@parley/sip/testing/certificates';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { demoCompany, parleyKey, secretOf } from '../kit/parley.ts';
import { type SharedParley, sharedParley } from '../kit/shared-parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let authority: TestAuthority;
let parley: SharedParley;
let carrier: SipStack;
/** How the INVITEs came. */
const came: (string | undefined)[] = [];

beforeAll(async () => {
  parley = await sharedParley();
  authority = parley.authority;
  const line = await authority.issue('localhost');
  const rtp = await freePort();
  carrier = createSipStack({
    ...{ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }) },
    tls: { ...line, port: 0, clientCa: authority.ca },
    onInvite: (call) => {
      came.push(call.source.transport);
      call.once('confirmed', () => call.bye({ q850: 16 }));
      call.answer(makeOffer({ address: '127.0.0.1', port: rtp, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 }));
    },
  });
  await carrier.start();
});
afterAll(() => carrier?.close());

async function addLine(fields: Record<string, unknown>, key?: string): Promise<string> {
  const id = uuid7();
  const sealed = key === undefined ? {} : { tls_key: seal(parleyKey, key, gatewayTlsPlace(demoCompany, id)) };
  await parley.rows
    .insertInto('gateways')
    .values({ company_id: demoCompany, id, name: `line ${id}`, caller_numbers: ['95001'], capacity: 5, ...fields, ...sealed })
    .execute();
  const bus = await NotifyBus.open(parley.database.url);
  bus.publish({ type: 'gateway-changed', company: demoCompany, gateway: id });
  await bus.close();
  return id;
}

/** On a busy machine one that answers may be slow at it. */
const answers = (gateway: string): Promise<boolean> =>
  eventually(`gateway ${gateway} is known`, async () => {
    const { state } = await parley.rows.selectFrom('gateways').select('state').where('id', '=', gateway).executeTakeFirstOrThrow();
    return state === 'unknown' ? undefined : { answers: state !== 'down' };
  }).then((known) => known.answers);

test('a gateway over TCP is pinged and called by it, and refuses numbers that its destinations do not name', async () => {
  const gateway = await addLine({ address: '127.0.0.1', port: carrier.address.port, transport: 'tcp', destinations: ['139'] });
  expect(await answers(gateway)).toBe(true);
  const task = await runTask(parley, { numbers: ['13912345678', '882123456'], gateway });
  await finished(parley, task, 60_000);
  expect(came.splice(0)).toEqual(['TCP']);
  const calls = await callsOf(parley, task);
  expect(calls.map(({ callee, status }) => [callee, status])).toEqual([['13912345678', 'answered']]);
  // It was never dialled, so it is no call.
  const refused = parley.rows.selectFrom('number_rows').select(['state', 'reason', 'tries']).where('task_id', '=', task);
  expect(await refused.where('phone', '=', '882123456').execute()).toEqual([{ state: 'filtered', reason: 'gateway-refuses', tries: 0 }]);
});

test('a gateway over TLS is trusted by its authority and shown our certificate; one that nobody vouches for is down', async () => {
  const { pin: _pin, ...ours } = await authority.issue('parley.example');
  const place = { address: 'localhost', port: carrier.listensAt('TLS')?.port ?? 0, transport: 'tls' };
  const trusted = await addLine({ ...place, tls_ca: authority.ca, tls_certificate: ours.certificate }, ours.key);
  const stranger = await addLine({ ...place, tls_certificate: ours.certificate }, ours.key);
  const unproven = await addLine({ ...place, tls_ca: authority.ca });
  expect([await answers(trusted), await answers(stranger), await answers(unproven)]).toEqual([true, false, false]);
  const task = await runTask(parley, { numbers: ['13912345678'], gateway: trusted });
  await finished(parley, task, 60_000);
  expect(came.splice(0)).toEqual(['TLS']);
  expect(await callsOf(parley, task)).toMatchObject([{ status: 'answered', gateway_id: trusted }]);
});

test('a phone registers over TCP and over TLS', async () => {
  const { number } = await parley.rows.selectFrom('extensions').select('number').where('number', '=', '1001').executeTakeFirstOrThrow();
  const credentials = { username: number, password: secretOf(parley.logins, number) };
  const phone = createSipStack({ host: '127.0.0.1', port: 0 });
  await phone.start();
  const tls = { ca: authority.ca, serverName: 'localhost' };
  for (const nextHop of [
    { host: '127.0.0.1', port: parley.sipPort, transport: 'TCP' as const },
    { host: '127.0.0.1', port: parley.tlsPort, transport: 'TLS' as const, tls },
  ]) {
    const registration = phone.register({ registrar: 'sip:127.0.0.1', nextHop, aor: `sip:${number}@127.0.0.1`, credentials });
    await once(registration, 'registered');
    const contact = await eventually('it is registered', async () => {
      const row = await parley.rows.selectFrom('extensions').select('registered_contact').where('number', '=', number).executeTakeFirst();
      return row?.registered_contact?.includes(nextHop.transport.toLowerCase()) ? row.registered_contact : undefined;
    });
    expect(contact).toContain(`transport=${nextHop.transport.toLowerCase()}`);
    await registration.close();
  }
  await phone.close();
});
