import { describe, expect, test } from 'vitest';
import { ManualClock } from '../clock/manual-clock.ts';
import { rawRequest, rawResponse } from '../testing/raw-messages.ts';
import { openRawPeer } from '../testing/raw-peer.ts';
import { startStack, testOffer } from '../testing/test-stack.ts';
import type { RegistrarOptions } from './registrar-types.ts';

/** A stack with a registrar, and a phone that registers as 1001 by hand. */
async function setUp(more: Partial<RegistrarOptions<string>> = {}, mayReach: () => boolean = () => true) {
  const clock = new ManualClock();
  const stack = await startStack<string>({ clock, mayReach, registrar: { addressOfRecord: (_identity, to) => to.user, ...more } });
  const phone = await openRawPeer();
  const changes: string[] = [];
  stack.registrar?.on('change', ({ key, kind, binding }) => changes.push(`${key} ${kind} ${binding.contact}`));
  let cseq = 0;
  const register = (headers: readonly string[], options: { cseq?: number; callId?: string } = {}) => {
    cseq = options.cseq ?? cseq + 1;
    const text = rawRequest({
      method: 'REGISTER',
      from: phone.address,
      to: stack.address,
      callId: options.callId ?? 'reg',
      cseq,
      branch: `z9hG4bK${Math.random()}`,
      headers,
    });
    // Only the Contact that the test gives.
    phone.send(text.replace(/Contact: <sip:peer.*\r\n/, ''), stack.address);
  };
  return { clock, stack, phone, changes, register };
}

const phoneA = '<sip:1001@192.168.1.20:5062;transport=udp>';

describe('a REGISTER', () => {
  test('binds a contact to where it came from, with its expiry cut to the limit', async () => {
    const { stack, phone, register, changes } = await setUp();
    register([`Contact: ${phoneA};expires=99999;q=0.5`, 'Path: <sip:edge.example;lr>', 'User-Agent: Desk 1']);
    const response = await phone.response(200);
    expect(response.headers('contact')).toEqual([`${phoneA};expires=3600;q=0.5`]);
    expect(response.header('path')).toBe('<sip:edge.example;lr>');
    expect(stack.registrar?.lookup('1001')).toMatchObject([
      { contact: phoneA.slice(1, -1), source: phone.address, path: ['<sip:edge.example;lr>'], q: 0.5, userAgent: 'Desk 1' },
    ]);
    expect(changes).toEqual([`1001 added ${phoneA.slice(1, -1)}`]);
  });

  test('is found by the address and port that it came from, until it is removed', async () => {
    const { stack, phone, register } = await setUp();
    register([`Contact: ${phoneA}`]);
    await phone.response(200);
    expect(stack.registrar?.registeredFrom(phone.address)).toEqual(['1001']);
    expect(stack.registrar?.registeredFrom({ ...phone.address, port: phone.address.port + 1 })).toEqual([]);
    register([`Contact: ${phoneA};expires=0`]);
    await phone.response(200);
    expect(stack.registrar?.registeredFrom(phone.address)).toEqual([]);
  });

  test('without Contact asks what is bound', async () => {
    const { phone, register } = await setUp();
    register([]);
    expect((await phone.response(200)).headers('contact')).toEqual([]);
    register([`Contact: ${phoneA}`, 'Contact: <sip:1001@10.0.0.9>;q=0.2', 'Expires: 120']);
    await phone.response(200);
    register([]);
    expect((await phone.response(200)).headers('contact')).toEqual([`${phoneA};expires=120`, '<sip:1001@10.0.0.9>;expires=120;q=0.2']);
  });

  test('refreshes the same contact in another spelling, and removes it with expires=0', async () => {
    const { phone, register, changes, stack } = await setUp();
    register([`Contact: ${phoneA}`]);
    await phone.response(200);
    register(['Contact: <SIP:1001@192.168.1.20:5062;Transport=UDP>;expires=600']);
    expect((await phone.response(200)).headers('contact')).toHaveLength(1);
    register([`Contact: ${phoneA};expires=0`]);
    expect((await phone.response(200)).headers('contact')).toEqual([]);
    expect(changes.map((change) => change.split(' ')[1])).toEqual(['added', 'refreshed', 'removed']);
    expect(stack.registrar?.keys()).toEqual([]);
  });

  test('with * and Expires 0 removes all; with * and anything else is refused', async () => {
    const { phone, register, stack } = await setUp();
    register([`Contact: ${phoneA}, <sip:1001@10.0.0.9>`]);
    await phone.response(200);
    register(['Contact: *', 'Expires: 60']);
    await phone.response(400);
    expect(stack.registrar?.lookup('1001')).toHaveLength(2);
    register(['Contact: *', 'Expires: 0']);
    await phone.response(200);
    expect(stack.registrar?.lookup('1001')).toEqual([]);
  });

  test('is ended by us, and may be made again', async () => {
    const { stack, phone, register, changes } = await setUp();
    register([`Contact: ${phoneA}`]);
    await phone.response(200);
    stack.registrar?.remove('1001');
    stack.registrar?.remove('nobody');
    expect([stack.registrar?.lookup('1001'), stack.registrar?.keys()]).toEqual([[], []]);
    register([`Contact: ${phoneA}`]);
    await phone.response(200);
    expect(changes.map((change) => change.split(' ')[1])).toEqual(['added', 'removed', 'added']);
  });

  test('for too short a time is refused with 423 and Min-Expires', async () => {
    const { phone, register } = await setUp();
    register([`Contact: ${phoneA};expires=10`]);
    expect((await phone.response(423)).header('min-expires')).toBe('60');
  });

  test('out of order is refused, and changes nothing', async () => {
    const { phone, register, stack } = await setUp();
    register([`Contact: ${phoneA};expires=600`], { cseq: 7 });
    await phone.response(200);
    register([`Contact: ${phoneA};expires=0`], { cseq: 6 });
    await phone.response(500);
    expect(stack.registrar?.lookup('1001')).toHaveLength(1);
  });

  test('for an address that is not its own, or with too many contacts, is refused with 403', async () => {
    const foreign = await setUp({ addressOfRecord: () => undefined });
    foreign.register([`Contact: ${phoneA}`]);
    await foreign.phone.response(403);
    const crowded = await setUp({ maxContacts: 1 });
    crowded.register([`Contact: ${phoneA}, <sip:1001@10.0.0.9>`]);
    await crowded.phone.response(403);
    expect(crowded.stack.registrar?.lookup('1001')).toEqual([]);
  });
});

