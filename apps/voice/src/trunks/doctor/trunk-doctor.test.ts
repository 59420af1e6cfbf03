import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TrunkStep } from '@parley/contract/trunk-check';
import { json, uuid7 } from '@parley/db';
import { PeerClock, RtpPeer, speechLike } from '@parley/media/testing';
import { createSipStack, type Dns, makeOffer, readAnswer, type SipStack } from '@parley/sip';
import { makeAuthority, type TestAuthority } from '@parley/sip/testing/certificates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallContext } from '../../call/call-context.ts';
import type { Gateway } from '../../directory/gateways.ts';
import { CallNode } from '../../testing/call-node.ts';
import { TrunkMonitor } from '../trunk-monitor.ts';
import { TrunkDoctor } from './trunk-doctor.ts';

const networks = { gatewayNetworks: [{ address: 0x7f000000, bits: 8 }], labPort: undefined };
const unknown: Dns = { naptr: async () => [], srv: async () => [], addresses: async () => [] };
let node: CallNode;
let authority: TestAuthority;
let trunks: TrunkMonitor;
const stacks: SipStack[] = [];
const clock = new PeerClock();
beforeAll(async () => {
  [node, authority] = await Promise.all([CallNode.start(), makeAuthority()]);
  const { sip, db, bus, log } = node.context;
  trunks = new TrunkMonitor({ sip, db, bus, log, networks });
  trunks.watch();
  clock.start();
});
afterAll(async () => {
  clock.stop();
  await trunks.close();
  await Promise.all(stacks.map((stack) => stack.close()));
  await node.close();
});

interface Asked {
  gateway?: Partial<Gateway>;
  number?: string;
  dns?: Dns;
  now?: () => number;
  networks?: typeof networks;
  /** A test call, and nothing else. */
  callAlone?: boolean;
}

const call: TrunkStep[] = [{ step: 'call', result: 'running', finding: '', values: {} }];

/** What the doctor says of a gateway, by step. */
async function diagnose({ gateway, number, callAlone = false, ...options }: Asked): Promise<Record<string, Omit<TrunkStep, 'step'>>> {
  const { db } = node.context;
  const set: Gateway = { ...node.gateway, ...gateway };
  const context: CallContext = { ...node.context, trunks, gateways: () => new Map([[set.id, set]]) };
  await trunks.use([set]);
  const id = uuid7();
  await db
    .insertInto('trunk_checks')
    .values({ company_id: 1, id, gateway_id: set.id, number: number ?? null, ...(callAlone ? { steps: json(call) } : {}) })
    .execute();
  await new TrunkDoctor({ context, networks, listenMs: 1_200, ...options }).takeUp(1, id);
  const row = await db.selectFrom('trunk_checks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'done', number: null, node_id: node.context.node });
  const steps = row.steps as TrunkStep[];
  return Object.fromEntries(steps.map(({ step, ...rest }) => [step, rest]));
}

test('of a gateway that is well each step says so, and no call is placed without a number', async () => {
  const found = await diagnose({ gateway: { ping: true } });
  expect(found).toMatchObject({
    resolve: { result: 'good', finding: 'resolve.found', values: { how: 'IP', n: 1, servers: `UDP 127.0.0.1:${node.peer.address.port}` } },
    reach: { result: 'skipped', finding: 'reach.udp' },
    certificate: { result: 'skipped', finding: 'certificate.none' },
    options: { result: 'good', finding: 'options.good', values: { status: 200 } },
    clock: { result: 'skipped', finding: 'clock.unsaid' },
    nat: { result: 'good', finding: 'nat.none', values: { seen: `127.0.0.1:${node.address.port}` } },
    register: { result: 'skipped', finding: 'register.none' },
    call: { result: 'skipped', finding: 'call.none' },
    caller: { result: 'skipped', finding: 'call.none' },
    early: { result: 'skipped', finding: 'call.none' },
    audio: { result: 'skipped', finding: 'call.none' },
    dtmf: { result: 'skipped', finding: 'call.none' },
  });
});

test('an unknown host, and one in a network that gateways may not point to, are told, and nothing is sent there', async () => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const came: Buffer[] = [];
  socket.on('message', (message) => came.push(message));
  const { port } = socket.address() as AddressInfo;
  expect(await diagnose({ gateway: { address: 'nobody.invalid', port: null }, dns: unknown })).toMatchObject({
    resolve: { result: 'bad', finding: 'resolve.unknown', values: { host: 'nobody.invalid' } },
    options: { result: 'skipped', finding: 'earlier.failed' },
  });
  const elsewhere = { gatewayNetworks: [{ address: 0x0a000000, bits: 8 }], labPort: undefined };
  const inner: Dns = { ...unknown, addresses: async () => ['127.0.0.1'] };
  const found = await diagnose({ gateway: { address: 'inner.invalid', port }, dns: inner, networks: elsewhere, number: '13912345678' });
  expect(found).toMatchObject({
    resolve: { result: 'bad', finding: 'resolve.forbidden', values: { servers: `UDP 127.0.0.1:${port}` } },
    options: { result: 'skipped' },
    call: { result: 'skipped', finding: 'earlier.failed' },
  });
  expect(came).toEqual([]);
  socket.close();
});

