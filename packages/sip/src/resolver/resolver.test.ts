import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openRawPeer } from '../testing/raw-peer.ts';
import { startStack } from '../testing/test-stack.ts';
import { type Dns, systemDns } from './dns.ts';
import { locate } from './locate.ts';

const nobody: Dns = { naptr: async () => [], srv: async () => [], addresses: async () => [] };
const dnsOf = (parts: Partial<Dns>): Dns => ({ ...nobody, ...parts });
const byName =
  <R>(records: Record<string, readonly R[]>) =>
  async (name: string): Promise<readonly R[]> =>
    records[name] ?? [];
const never = () => 0;

test('an address needs no look-up, and has the port of its transport', async () => {
  expect(await locate({ host: '192.0.2.1' }, nobody, never)).toEqual([{ host: '192.0.2.1', port: 5060 }]);
  expect(await locate({ host: '192.0.2.1', transport: 'TLS' }, nobody, never)).toEqual([
    { host: '192.0.2.1', port: 5061, transport: 'TLS' },
  ]);
});

test('NAPTR chooses the transport, SRV the places by priority, and the certificate has to be for the domain', async () => {
  const dns = dnsOf({
    naptr: byName({
      'carrier.example': [
        { order: 20, preference: 1, service: 'SIP+D2U', replacement: '_sip._udp.carrier.example' },
        { order: 10, preference: 1, service: 'SIPS+D2T', replacement: '_sips._tcp.carrier.example' },
        { order: 5, preference: 1, service: 'E2U+sip', replacement: 'elsewhere' },
      ],
    }),
    srv: byName({
      '_sips._tcp.carrier.example': [
        { priority: 2, weight: 0, name: 'b.carrier.example', port: 5062 },
        { priority: 1, weight: 0, name: 'a.carrier.example', port: 5061 },
      ],
    }),
    addresses: byName({ 'a.carrier.example': ['192.0.2.1', '2001:db8::1'], 'b.carrier.example': ['192.0.2.2'] }),
  });
  const tls = { serverName: 'carrier.example' };
  expect(await locate({ host: 'carrier.example' }, dns, never)).toEqual([
    { host: '192.0.2.1', port: 5061, transport: 'TLS', tls },
    { host: '2001:db8::1', port: 5061, transport: 'TLS', tls },
    { host: '192.0.2.2', port: 5062, transport: 'TLS', tls },
  ]);
});

test('without NAPTR the transports are asked for one after the other; without SRV the name itself is called', async () => {
  const addresses = byName({ 'a.example': ['192.0.2.1'], 'plain.example': ['192.0.2.9'] });
  const srv = byName({ '_sip._tcp.srv.example': [{ priority: 1, weight: 1, name: 'a.example', port: 5070 }] });
  const dns = dnsOf({ srv, addresses });
  expect(await locate({ host: 'srv.example' }, dns, never)).toEqual([{ host: '192.0.2.1', port: 5070, transport: 'TCP' }]);
  expect(await locate({ host: 'plain.example' }, dns, never)).toEqual([{ host: '192.0.2.9', port: 5060 }]);
  expect(await locate({ host: 'plain.example', port: 5080 }, dns, never)).toEqual([{ host: '192.0.2.9', port: 5080 }]);
  expect(await locate({ host: 'nobody.example' }, dns, never)).toEqual([]);
});

test('weights share the load within one priority', async () => {
  const records = [
    { priority: 1, weight: 1, name: '192.0.2.1', port: 1 },
    { priority: 1, weight: 3, name: '192.0.2.2', port: 1 },
  ];
  const dns = dnsOf({ srv: byName({ '_sip._udp.w.example': records }) });
  const first = async (chance: number) => (await locate({ host: 'w.example', transport: 'UDP' }, dns, () => chance))[0]?.host;
  expect(await Promise.all([0.1, 0.3, 0.9].map(first))).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.2']);
});

test('a carrier found by SRV is left for its second server when the first is dead', async () => {
  const peer = await openRawPeer();
  const server = await nameServer({
    '_sip._udp.carrier.example': [
      [1, 9, 'localhost'],
      [2, peer.address.port, 'localhost'],
    ],
  });
  const dns = systemDns([server]);
  const found = await dns.srv('_sip._udp.carrier.example');
  expect(found.map(({ port }) => port).sort((a, b) => a - b)).toEqual([9, peer.address.port]);
  const onlyIpv4: Dns = { ...dns, addresses: async () => ['127.0.0.1'] };
  const other = await startStack();
  const places = await locate({ host: 'carrier.example' }, { ...onlyIpv4, srv: async () => [] }, never);
  expect(places).toEqual([{ host: '127.0.0.1', port: 5060 }]);
  const stack = await startStack({
    dns: {
      ...onlyIpv4,
      srv: async () => [
        { priority: 1, weight: 0, name: 'x.example', port: 0 },
        { priority: 2, weight: 0, name: 'y.example', port: other.address.port },
      ],
    },
  });
  expect(await stack.ping({ host: 'carrier.example' })).toMatchObject({ ok: true, status: 200 });
});

/** A name server on loopback that knows these SRV records, `[priority, port, name]`. @returns its address */
async function nameServer(records: Record<string, readonly (readonly [number, number, string])[]>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => socket.send(answerTo(query, records), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** RFC 1035 4.1, RFC 2782. */
function answerTo(query: Buffer, records: Record<string, readonly (readonly [number, number, string])[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const found = query.readUInt16BE(at + 1) === 33 ? (records[labels.join('.')] ?? []) : [];
  const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0]);
  const answers = found.map(([priority, port, name]) => {
    const target = Buffer.concat([...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])]);
    const fixed = Buffer.alloc(18);
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(33, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt32BE(60, 6);
    fixed.writeUInt16BE(6 + target.length, 10);
    fixed.writeUInt16BE(priority, 12);
    fixed.writeUInt16BE(port, 16);
    return Buffer.concat([fixed, target]);
  });
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
}
