import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Srtp } from '../srtp/srtp.ts';
import { generator } from '../testing.ts';
import { Inbound } from '../worker/inbound.ts';
import { Relay } from '../worker/relay.ts';
import { emptyRtpView, isRtcp, RTP_HEADER_BYTES, readRtp, writeRtpHeader } from './packet.ts';
import { readReport, writeReport } from './rtcp.ts';

const full = process.env.PARLEY_FULL === '1';
const inputs = full ? 1_000_000 : 50_000;
const OWN = 0x1234_5678;
const nothing = { down: () => undefined, up: () => undefined };

/** Sound packets, of every kind that a call takes. */
function seeds(): Buffer[] {
  const audio = Buffer.alloc(RTP_HEADER_BYTES + 160, 0x55);
  writeRtpHeader(audio, true, 8, 100, 16_000, 7);
  const key = Buffer.alloc(RTP_HEADER_BYTES + 4);
  writeRtpHeader(key, true, 101, 101, 16_160, 7);
  key.set([5, 0x8a, 3, 0x20], RTP_HEADER_BYTES);
  const noise = Buffer.alloc(RTP_HEADER_BYTES + 1, 60);
  writeRtpHeader(noise, false, 13, 102, 16_320, 7);
  const block = { ssrc: OWN, fractionLost: 3, cumulativeLost: 9, extendedHighest: 80_000, jitter: 7, lastSr: 1, delaySinceLastSr: 2 };
  const report = writeReport({ ssrc: 7, nowMs: 1e12, cname: 'a@b', sender: { timestamp: 1, packets: 2, octets: 3 }, block, bye: true });
  return [audio, key, noise, report];
}

/** Changes bits, numbers at their limits, lengths, and pieces taken from elsewhere. */
function mutate(seed: Buffer, others: readonly Buffer[], random: () => number): Buffer {
  const out = Buffer.from(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  for (let times = 1 + below(4); times > 0; times--) {
    const at = below(Math.max(1, Math.min(out.length, random() < 0.6 ? 16 : out.length)));
    const kind = below(4);
    if (kind === 0) out[at] = (out[at] ?? 0) ^ (1 << below(8));
    else if (kind === 1) out[at] = [0, 1, 0x7f, 0x80, 0xff][below(5)] ?? 0;
    else if (kind === 2) (others[below(others.length)] ?? seed).copy(out, at, 0, 1 + below(12));
    else return Buffer.concat([out.subarray(0, below(out.length + 1)), random() < 0.3 ? randomBytes(below(40)) : Buffer.alloc(0)]);
  }
  return out;
}

test(`${inputs} damaged packets end nothing, and sound ones are heard after them`, { timeout: 600_000 }, () => {
  const random = generator(20_261_122);
  const whole = seeds();
  const view = emptyRtpView();
  const inbound = new Inbound(1, nothing, nothing);
  const relay = new Relay();
  const own = { sequence: 5, timestamp: 900, ssrc: 1 };
  const keys = { suite: 'AES_CM_128_HMAC_SHA1_80', inline: randomBytes(30).toString('base64') } as const;
  const srtp = new Srtp({ send: keys, receive: keys });
  const expected = { payloadType: 8, law: 8, scale: 1, telephoneEvent: 101, eventScale: 1 } as const;
  let [taken, reports, forged] = [0, 0, 0];
  for (let n = 0; n < inputs; n++) {
    const packet = mutate(whole[n % whole.length] ?? Buffer.alloc(0), whole, random);
    if (n % 5 === 0 && srtp.unprotect(Buffer.from(packet))) forged++;
    if (isRtcp(packet)) reports += readReport(packet, OWN) ? 1 : 0;
    else if (readRtp(packet, view) && inbound.fits(view, expected)) {
      inbound.take(packet, view, expected, n * 8);
      const passed = view.start >= RTP_HEADER_BYTES ? relay.pass(packet, view, 0, own) : null;
      if (passed) expect(passed.length).toBeLessThanOrEqual(packet.length);
      taken++;
    }
    if (n % 3 === 0) expect(inbound.pull(true)).toHaveLength(160);
  }
  expect({ forged, some: taken > inputs / 10 && reports > inputs / 100 }).toEqual({ forged: 0, some: true });
  const loud = Buffer.alloc(RTP_HEADER_BYTES + 160, 0x2a);
  for (let n = 0; n < 20; n++) {
    writeRtpHeader(loud, false, 8, n, n * 160, 99);
    if (readRtp(loud, view)) inbound.take(loud, view, expected, (inputs + n) * 160);
    inbound.pull(false);
  }
  expect(inbound.square).toBeGreaterThan(1000);
});