test('SRV records lead to a server of TLS whose certificate is judged as calls would', async () => {
  const certificate = await authority.issue('sip.example');
  const carrier = createSipStack({ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }), tls: { ...certificate, port: 0 } });
  stacks.push(carrier);
  await carrier.start();
  const port = carrier.listensAt('TLS')?.port ?? 0;
  const dns: Dns = {
    naptr: async () => [{ order: 1, preference: 1, service: 'SIPS+D2T', replacement: '_sips._tcp.sip.example' }],
    srv: async () => [{ priority: 1, weight: 1, name: 'a.sip.example', port }],
    addresses: async () => ['127.0.0.1'],
  };
  const gateway = { address: 'sip.example', port: null, transport: 'tls' as const };
  const withCa = { ...gateway, tls: { verify: true, ca: authority.ca } };
  const good = await diagnose({ gateway: withCa, dns });
  expect(good).toMatchObject({
    resolve: { result: 'good', values: { how: 'SRV → A', servers: `TLS 127.0.0.1:${port}` } },
    reach: { result: 'good', finding: 'reach.good', values: { transport: 'TLS' } },
    // Those of the tests are good for two days.
    certificate: { result: 'warning', finding: 'certificate.ends', values: { name: 'DNS:sip.example', days: 1 } },
    options: { result: 'good' },
  });
  const findingOf = async (tls: Gateway['tls'], now?: () => number) =>
    (await diagnose({ gateway: { ...gateway, tls }, dns, ...(now ? { now } : {}) })).certificate?.finding;
  expect(await findingOf({ verify: true })).toBe('certificate.untrusted');
  expect(await findingOf({ verify: false })).toBe('certificate.unverified');
  expect(await findingOf({ pin: '00'.repeat(32) })).toBe('certificate.pin');
  expect(await findingOf({ pin: certificate.pin })).toBe('certificate.ends');
  expect(await findingOf({ verify: true, ca: authority.ca }, () => Date.now() + 3 * 86_400_000)).toBe('certificate.over');
  expect((await diagnose({ gateway: { ...withCa, address: '127.0.0.1', port } })).certificate).toMatchObject({
    finding: 'certificate.name',
    values: { name: 'DNS:sip.example', wanted: '127.0.0.1' },
  });
});

test('a server that takes no connection is told with why', async () => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  // The port of UDP is taken: nobody listens there by TCP.
  expect(await diagnose({ gateway: { address: '127.0.0.1', port, transport: 'tcp' } })).toMatchObject({
    reach: { result: 'bad', finding: 'reach.bad', values: { transport: 'TCP', why: 'ECONNREFUSED' } },
    options: { result: 'warning', finding: 'options.quiet' },
  });
  socket.close();
});

