import { isIPv4, isIPv6 } from 'node:net';
import type { TransportAddress } from '../session/session.ts';

/** A packet as a capture tells it; `at` is in ms since the epoch, with fractions. */
export interface CapturedPacket {
  readonly at: number;
  readonly from: TransportAddress;
  readonly to: TransportAddress;
  readonly payload: Uint8Array;
}

const linkTypeRaw = 101; // IPv4 or IPv6 without a link layer
const snapLength = 65_535;
const ipv4Bytes = 20;
const ipv6Bytes = 40;
const udpBytes = 8;
const udp = 17;
const headBytes = 24;
const recordBytes = 16;
/** What one datagram of IPv4 can carry. */
const longest = 65_535 - ipv4Bytes - udpBytes;

/** The head of a capture file: classic pcap, microseconds, raw IP. */
export const pcapHead = (): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt16LE(2, 4);
  head.writeUInt16LE(4, 6);
  head.writeUInt32LE(snapLength, 16);
  head.writeUInt32LE(linkTypeRaw, 20);
  return head;
};

const sumOf = (bytes: Uint8Array, begin = 0): number => {
  let sum = begin;
  for (let i = 0; i + 1 < bytes.length; i += 2) sum += ((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0);
  if (bytes.length % 2 === 1) sum += (bytes.at(-1) ?? 0) << 8;
  return sum;
};

/** One's complement of the one's complement sum (RFC 1071). */
const checksumOf = (sum: number): number => {
  let folded = sum;
  while (folded > 0xffff) folded = (folded & 0xffff) + Math.floor(folded / 0x10000);
  return ~folded & 0xffff;
};

const ipv6Groups = (address: string): number[] => {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, behind] = [groups(head), groups(tail ?? '')];
  return tail === undefined ? before : [...before, ...new Array<number>(8 - before.length - behind.length).fill(0), ...behind];
};

const addressBytes = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  if (!isIPv6(address) || address.includes('.')) return Buffer.alloc(4);
  return Buffer.from(ipv6Groups(address).flatMap((group) => [group >> 8, group & 0xff]));
};

function ipHead(from: Buffer, to: Buffer, datagramBytes: number): Buffer {
  if (from.length === 16) {
    const head = Buffer.alloc(ipv6Bytes);
    head[0] = 0x60;
    head.writeUInt16BE(datagramBytes, 4);
    head[6] = udp;
    head[7] = 64;
    from.copy(head, 8);
    to.copy(head, 24);
    return head;
  }
  const head = Buffer.alloc(ipv4Bytes);
  head[0] = 0x45;
  head.writeUInt16BE(ipv4Bytes + datagramBytes, 2);
  head[8] = 64;
  head[9] = udp;
  from.copy(head, 12);
  to.copy(head, 16);
  head.writeUInt16BE(checksumOf(sumOf(head)), 10);
  return head;
}

/** A packet as a record of a capture file: IP and UDP around it, with their checksums. Addresses of two families count as unknown. */
export function pcapRecord({ at, from, to, payload }: CapturedPacket): Buffer {
  const body = payload.subarray(0, longest);
  const [source, target] = [addressBytes(from.address), addressBytes(to.address)];
  const [own, other] = source.length === target.length ? [source, target] : [Buffer.alloc(4), Buffer.alloc(4)];
  const datagramBytes = udpBytes + body.length;
  const ip = ipHead(own, other, datagramBytes);
  const head = Buffer.alloc(udpBytes);
  head.writeUInt16BE(from.port, 0);
  head.writeUInt16BE(to.port, 2);
  head.writeUInt16BE(datagramBytes, 4);
  // The pseudo header: addresses, protocol and length.
  const sum = sumOf(other, sumOf(own)) + udp + datagramBytes;
  head.writeUInt16BE(checksumOf(sumOf(body, sumOf(head, sum))) || 0xffff, 6);
  const record = Buffer.alloc(recordBytes);
  const us = Math.round(at * 1000);
  record.writeUInt32LE(Math.floor(us / 1e6), 0);
  record.writeUInt32LE(us % 1e6, 4);
  record.writeUInt32LE(ip.length + datagramBytes, 8);
  record.writeUInt32LE(ip.length + datagramBytes, 12);
  return Buffer.concat([record, ip, head, body]);
}

/** A record of a capture file: its time in ms since the epoch, and its bytes with their head. */
interface PcapRecord {
  readonly at: number;
  readonly bytes: Buffer;
}

/** The records of a file that {@link pcapHead} and {@link pcapRecord} have made; one that was cut off is left out. */
export function readPcapRecords(file: Buffer): PcapRecord[] {
  const records: PcapRecord[] = [];
  let offset = headBytes;
  while (offset + recordBytes <= file.length) {
    const end = offset + recordBytes + file.readUInt32LE(offset + 8);
    if (end > file.length) break;
    const at = file.readUInt32LE(offset) * 1000 + file.readUInt32LE(offset + 4) / 1000;
    records.push({ at, bytes: file.subarray(offset, end) });
    offset = end;
  }
  return records;
}

/** A record with the first bytes of its datagram alone; its head still says how long it was. */
export function shortenRecord(record: Buffer, datagramBytes: number): Buffer {
  const kept = Math.min(record.length, recordBytes + ipv4Bytes + udpBytes + datagramBytes);
  const short = Buffer.from(record.subarray(0, kept));
  short.writeUInt32LE(kept - recordBytes, 8);
  return short;
}