test('a binding that is not refreshed expires by itself, once', async () => {
  const { clock, phone, register, changes, stack } = await setUp();
  register([`Contact: ${phoneA};expires=60`]);
  await phone.response(200);
  clock.advance(59_000);
  expect(stack.registrar?.lookup('1001')).toHaveLength(1);
  clock.advance(1000);
  expect(stack.registrar?.lookup('1001')).toEqual([]);
  expect(changes.at(-1)).toBe(`1001 expired ${phoneA.slice(1, -1)}`);
  clock.advance(600_000);
  expect(changes).toHaveLength(2);
});

test('a registered phone is called by way of the proxy that it is behind (Path), and where its REGISTER came from if nothing may be sent there', async () => {
  for (const may of [true, false]) {
    const { stack, phone, register } = await setUp({}, () => may);
    const proxy = await openRawPeer();
    const path = `<sip:edge@${proxy.address.host}:${proxy.address.port};lr>`;
    register([`Contact: ${phoneA}`, `Path: ${path}`, 'Supported: path']);
    await phone.response(200);
    const { contact: target, source: nextHop, path: route } = stack.registrar?.lookup('1001')[0] ?? {};
    if (!target || !nextHop) throw new Error('not registered');
    stack.invite({ target, nextHop, route, from: { uri: 'sip:us@x' }, body: testOffer, ringTimeoutMs: 10_000 });
    expect((await (may ? proxy : phone).request('INVITE')).header('route')).toBe(path);
  }
});

test('a registered phone behind NAT is called where its REGISTER came from, and hung up there', async () => {
  const { stack, phone, register } = await setUp();
  register([`Contact: ${phoneA}`]);
  await phone.response(200);
  const binding = stack.registrar?.lookup('1001')[0];
  if (binding === undefined) throw new Error('not registered');
  const call = stack.invite({
    target: binding.contact,
    nextHop: binding.source,
    route: binding.path,
    from: { uri: 'sip:us@x' },
    body: testOffer,
    ringTimeoutMs: 10_000,
    symmetric: true,
  });
  const invite = await phone.request('INVITE');
  expect(invite.uri).toBe(phoneA.slice(1, -1));
  const answered = new Promise((resolve) => call.once('answered', resolve));
  phone.send(rawResponse(invite, 200, { tag: 'p', headers: [`Contact: ${phoneA}`] }), stack.address);
  await answered;
  await phone.request('ACK');
  call.bye();
  expect((await phone.request('BYE')).uri).toBe(phoneA.slice(1, -1));
});

test('what is known from elsewhere is found like any other, and its end is told by whoever has it', async () => {
  const { stack, phone, register, clock, changes } = await setUp();
  const known = { contact: 'sip:1001@192.0.2.7', source: { host: '192.0.2.7', port: 5060 }, path: [], callId: 'other', cseq: 3, q: 1 };
  const binding = { ...known, userAgent: undefined, registeredAt: clock.now(), expiresAt: clock.now() + 60_000, elsewhere: true };
  stack.registrar?.adopt('1001', [binding]);
  expect(stack.registrar?.registeredFrom(binding.source)).toEqual(['1001']);
  register([`Contact: ${phoneA};expires=600`]);
  expect((await phone.response(200)).headers('contact')).toHaveLength(2);
  clock.advance(61_000);
  expect(stack.registrar?.lookup('1001').map(({ contact }) => contact)).toEqual([phoneA.slice(1, -1)]);
  expect(changes).toEqual([`1001 added ${phoneA.slice(1, -1)}`]);
});
