import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSipStack, makeOffer, type SipStack } from '@parley/sip';
import { makeAuthority, type TestAuthority } from '@parley/sip/testing/certificates';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { type Kamailio, startKamailio } from '../kit/kamailio.ts';
import { lendSpeech, oneRecogniser, type Parley, parleyKey, startParley } from '../kit/parley.ts';
import { RoleProcess } from '../kit/role.ts';

let authority: TestAuthority;
let parley: Parley;
let second: RoleProcess;
let folder: string;
let proxy: Kamailio;
let caller: SipStack;
let offer: string;

beforeAll(async () => {
  authority = await makeAuthority();
  parley = await startParley(['voice'], oneRecogniser);
  folder = await mkdtemp(join(tmpdir(), 'parley-second-'));
  await lendSpeech(folder);
  const [port, rtp] = await Promise.all([freePort(), freePort()]);
  second = new RoleProcess('voice', {
    ...{ DATABASE_URL: parley.database.url, PARLEY_KEY: parleyKey.toString('hex'), PARLEY_DATA: folder, LOG_LEVEL: 'info' },
    ...{ SIP_PORT: String(port), RTP_PORTS: '18000-19999', PARLEY_GATEWAY_NETWORKS: '127.0.0.0/8' },
  });
  await second.start();
  proxy = await startKamailio([parley.sipPort, port], await authority.issue('localhost'));
  const flow = await parley.rows.selectFrom('flows').select('id').where('language', '=', 'zh').executeTakeFirstOrThrow();
  const gateway = await addGateway(parley, proxy.port, flow.id);
  await eventually('the proxy answers OPTIONS of the nodes', async () => {
    const { state } = await parley.rows.selectFrom('gateways').select('state').where('id', '=', gateway).executeTakeFirstOrThrow();
    return state === 'up' || undefined;
  });
  caller = createSipStack({ host: '127.0.0.1', port: 0, userAgent: 'a caller' });
  await caller.start();
  offer = makeOffer({ address: '127.0.0.1', port: rtp, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 });
});
afterAll(async () => {
  await caller?.close();
  await proxy?.close();
  await Promise.all([parley?.close(), second?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** A call by the proxy, held for a moment and hung up by us. @returns how it ended */
async function callThrough(transport: 'UDP' | 'TLS'): Promise<string> {
  const tls = { ca: authority.ca, serverName: 'localhost' };
  const nextHop =
    transport === 'TLS' ? { host: '127.0.0.1', port: proxy.tlsPort, transport, tls } : { host: '127.0.0.1', port: proxy.port };
  const call = caller.invite({
    ...{ target: `sip:95001@127.0.0.1:${proxy.port}`, nextHop, from: { uri: 'sip:13800000000@127.0.0.1' } },
    ...{ body: offer, ringTimeoutMs: 20_000 },
  });
  const failed = once(call, 'failed').then(([failure]) => `${transport} ${failure.cause} ${failure.status} ${failure.reason}`);
  const answered = once(call, 'answered').then(() => 'answered');
  const came = await Promise.race([failed, answered]);
  if (came !== 'answered') return came;
  await new Promise((resolve) => setTimeout(resolve, 300));
  call.bye();
  await eventually('the hang-up is answered', async () => caller.figures().calls === 0 || undefined);
  return came;
}

/** The same, as a carrier does it: who is told to come back later (a busy machine takes no call) comes back. */
async function answeredThrough(transport: 'UDP' | 'TLS'): Promise<void> {
  const tries: string[] = [];
  await eventually(`a call by ${transport} is answered`, async () => {
    const came = await callThrough(transport);
    tries.push(came);
    if (came !== 'answered' && !/ (401|50[03]) /.test(came)) throw new Error(tries.join(', '));
    return came === 'answered' || undefined;
  });
}

const nodesOf = async (): Promise<number> => {
  const rows = await parley.rows.selectFrom('calls').select('node_id').where('direction', '=', 'in').groupBy('node_id').execute();
  return rows.length;
};

/** The calls that the caller hung up, as far as the records have them. */
const hungUp = async () =>
  parley.rows.selectFrom('calls').select(['status', 'ended_by']).where('direction', '=', 'in').where('ended_by', '=', 'them').execute();

test('calls by UDP and TLS come through it to both nodes, and after one was killed to the other', async () => {
  for (const transport of ['UDP', 'TLS', 'UDP', 'TLS'] as const) await answeredThrough(transport);
  await eventually('both nodes have had calls', async () => {
    if ((await nodesOf()) === 2) return true;
    await answeredThrough('UDP');
    return undefined;
  });
  // What a killed node had not yet written down is its successor's to settle, and is not looked at here.
  const before = await eventually('the calls before are in the records', async () => {
    const { length } = await hungUp();
    return length >= 4 ? length : undefined;
  });
  await parley.voice.kill();
  for (const transport of ['UDP', 'TLS', 'UDP', 'TLS'] as const) await answeredThrough(transport);
  const ended = await eventually('the calls after it are in the records too, hung up by the caller', async () => {
    const rows = await hungUp();
    return rows.length >= before + 4 ? rows : undefined;
  });
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['answered']));
});
