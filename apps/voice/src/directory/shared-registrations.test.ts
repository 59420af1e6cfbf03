import { once } from 'node:events';
import { connect } from 'node:net';
import { uuid7 } from '@parley/db';
import { addCompany } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { createSipStack, makeOffer, type SipStack } from '@parley/sip';
import { rawRequest, rawResponse } from '@parley/sip/testing/raw-messages';
import { openRawPeer, type RawPeer } from '@parley/sip/testing/raw-peer';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { localBus } from '../testing/local-bus.ts';
import { SlowDatabase } from '../testing/slow-database.ts';
import { registrationKey } from './registration-key.ts';
import { SharedRegistrations } from './shared-registrations.ts';

let database: TestDatabase;
let slow: SlowDatabase;
beforeAll(async () => {
  database = await testDatabase();
  slow = new SlowDatabase(database.db);
  await addCompany(database, 1);
  const { db } = database;
  await db
    .insertInto('extensions')
    .values({ company_id: 1, id: uuid7(), number: '1001', secret: Buffer.from('x') })
    .execute();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('registrations').execute();
});

const bus = localBus();
const key = registrationKey(1, '1001');

/** A node's registrar, and what it shares. */
async function started(node: string): Promise<{ sip: SipStack; shared: SharedRegistrations; stop: () => Promise<void> }> {
  const sip = createSipStack({
    ...{ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }) },
    registrar: { addressOfRecord: (_, { user }) => user && registrationKey(1, user) },
  });
  await sip.start();
  const { registrar } = sip;
  if (!registrar) throw new Error('no registrar');
  const onError = (error: unknown): void => {
    if (!String(error).includes('ECONNREFUSED')) expect.unreachable(String(error));
  };
  const shared = new SharedRegistrations({ db: slow.db, bus, node, registrar, onError });
  await shared.restore();
  const stop = async (): Promise<void> => {
    await sip.close();
    await shared.close();
  };
  onTestFinished(stop);
  return { sip, shared, stop };
}

let registers = 0;
/** A phone's REGISTER, answered. */
async function register(phone: RawPeer, { address }: SipStack, headers: readonly string[] = []): Promise<void> {
  registers++;
  const contact = `Contact: <sip:1001@127.0.0.1:${phone.address.port}>`;
  phone.send(
    rawRequest({
      ...{ method: 'REGISTER', from: phone.address, to: address, callId: `reg-${phone.address.port}`, cseq: registers },
      ...{ branch: `z9hG4bK${registers}`, headers: [contact, 'User-Agent: Desk', ...headers] },
    }),
    address,
  );
  await phone.response(200);
}

const placesAt = ({ registrar }: SipStack): unknown[] => registrar?.lookup(key).map(({ source }) => source) ?? [];
const shown = () =>
  database.db.selectFrom('extensions').select(['registered_until', 'registered_agent']).where('number', '=', '1001').executeTakeFirst();
const kept = async (): Promise<number> => (await database.db.selectFrom('registrations').select('aor').execute()).length;

/** A call to the phone by a node, up to the phone's answer. */
async function rings(phone: RawPeer, { sip }: { sip: SipStack }): Promise<void> {
  const [binding] = sip.registrar?.lookup(key) ?? [];
  if (!binding) throw new Error('not registered');
  const body = makeOffer({ address: '127.0.0.1', port: 40_000, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 });
  const call = sip.invite({
    ...{ target: binding.contact, nextHop: binding.source, from: { uri: 'sip:95001@127.0.0.1' }, body, ringTimeoutMs: 5_000 },
  });
  const failed = once(call, 'failed');
  phone.send(rawResponse(await phone.request('INVITE'), 486, { tag: 'busy' }), sip.address);
  expect((await failed)[0]).toMatchObject({ status: 486 });
}

