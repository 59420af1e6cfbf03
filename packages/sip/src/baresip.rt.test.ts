import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { IncomingCall } from './call/index.ts';
import { negotiate, readAnswer } from './sdp/index.ts';
import type { SipStackOptions } from './stack-types.ts';
import { startBaresip } from './testing/baresip.ts';
import { makeAuthority } from './testing/certificates.ts';
import { startStack, testAudio, testOffer } from './testing/test-stack.ts';

/** A stack that baresip registers at as 1001; `change` resolves with each change of its bindings. */
async function startRegistrar(onInvite?: (call: IncomingCall<string>) => void, more: Partial<SipStackOptions<string>> = {}) {
  const asked: string[] = [];
  const stack = await startStack<string>({
    admit: () => ({ admit: 'challenge' }),
    digest: {
      realm: 'parley',
      candidates: async ({ username }) => {
        asked.push(username);
        return username === '1001' ? [{ identity: 'company/1001', password: 'pw1001' }] : [];
      },
    },
    registrar: { addressOfRecord: (identity) => identity },
    ...(onInvite === undefined ? {} : { onInvite }),
    ...more,
  });
  if (stack.registrar === undefined) throw new Error('no registrar');
  return { stack, registrar: stack.registrar, asked };
}

test('baresip registers with digest, is called, talks and is hung up, and takes its binding away', async () => {
  const { stack, registrar } = await startRegistrar();
  const added = once(registrar, 'change');
  const phone = await startBaresip({ user: '1001', password: 'pw1001', registrar: stack.address });
  const [change] = await added;
  expect(change).toMatchObject({ key: 'company/1001', kind: 'added' });
  const [binding] = registrar.lookup('company/1001');
  if (binding === undefined) throw new Error('not bound');
  const call = stack.invite({
    target: binding.contact,
    nextHop: binding.source,
    from: { uri: 'sip:95311@127.0.0.1', display: '顺风' },
    body: testOffer,
    ringTimeoutMs: 10_000,
    symmetric: true,
  });
  const [, sdp] = await once(call, 'answered');
  expect(readAnswer(sdp, testAudio)).toMatchObject({ ok: true, audio: { codec: 'PCMA', direction: 'sendrecv' } });
  const held = await call.reinvite(testOffer.replace('a=sendrecv', 'a=sendonly').replace('o=- 7 1', 'o=- 7 2'));
  expect([held.status, held.body.toString()]).toEqual([200, expect.stringContaining('a=recvonly')]);
  call.bye({ q850: 16 });
  const removed = once(registrar, 'change');
  await phone.quit();
  expect((await removed)[0]).toMatchObject({ kind: 'removed' });
}, 60_000);

test.each(['TCP', 'TLS'] as const)(
  'over %s it registers, is called by its connection, held and resumed, and calls us',
  async (transport) => {
    const authority = await makeAuthority();
    const server = await authority.issue('127.0.0.1');
    const dialled = Promise.withResolvers<string | undefined>();
    const { stack, registrar } = await startRegistrar(
      (call) => {
        dialled.resolve(call.source.transport);
        call.reject(486);
      },
      { tls: { ...server, port: 0 } },
    );
    const added = once(registrar, 'change');
    const at =
      transport === 'TCP' ? { ...stack.address, transport } : { host: '127.0.0.1', port: stack.listensAt('TLS')?.port ?? 0, transport };
    const phone = await startBaresip({ user: '1001', password: 'pw1001', registrar: at, ca: authority.ca });
    const [{ binding }] = await added;
    expect([binding.source.transport, binding.contact]).toEqual([
      transport,
      expect.stringContaining(`transport=${transport.toLowerCase()}`),
    ]);
    const call = stack.invite({
      ...{ target: binding.contact, nextHop: binding.source, from: { uri: 'sip:95311@127.0.0.1' }, body: testOffer },
      ...{ ringTimeoutMs: 10_000, symmetric: true },
    });
    await once(call, 'answered');
    for (const [direction, theirs, version] of [
      ['sendonly', 'recvonly', 2],
      ['inactive', 'inactive', 3],
      ['sendrecv', 'sendrecv', 4],
    ] as const) {
      const sdp = testOffer.replace('a=sendrecv', `a=${direction}`).replace('o=- 7 1', `o=- 7 ${version}`);
      const answer = await call.reinvite(sdp);
      expect([answer.status, answer.body.toString()]).toEqual([200, expect.stringContaining(`a=${theirs}`)]);
    }
    call.bye({ q850: 16 });
    // Everything went by the one connection that it had opened.
    expect(stack.figures().connections).toBe(1);
    await phone.command('dial', `sip:95311@${at.host}:${at.port};transport=${transport.toLowerCase()}`);
    expect(await dialled.promise).toBe(transport);
    await phone.quit();
  },
  60_000,
);

test('baresip calls us, is known, and hangs up', async () => {
  const ended = Promise.withResolvers<unknown>();
  const { stack, registrar } = await startRegistrar((call) => {
    expect(call.identity).toBe('company/1001');
    expect(call.target.user).toBe('95311');
    call.ring();
    const negotiated = negotiate(call.offer ?? '', testAudio);
    if (negotiated.ok) call.answer(negotiated.answer);
    call.once('confirmed', () => void phone.command('hangup'));
    call.once('ended', ended.resolve);
  });
  const added = once(registrar, 'change');
  const phone = await startBaresip({ user: '1001', password: 'pw1001', registrar: stack.address });
  await added;
  await phone.command('dial', `sip:95311@127.0.0.1:${stack.address.port}`);
  expect(await ended.promise).toMatchObject({ by: 'remote', cause: 'bye' });
}, 60_000);

test('baresip with the wrong password is not bound', async () => {
  const { stack, registrar, asked } = await startRegistrar();
  await startBaresip({ user: '1001', password: 'wrong', registrar: stack.address });
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await stack.ping(stack.address);
  expect(registrar.keys()).toEqual([]);
}, 70_000);
