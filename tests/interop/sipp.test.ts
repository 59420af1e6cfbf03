import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSipStack, type HostPort, type InviteOptions, makeOffer, negotiate, type SipStack, type SipStackOptions } from '@parley/sip';
import { freePort } from '@parley/sip/testing/free-port';
import { runSipp } from '@parley/sip/testing/sipp';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { startNat } from '../kit/nat.ts';

// SIPp says what its scenario wants, and fails where it goes another way: each of them is a feature of signalling, sorted by behaviour.

const scenario = (name: string): URL => new URL(`scenarios/${name}.xml`, import.meta.url);
const offer = makeOffer({ address: '127.0.0.1', port: 40_000, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 });

async function start(options: Partial<SipStackOptions<string>> = {}): Promise<SipStack> {
  const stack = createSipStack<string>({ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }), ...options });
  await stack.start();
  onTestFinished(() => stack.close({ graceMs: 300 }));
  return stack;
}

const call = (stack: SipStack, at: HostPort, more: Partial<InviteOptions> = {}) =>
  stack.invite({
    ...{ target: `sip:1@127.0.0.1:${at.port}`, nextHop: at, from: { uri: 'sip:us@parley' }, body: offer },
    ...{ ringTimeoutMs: 20_000, ...more },
  });

test('reliable: a callee that insists on PRACK for its early media gets it', async () => {
  const stack = await start();
  const sipp = await runSipp(scenario('reliable/callee-insists-on-prack'));
  const ours = call(stack, sipp.address);
  const early: number[] = [];
  ours.on('provisional', (status) => early.push(status));
  await once(ours, 'answered');
  expect(early).toEqual([183]);
  ours.bye();
  await sipp.done;
});

test('reliable: a caller that insists on 100rel gets 180 until its PRACK, then the 200', async () => {
  const stack = await start({
    onInvite: (incoming) => {
      incoming.ring();
      setTimeout(() => incoming.answer(offer), 200);
    },
  });
  const sipp = await runSipp(scenario('reliable/caller-insists-on-100rel'), { peer: stack.address });
  await sipp.done;
});

test('timers: a callee that wants longer sessions (422) gets them', async () => {
  const stack = await start();
  const sipp = await runSipp(scenario('timers/callee-wants-longer-sessions'));
  const ours = call(stack, sipp.address);
  await once(ours, 'answered');
  ours.bye();
  await sipp.done;
});

test('timers: a session goes on as long as either side refreshes it, and is over once the other has vanished without BYE or RTP', async () => {
  const stack = await start();
  const endingOf = async (name: string): Promise<unknown> => {
    const sipp = await runSipp(scenario(`timers/${name}`));
    const ours = call(stack, sipp.address, { session: { expiresS: 4, leastS: 1 } });
    ours.onOffer(() => ({ sdp: offer }));
    const ended = once(ours, 'ended');
    await sipp.done;
    return (await ended)[0];
  };
  const over = { by: 'local', cause: 'expired', q850: 102, reason: 'Session expired' };
  expect(await Promise.all(['callee-vanishes', 'callee-refreshes', 'callee-is-refreshed'].map(endingOf))).toEqual([
    over,
    { by: 'remote', cause: 'bye' },
    over,
  ]);
});

test('timers: a session whose refreshes are refused goes on, and is refreshed again', async () => {
  const stack = await start();
  const sipp = await runSipp(scenario('timers/callee-refuses-refreshes'));
  const ours = call(stack, sipp.address, { session: { expiresS: 4, leastS: 1 } });
  const ended = once(ours, 'ended');
  await sipp.done;
  expect((await ended)[0]).toEqual({ by: 'remote', cause: 'bye' });
});

test('rest: a server that is full (503 with Retry-After) is left for the next of its name, and passed over until then', async () => {
  const asked = new Set<string>();
  const stack = await start({
    restsServers: true,
    tap: ({ direction, callId, peer, bytes }) => {
      if (direction === 'out' && bytes.toString('latin1', 0, 7) === 'INVITE ') asked.add(`${callId} ${peer.port}`);
    },
  });
  const full = await runSipp(scenario('rest/server-is-full'));
  const next = await runSipp('callee-answers', { calls: 2 });
  for (let n = 0; n < 2; n++) {
    const ours = call(stack, full.address, { nextHop: [full.address, next.address] });
    await once(ours, 'answered');
    ours.bye();
  }
  await Promise.all([full.done, next.done]);
  const [first, second, third] = [...asked].map((one) => Number(one.split(' ')[1]));
  expect([first, second, third, asked.size]).toEqual([full.address.port, next.address.port, next.address.port, 3]);
  expect(stack.restsUntil(full.address)).toBeGreaterThan(Date.now() + 30_000);
  expect(stack.restsUntil(next.address)).toBeUndefined();
});

test('fail-over: a name of which the first server (SRV) says nothing is called, and hung up, at the second', async () => {
  const next = await runSipp('callee-answers');
  const servers = [await freePort(), next.address.port].map((port, n) => ({ priority: n + 1, weight: 0, name: 'host.carrier.test', port }));
  const stack = await start({
    timers: { t1: 20, t2: 80, t4: 100 },
    dns: {
      naptr: async () => [],
      srv: async (name) => (name === '_sip._udp.carrier.test' ? servers : []),
      addresses: async () => ['127.0.0.1'],
    },
  });
  const ours = call(stack, next.address, { target: 'sip:1@carrier.test', nextHop: { host: 'carrier.test' } });
  await once(ours, 'answered');
  ours.bye();
  await next.done;
});