test('the time and the address that an answer tells are held against ours', async () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (message, { port, address }) => {
    const asked = message.toString();
    const line = (name: string): string => new RegExp(`^${name}:.*$`, 'm').exec(asked)?.[0].trimEnd() ?? '';
    const via = line('Via').replace(';rport', ';rport=61000;received=203.0.113.7');
    const answer = ['SIP/2.0 200 OK', via, ...['From', 'To', 'Call-ID', 'CSeq'].map(line), 'Server: SBC 7'];
    const date = `Date: ${new Date(now + 90_000).toUTCString()}`;
    socket.send(`${[...answer, date, 'Content-Length: 0'].join('\r\n')}\r\n\r\n`, port, address);
  });
  const { port } = socket.address() as AddressInfo;
  expect(await diagnose({ gateway: { address: '127.0.0.1', port }, now: () => now })).toMatchObject({
    options: { result: 'good', values: { status: 200, server: 'SBC 7' } },
    clock: { result: 'warning', finding: 'clock.off', values: { seconds: 90 } },
    nat: {
      ...{ result: 'warning', finding: 'nat.translated' },
      values: { said: `127.0.0.1:${node.address.port}`, seen: '203.0.113.7:61000', host: '203.0.113.7' },
    },
  });
  socket.close();
});

test('of a registration it tells the challenge that was answered, and that it was refused', async () => {
  const carrier = createSipStack<string>({
    ...{ host: '127.0.0.1', port: 0 },
    digest: { realm: 'carrier', candidates: async () => [{ identity: 'us', username: 'us', password: 'right' }] },
    registrar: { addressOfRecord: (identity) => identity },
  });
  stacks.push(carrier);
  await carrier.start();
  const { port } = carrier.address;
  const gateway = { kind: 'register' as const, address: '127.0.0.1', port, username: 'us' };
  const registered = async (secret: string, state: string) => {
    const set: Gateway = { ...node.gateway, ...gateway, id: uuid7(), secret };
    await trunks.use([set]);
    await expect.poll(() => trunks.registrationOf(set)?.state).toBe(state);
    return (await diagnose({ gateway: set })).register;
  };
  expect(await registered('right', 'registered')).toMatchObject({ finding: 'register.digest', values: { algorithm: 'MD5', seconds: 300 } });
  expect(await registered('wrong', 'failed')).toMatchObject({ finding: 'register.secret', values: { status: 401 } });
  expect((await diagnose({ gateway: { kind: 'registrant', address: '' } })).register).toMatchObject({ finding: 'register.absent' });
});

/** The other side of a test call, that talks or is silent. */
async function phone(says: Int16Array | undefined): Promise<RtpPeer> {
  const voice = await RtpPeer.open({ keep: true, law: 8 });
  clock.add(voice);
  const audio = { address: '127.0.0.1', port: voice.local.port, codecs: ['PCMA'] as const, sessionId: 1, sessionVersion: 1 };
  node.onPeerInvite = (call) => {
    const read = readAnswer(call.offer ?? '', audio);
    if (read.ok && says) voice.connect(read.audio.remote);
    call.answer(makeOffer(audio));
    if (says) voice.say(says);
  };
  return voice;
}