test('a phone that registered by UDP is rung by its node at once after a restart, and by the other node', async () => {
  const [first, second] = [uuid7(), uuid7()];
  const [here, there] = [await started(first), await started(second)];
  const phone = await openRawPeer();
  await register(phone, here.sip);
  await expect.poll(() => placesAt(there.sip)).toEqual([phone.address]);
  await expect.poll(shown).toEqual({ registered_until: expect.any(Date), registered_agent: 'Desk' });
  await rings(phone, there);
  await here.stop();
  const again = await started(first);
  await rings(phone, again);
  // Unregistered at one node, it is gone from all.
  await register(phone, there.sip, ['Expires: 0']);
  await expect.poll(() => placesAt(again.sip)).toEqual([]);
  await expect.poll(shown).toEqual({ registered_until: null, registered_agent: null });
  expect(await kept()).toBe(0);
});

test('its time is the database’s, and a node that learned of it elsewhere tells of no end', async () => {
  const [here, there] = [await started(uuid7()), await started(uuid7())];
  const phone = await openRawPeer();
  await register(phone, here.sip, ['Expires: 600']);
  await expect.poll(() => placesAt(there.sip)).toHaveLength(1);
  const [of] = there.sip.registrar?.lookup(key) ?? [];
  expect((of?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(570_000);
  expect((of?.expiresAt ?? 0) - Date.now()).toBeLessThan(601_000);
  expect(of).toMatchObject({ elsewhere: true, userAgent: 'Desk' });
  await database.db
    .updateTable('registrations')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  there.shared.look();
  await expect.poll(() => placesAt(there.sip)).toEqual([]);
});

test('a phone behind a proxy is known by its path, whatever leads there', async () => {
  const [here, there] = [await started(uuid7()), await started(uuid7())];
  const phone = await openRawPeer();
  await register(phone, here.sip, ['Path: <sip:edge.example;lr>', 'Path: <sip:inner.example;lr>']);
  await expect.poll(() => there.sip.registrar?.lookup(key)[0]?.path).toEqual(['<sip:edge.example;lr>', '<sip:inner.example;lr>']);
});

test('REGISTER is answered while the database is away, and is shared when it is back', async () => {
  const [here, there] = [await started(uuid7()), await started(uuid7())];
  const phone = await openRawPeer();
  const back = slow.cut();
  onTestFinished(back);
  await register(phone, here.sip);
  expect(placesAt(here.sip)).toEqual([phone.address]);
  expect(placesAt(there.sip)).toEqual([]);
  back();
  await expect.poll(() => placesAt(there.sip)).toEqual([phone.address]);
  // What is not written yet is not taken for gone.
  expect(placesAt(here.sip)).toEqual([phone.address]);
});

test('a phone that registered by a connection is its node’s alone, and gone with it', async () => {
  const [here, there] = [await started(uuid7()), await started(uuid7())];
  const phone = connect(here.sip.address.port, '127.0.0.1');
  await once(phone, 'connect');
  const from = { host: '127.0.0.1', port: phone.localPort ?? 0 };
  const headers = [`Contact: <sip:1001@127.0.0.1:${from.port};transport=tcp>`];
  phone.write(rawRequest({ method: 'REGISTER', transport: 'TCP', from, to: here.sip.address, callId: 'tcp', headers }));
  await expect.poll(kept).toBe(1);
  expect(placesAt(here.sip)).toMatchObject([{ transport: 'TCP' }]);
  await there.shared.restore();
  expect(placesAt(there.sip)).toEqual([]);
  // Its process is killed: nobody unregisters.
  phone.destroy();
  await expect.poll(() => placesAt(here.sip)).toEqual([]);
  await expect.poll(shown).toMatchObject({ registered_until: null });
  expect(await kept()).toBe(0);
});

test('what came by connections of an earlier process is nobody’s', async () => {
  const node = uuid7();
  const lost = {
    company_id: 1,
    aor: '1001',
    contact: 'sip:1001@192.0.2.1',
    node_id: node,
    host: '192.0.2.1',
    port: 5060,
    transport: 'TLS',
  };
  const times = { registered_at: new Date(), expires_at: new Date(Date.now() + 60_000) };
  await database.db
    .insertInto('registrations')
    .values({ ...lost, ...times, path: [], sip_call_id: 'a', cseq: 1, q: 1 })
    .execute();
  const here = await started(node);
  expect(placesAt(here.sip)).toEqual([]);
  expect(await kept()).toBe(0);
});
