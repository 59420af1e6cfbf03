import { packets } from 'rtp.js';
import { describe, expect, it } from 'vitest';
import { ntpMiddle, readReport, writeReport } from './rtcp.ts';

const block = {
  ssrc: 0xaabb_ccdd,
  fractionLost: 25,
  cumulativeLost: 1234,
  extendedHighest: 70_000,
  jitter: 42,
  lastSr: 0x1234_5678,
  delaySinceLastSr: 65_536,
};

const compound = (): Buffer =>
  writeReport({
    ssrc: 77,
    nowMs: 1_700_000_000_500,
    sender: { timestamp: 4_000_000_000, packets: 500, octets: 80_000 },
    block,
    cname: 'a@parley',
    bye: true,
  });

describe('RTCP', () => {
  it('is read by another implementation as it was meant', () => {
    const buffer = compound();
    const read = new packets.CompoundPacket(new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength));
    const [report, description, bye] = read.getPackets();
    expect(report).toBeInstanceOf(packets.SenderReportPacket);
    if (!(report instanceof packets.SenderReportPacket)) return;
    expect([report.getSsrc(), report.getPacketCount(), report.getOctetCount(), report.getRtpTimestamp()]).toEqual([
      77, 500, 80_000, 4_000_000_000,
    ]);
    const [reception] = report.getReports();
    expect([reception?.getSsrc(), reception?.getFractionLost(), reception?.getTotalLost(), reception?.getJitter()]).toEqual([
      0xaabb_ccdd, 25, 1234, 42,
    ]);
    expect(description).toBeInstanceOf(packets.SdesPacket);
    expect(bye).toBeInstanceOf(packets.ByePacket);
  });

  it('reads its own, and keeps the block about itself', () => {
    expect(readReport(compound(), 0xaabb_ccdd)).toEqual({ senderNtp: ntpMiddle(1_700_000_000_500), block, bye: true });
    expect(readReport(compound(), 1)?.block).toBeUndefined();
  });

  it('stands any bytes and any cut', () => {
    const whole = compound();
    for (let length = 0; length < whole.length; length++) readReport(whole.subarray(0, length), 1);
    for (let i = 0; i < 5000; i++) {
      const broken = Buffer.from(whole);
      broken[i % broken.length] = (i * 31) & 0xff;
      readReport(broken, 0xaabb_ccdd);
    }
    expect(readReport(Buffer.alloc(0), 1)).toBeNull();
  });
});
