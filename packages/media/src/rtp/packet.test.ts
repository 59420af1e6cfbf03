import { describe, expect, it } from 'vitest';
import { emptyRtpView, isRtcp, readRtp, writeRtpHeader } from './packet.ts';

describe('RTP packets', () => {
  it('reads what it writes, sequence and timestamp at their limits', () => {
    const packet = Buffer.alloc(172);
    writeRtpHeader(packet, true, 8, 0xffff, 0xffff_ffff, 0x89ab_cdef);
    const view = emptyRtpView();
    expect(readRtp(packet, view)).toBe(true);
    expect(view).toEqual({
      payloadType: 8,
      marker: true,
      sequence: 0xffff,
      timestamp: 0xffff_ffff,
      ssrc: 0x89ab_cdef,
      start: 12,
      end: 172,
    });
  });

  it('finds the payload behind contributors, an extension and before padding', () => {
    const packet = Buffer.alloc(12 + 8 + 4 + 4 + 160 + 4);
    writeRtpHeader(packet, false, 0, 1, 2, 3);
    packet[0] = 0x80 | 0x30 | 2;
    packet.writeUInt16BE(1, 12 + 8 + 2);
    packet[packet.length - 1] = 4;
    const view = emptyRtpView();
    expect(readRtp(packet, view)).toBe(true);
    expect([view.start, view.end]).toEqual([28, 188]);
  });

  it.each([
    ['too short', Buffer.alloc(11, 0x80)],
    ['of version 1', Buffer.alloc(172, 0x40)],
    ['with more contributors than bytes', Buffer.from([0x8f, ...new Array(15).fill(0)])],
    ['with an extension beyond the end', Buffer.from([0x90, ...new Array(13).fill(0), 0xff, 0xff])],
    ['with padding beyond the payload', Buffer.from([0xa0, ...new Array(12).fill(0), 200])],
    ['with padding of nothing', Buffer.from([0xa0, ...new Array(13).fill(0)])],
  ])('refuses a packet %s', (_, packet) => {
    expect(readRtp(packet, emptyRtpView())).toBe(false);
  });

  it('stands any bytes', () => {
    const view = emptyRtpView();
    let seed = 1;
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.alloc(round % 64);
      for (let i = 0; i < bytes.length; i++) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        bytes[i] = seed >> 16;
      }
      if (readRtp(bytes, view)) expect(view.start).toBeLessThanOrEqual(view.end);
    }
  });

  it('tells RTCP on a shared port from RTP with a marker', () => {
    expect(isRtcp(Buffer.from([0x80, 200]))).toBe(true);
    expect(isRtcp(Buffer.from([0x80, 0x80 | 8]))).toBe(false);
    expect(isRtcp(Buffer.from([0x80, 0x80 | 101]))).toBe(false);
  });
});
