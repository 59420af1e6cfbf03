import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Harness, speechLike } from '../testing.ts';
import { PacketTap, readBatch, type TappedPacket } from './packet-tap.ts';
import { pcapHead, pcapRecord, readPcapRecords, shortenRecord } from './pcap.ts';

let harness: Harness;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pcap-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  harness = new Harness();
});
afterEach(() => harness.close());

/** What Wireshark reads of a file: a line a packet, its fields by tabs. */
async function readBy(fields: readonly string[], records: readonly Buffer[], ...more: string[]): Promise<string[][]> {
  const path = join(folder, 'capture.pcap');
  await writeFile(path, Buffer.concat([pcapHead(), ...records]));
  const options = ['-o', 'ip.check_checksum:TRUE', '-o', 'udp.check_checksum:TRUE', ...more];
  const text = execFileSync('tshark', ['-r', path, '-T', 'fields', ...fields.flatMap((field) => ['-e', field]), ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

const good = '1'; // of tshark's checksum states

test('Wireshark reads SIP over both families with good checksums, to the microsecond', { timeout: 120_000 }, async () => {
  const sip = Buffer.from('OPTIONS sip:a SIP/2.0\r\nCall-ID: x1\r\nCSeq: 1 OPTIONS\r\nContent-Length: 0\r\n\r\n');
  const at = Date.parse('2026-11-22T10:00:00.123Z') + 0.456;
  const four = { from: { address: '192.0.2.1', port: 5060 }, to: { address: '198.51.100.255', port: 5060 } };
  const six = { from: { address: '2001:db8::1', port: 5060 }, to: { address: '::1', port: 5060 } };
  const odd = Buffer.concat([sip.subarray(0, -4), Buffer.from('\r\nSubject: odd!\r\n\r\n')]);
  const records = [pcapRecord({ at, ...four, payload: sip }), pcapRecord({ at, ...six, payload: odd })];
  const fields = [
    'frame.time_epoch',
    'ip.src',
    'ipv6.src',
    'ip.dst',
    'ipv6.dst',
    'sip.Call-ID',
    'ip.checksum.status',
    'udp.checksum.status',
  ];
  const read = await readBy(fields, records);
  expect(read.map(([, ...rest]) => rest)).toEqual([
    ['192.0.2.1', '', '198.51.100.255', '', 'x1', good, good],
    ['', '2001:db8::1', '', '::1', 'x1', '', good],
  ]);
  expect(read[0]?.[0]).toMatch(/^(1795341600\.123456|2026-11-22T10:00:00\.123456)/);
});

test('packets of a session are captured both ways, and Wireshark reads its RTP with and without audio', { timeout: 120_000 }, async () => {
  const session = await harness.session();
  const peer = await harness.peer(session);
  const packets: TappedPacket[] = [];
  const dropped: number[] = [];
  session.capture({ batch: (batch) => packets.push(...readBatch(batch)), over: (lost) => dropped.push(lost) }, 10_000_000);
  session.start({ remote: peer.local, payloadType: 0 });
  session.play([{ pcm: speechLike(600, 1, 5) }], { id: 'p' });
  await once(session, 'play-finished');
  const { sent, received } = await session.close();
  const rtp = packets.filter(({ localPort }) => localPort === session.local.port);
  expect(rtp.filter(({ direction }) => direction === 'out').length).toBe(sent);
  expect(rtp.filter(({ direction }) => direction === 'in').length).toBeGreaterThanOrEqual(received);
  expect(dropped).toEqual([0]);
  const records = rtp.map(({ at, direction, localPort, remote, payload }) => {
    const own = { address: session.local.address, port: localPort };
    return pcapRecord({ at, payload, ...(direction === 'in' ? { from: remote, to: own } : { from: own, to: remote }) });
  });
  const decode = ['-d', `udp.port==${session.local.port},rtp`];
  const read = await readBy(['rtp.version', 'rtp.p_type', 'rtp.payload', 'udp.checksum.status'], records, ...decode);
  expect(read.length).toBe(rtp.length);
  expect(new Set(read.map(([version, type, , status]) => `${version} ${type} ${status}`))).toEqual(new Set([`2 0 ${good}`]));
  expect(read[0]?.[2]?.length).toBe(320);
  // RTP headers are 12 bytes.
  const short = await readBy(
    ['frame.cap_len', 'frame.len', 'rtp.payload', 'rtp.seq'],
    records.map((one) => shortenRecord(one, 12)),
    ...decode,
  );
  expect(new Set(short.map(([kept, whole, audio]) => `${kept} ${whole} ${audio}`))).toEqual(new Set(['40 200 <MISSING>']));
  expect(short.every(([, , , sequence]) => /^\d+$/.test(sequence ?? ''))).toBe(true);
});

test('a capture ends at its limit and the media goes on', async () => {
  const session = await harness.session();
  const peer = await harness.peer(session);
  let bytes = 0;
  const over = Promise.withResolvers<number>();
  session.capture({ batch: (batch) => (bytes += batch.length), over: over.resolve }, 1_000);
  session.start({ remote: peer.local, payloadType: 0 });
  session.play([{ pcm: speechLike(600, 1, 5) }], { id: 'p' });
  await once(session, 'play-finished');
  await session.close();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(1_000);
  expect(await over.promise).toBeGreaterThan(10);
  expect(peer.figures().lost).toBe(0);
});

test('batches are bounded in size and in time, and read back as they were', () => {
  let now = 1_000;
  const batches: Uint8Array[] = [];
  const tap = new PacketTap(
    1_000_000,
    () => now,
    (batch) => batches.push(batch),
  );
  const remote = { address: '203.0.113.9', port: 40_000 };
  tap.take('in', 30_000, remote, Buffer.from('one'));
  now += 2_000;
  tap.take('out', 30_001, remote, Buffer.from('two'));
  for (let n = 0; n < 100; n++) tap.take('out', 30_000, remote, Buffer.alloc(1_000));
  tap.flush();
  tap.flush();
  expect(batches.length).toBe(3);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  const [first, second] = batches.flatMap(readBatch);
  expect(first).toMatchObject({ at: 1_000, direction: 'in', localPort: 30_000, remote });
  expect(Buffer.from(first?.payload ?? []).toString()).toBe('one');
  expect(second).toMatchObject({ at: 3_000, direction: 'out', localPort: 30_001 });
  expect(batches.flatMap(readBatch).length).toBe(102);
});

test('records are read back, and one that was cut off is left out', () => {
  const place = { address: '127.0.0.1', port: 1 };
  const [one, two] = [1.5, 2_000.25].map((at) => pcapRecord({ at, from: place, to: place, payload: Buffer.from('x') }));
  const file = Buffer.concat([pcapHead(), one ?? Buffer.alloc(0), two ?? Buffer.alloc(0)]);
  expect(readPcapRecords(file).map(({ at }) => at)).toEqual([1.5, 2_000.25]);
  expect(readPcapRecords(file.subarray(0, -1)).length).toBe(1);
});
