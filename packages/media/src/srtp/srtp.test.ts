import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeRtpHeader } from '../rtp/packet.ts';
import { writeReport } from '../rtp/rtcp.ts';
import { keyStream, SessionKeys } from './session-keys.ts';
import { Srtp } from './srtp.ts';
import type { SrtpSuite } from './srtp-key.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const MASTER = hex('E1F97A0D3E018BE0D64FA32C06DE4139 0EC675AD498AFEEBB6960B3AABE6');

test('the key stream is that of RFC 3711 B.2', () => {
  const stream = keyStream(hex('2B7E151628AED2A6ABF7158809CF4F3C'), hex('F0F1F2F3F4F5F6F7F8F9FAFBFCFD0000'), 48);
  expect(stream).toEqual(hex('E03EAD0935C95E80E166B16DD92B4EB4 D23513162B02D0F72A43A2FE4A5F97AB 41E95B3BB0A2E8DD477901E4FCA894C0'));
});

test('keys are derived as in RFC 3711 B.3', () => {
  const keys = new SessionKeys(MASTER, 0);
  expect(keys.cipher).toEqual(hex('C61E7A93744F39EE10734AFE3FF7A087'));
  expect(keys.salt).toEqual(hex('30CBBC08863D8C85D49DB34A9AE1'));
  expect(keys.auth).toEqual(hex('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4'));
});

const key = (suite: SrtpSuite, master: Buffer = randomBytes(30)) => ({ suite, inline: master.toString('base64') });

/** Two ends of a path. */
function ends(suite: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80'): [Srtp, Srtp] {
  const [one, two] = [key(suite), key(suite)];
  return [new Srtp({ send: one, receive: two }), new Srtp({ send: two, receive: one })];
}

function rtp(sequence: number, ssrc = 0xcafebabe): Buffer {
  const packet = Buffer.alloc(172, sequence & 0xff);
  writeRtpHeader(packet, false, 0, sequence, sequence * 160, ssrc);
  return packet;
}

describe('packets that another implementation wrote', () => {
  const one = key('AES_CM_128_HMAC_SHA1_80', MASTER);
  const ours = new Srtp({ send: one, receive: one });

  test('RTP is protected and read the same way', () => {
    const plain = hex('800f1234decafbadcafebabe abababababababababababababababab');
    const coded = hex('800f1234decafbadcafebabe 4e55dc4ce79978d88ca4d215949d2402 b78d6acc99ea179b8dbb');
    expect(ours.protect(plain)).toEqual(coded);
    expect(ours.unprotect(Buffer.from(coded))).toEqual(plain);
  });

  test('RTCP is read', () => {
    const coded = hex('81c8000bcafebabe 7128035be487b9bdbef89041f977a5a8 80000001 993e08cd54d6c1230798');
    expect(ours.unprotect(coded)).toEqual(hex('81c8000bcafebabe abababababababababababababababab'));
  });
});

describe.each(['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const)('%s', (suite) => {
  test('what one end protects the other reads, over the turn of the sequence, with losses and in another order', () => {
    const [one, two] = ends(suite);
    const sequences = Array.from({ length: 300 }, (_, n) => (65_400 + n) & 0xffff);
    const onTheWay = sequences.map((sequence) => ({ sequence, bytes: one.protect(rtp(sequence)) }));
    const arriving = onTheWay.filter((_, n) => n % 10 !== 3);
    for (let n = 0; n + 2 < arriving.length; n += 7) arriving.splice(n, 2, ...arriving.slice(n, n + 2).reverse());
    for (const { sequence, bytes } of arriving) expect(two.unprotect(bytes)).toEqual(rtp(sequence));
  });

  test('a packet that comes again is refused, and so is one from too long ago', () => {
    const [one, two] = ends(suite);
    const packets = Array.from({ length: 400 }, (_, n) => one.protect(rtp(n)));
    const copy = (n: number): Buffer => Buffer.from(packets[n] ?? '');
    expect(two.unprotect(copy(0))).not.toBeNull();
    expect(two.unprotect(copy(0))).toBeNull();
    expect(two.unprotect(copy(399))).not.toBeNull();
    expect(two.unprotect(copy(1))).toBeNull();
    expect(two.unprotect(copy(390))).not.toBeNull();
  });

  test('forged and cut packets are refused, and nothing of the path changes by them', () => {
    const [one, two] = ends(suite);
    const good = one.protect(rtp(5));
    for (let at = 0; at < good.length; at++) {
      const forged = Buffer.from(good);
      forged[at] = (forged[at] ?? 0) ^ 0x10;
      expect(two.unprotect(forged)).toBeNull();
    }
    for (let length = 0; length < good.length; length++) expect(two.unprotect(Buffer.from(good.subarray(0, length)))).toBeNull();
    expect(two.unprotect(rtp(6))).toBeNull();
    expect(two.unprotect(good)).toEqual(rtp(5));
  });

  test('reports are protected too', () => {
    const [one, two] = ends(suite);
    const report = writeReport({ ssrc: 7, nowMs: 1e12, cname: 'a@b', sender: { timestamp: 1, packets: 2, octets: 3 } });
    for (let n = 0; n < 3; n++) expect(two.unprotect(one.protect(report))).toEqual(report);
    const last = one.protect(report);
    expect(last.includes(report.subarray(8))).toBe(false);
    expect(two.unprotect(Buffer.from(last))).toEqual(report);
    expect(two.unprotect(last)).toBeNull();
  });
});