test('nat: a caller who says an address that leads nowhere is answered and hung up where its packets come from (rport)', async () => {
  const stack = await start({
    onInvite: (incoming) => {
      incoming.answer(offer);
      setTimeout(() => incoming.bye(), 300);
    },
  });
  const nat = await startNat({ host: '127.0.0.2' }, stack.address);
  onTestFinished(() => nat.close());
  const sipp = await runSipp(scenario('nat/caller-behind-nat'), { peer: nat.inside });
  await sipp.done;
});

test('nat: behind one, a callee sees our public address alone, and finds us by it', async () => {
  const sipp = await runSipp(scenario('nat/callee-sees-public-address'));
  const nat = await startNat({ host: '127.0.0.2' }, sipp.address);
  onTestFinished(() => nat.close());
  const stack = await start({ publicAddress: nat.outside });
  const ours = call(stack, sipp.address, { nextHop: nat.inside });
  const ended = once(ours, 'ended');
  await once(ours, 'answered');
  expect(await ended).toEqual([{ by: 'remote', cause: 'bye' }]);
  await sipp.done;
});

test('redirection: a callee that has moved is called where it went', async () => {
  const stack = await start();
  const there = await runSipp('callee-answers');
  const folder = await mkdtemp(join(tmpdir(), 'parley-moved-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'moved.csv'), `SEQUENTIAL\nsip:moved@127.0.0.1:${there.address.port}\n`);
  const moved = await runSipp(scenario('redirection/callee-has-moved'), { args: ['-inf', join(folder, 'moved.csv')] });
  const redirects = {
    most: 3,
    allow: ({ host, port }: { host: string; port: number | undefined }) => ({ nextHop: { host, port: port ?? 5060 } }),
  };
  const ours = call(stack, moved.address, { redirects });
  await once(ours, 'answered');
  ours.bye();
  await Promise.all([moved.done, there.done]);
});

test('transfer: a callee that asks for one hears that it worked', async () => {
  const stack = await start({ transfers: true });
  const sipp = await runSipp(scenario('transfer/callee-asks-for-transfer'));
  const ours = call(stack, sipp.address);
  const told = Promise.withResolvers<string>();
  ours.on('transfer', (transfer) => {
    transfer.accept()(200);
    told.resolve(transfer.target);
    setTimeout(() => ours.bye(), 500);
  });
  await once(ours, 'answered');
  expect(await told.promise).toBe('sip:1002@127.0.0.1');
  await sipp.done;
});

test('in-dialog: a callee moves its media (UPDATE), presses a key (INFO), changes the codec (re-INVITE) and says why it hangs up', async () => {
  const stack = await start();
  const sipp = await runSipp(scenario('in-dialog/callee-updates-and-presses-keys'));
  const ours = call(stack, sipp.address);
  const offered: string[] = [];
  let sessionVersion = 1;
  ours.onOffer(({ method, sdp = '' }) => {
    const local = { address: '127.0.0.1', port: 40_000, codecs: ['PCMA', 'PCMU'] as const, sessionId: 1, sessionVersion: ++sessionVersion };
    const answer = negotiate(sdp, local);
    if (!answer.ok) return { reject: 488 };
    offered.push(`${method} ${answer.audio.remote.port} ${answer.audio.codec}`);
    return { sdp: answer.answer };
  });
  const pressed = once(ours, 'digit');
  const ended = once(ours, 'ended');
  await once(ours, 'answered');
  expect(await pressed).toEqual([{ digit: '7', durationMs: 160 }]);
  expect(await ended).toEqual([{ by: 'remote', cause: 'bye', q850: 31, reason: 'normal, unspecified' }]);
  expect(offered).toEqual(['UPDATE 6200 PCMA', 'INVITE 6200 PCMU']);
  await sipp.done;
});

test('registration: a registrar that asks for credentials and for a longer time (423) gets both, and is told when we leave', async () => {
  const stack = await start();
  const sipp = await runSipp(scenario('registration/registrar-wants-longer'));
  const registration = stack.register({
    ...{ registrar: 'sip:carrier', nextHop: sipp.address, aor: 'sip:trunk@carrier', expiresS: 60 },
    credentials: { username: 'trunk', password: 'secret-of-trunk' },
  });
  await eventually('it is registered', () => registration.state === 'registered' || undefined);
  await registration.close();
  await sipp.done;
});

test('transport: a callee over TCP is called and hung up by one connection', async () => {
  const stack = await start();
  const sipp = await runSipp('callee-answers', { args: ['-t', 't1'] });
  // It takes a moment to listen, and a connection that is refused says so at once, where a datagram would have been sent again.
  const ours = await eventually('it is answered', async () => {
    const trying = call(stack, { ...sipp.address, transport: 'TCP' });
    const failed = once(trying, 'failed').then(() => undefined);
    return await Promise.race([once(trying, 'answered').then(() => trying), failed]);
  });
  expect(stack.figures().connections).toBe(1);
  ours.bye();
  await sipp.done;
});