test('a test call tells the codec, that both sides are heard, or that one is not', { timeout: 30_000 }, async () => {
  const talking = await phone(speechLike(1_500, 1, 61));
  const well = await diagnose({ number: '13912345678' });
  expect(well).toMatchObject({
    call: { result: 'good', finding: 'call.good', values: { codec: 'PCMA' } },
    audio: { result: 'good', finding: 'audio.good', values: { lost: 0 } },
    early: { result: 'skipped', finding: 'early.none' },
    dtmf: { result: 'good', finding: 'dtmf.events' },
  });
  // It heard our tone.
  expect(talking.heard().some((sample) => Math.abs(sample) > 2_000)).toBe(true);
  talking.close();
  const silent = await phone(undefined);
  expect((await diagnose({ number: '13912345678' })).audio).toMatchObject({ result: 'bad', finding: 'audio.deaf', values: { seconds: 1 } });
  silent.close();
  node.onPeerInvite = (call) => call.reject(488);
  expect(await diagnose({ number: '13912345678' })).toMatchObject({
    call: { result: 'bad', finding: 'call.failed', values: { status: 488 } },
    audio: { result: 'skipped' },
  });
  const alone = await diagnose({ number: '0013912345678', gateway: { destinations: ['1'] }, callAlone: true });
  expect(alone).toEqual({
    call: { result: 'bad', finding: 'call.barred', values: expect.any(Object) },
    audio: { result: 'skipped', finding: 'earlier.failed', values: {} },
  });
  expect((await diagnose({ number: '0013912345678', gateway: { destinations: ['1'] } })).call).toMatchObject({ finding: 'call.barred' });
  expect(node.held()).toMatchObject({ sessions: 0, sip: 0 });
});

test('audio before the answer, keys as tones alone, and the number that is shown are told', { timeout: 30_000 }, async () => {
  const voice = await RtpPeer.open({ keep: true, law: 8 });
  clock.add(voice);
  const audio = { address: '127.0.0.1', port: voice.local.port, codecs: ['PCMA'] as const, sessionId: 1, sessionVersion: 1 };
  const rings = (sounds: boolean) => {
    node.onPeerInvite = (call) => {
      const read = readAnswer(call.offer ?? '', audio);
      if (read.ok && sounds) voice.connect(read.audio.remote);
      call.progress(makeOffer({ ...audio, telephoneEvent: false }));
      voice.say(speechLike(2_500, 1, 7));
      setTimeout(() => {
        if (read.ok) voice.connect(read.audio.remote);
        call.answer(makeOffer({ ...audio, telephoneEvent: false }));
      }, 400);
    };
  };
  const gateway: Partial<Gateway> = {
    ...{ callerNumbers: ['051266000000'], callerRules: [{ match: '0', strip: 1, add: '86' }], identityHeader: 'p-asserted-identity' },
  };
  rings(true);
  expect(await diagnose({ number: '13912345678', gateway })).toMatchObject({
    caller: { result: 'good', finding: 'caller.shown', values: { number: '8651266000000', header: 'P-Asserted-Identity' } },
    early: { result: 'good', finding: 'early.good' },
    audio: { result: 'good', finding: 'audio.good', values: { ms: 0 } },
    dtmf: { result: 'warning', finding: 'dtmf.tones' },
  });
  rings(false);
  expect(await diagnose({ number: '13912345678', gateway: { callerNumbers: [] } })).toMatchObject({
    caller: { result: 'warning', finding: 'caller.none' },
    early: { result: 'warning', finding: 'early.silent' },
    audio: { result: 'good' },
  });
  voice.close();
  node.onPeerInvite = (call) => call.reject(403);
  expect(await diagnose({ number: '13912345678', gateway })).toMatchObject({
    call: { finding: 'call.failed', values: { status: 403 } },
    caller: { result: 'warning', finding: 'caller.refused', values: { number: '8651266000000', status: 403 } },
    dtmf: { result: 'skipped', finding: 'earlier.failed' },
  });
  expect(node.held()).toMatchObject({ sessions: 0, sip: 0 });
});

test('a gateway that is off, and one of another company, is not looked at', async () => {
  const { db } = node.context;
  const id = uuid7();
  await db.insertInto('trunk_checks').values({ company_id: 1, id, gateway_id: uuid7() }).execute();
  const doctor = new TrunkDoctor({ context: node.context, networks });
  await Promise.all([doctor.takeUp(1, id), doctor.takeUp(1, id)]);
  const { steps } = await db.selectFrom('trunk_checks').select('steps').where('id', '=', id).executeTakeFirstOrThrow();
  expect(steps).toEqual([{ step: 'resolve', result: 'bad', finding: 'gateway.off', values: {} }]);
});
