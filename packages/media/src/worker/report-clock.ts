import { ntpMiddle, type ReportBlock, type ReportOutput, writeReport } from '../rtp/rtcp.ts';
import type { Inbound } from './inbound.ts';
import type { Outbound } from './outbound.ts';

/** Ticks between reports: 5 s (RFC 3550 section 6.2), each time 0.5 to 1.5 times that. */
const INTERVAL_TICKS = 250;

/** The RTCP side of a call: when to report, what to say, what the peer said. */
export class ReportClock {
  private readonly random: () => number;
  private readonly cname: string;
  private left: number;
  private lastSr = 0;
  private lastSrAt = 0;
  /** The peer's newest block about us. */
  remote: ReportBlock | undefined;
  rttMs: number | undefined;

  constructor(cname: string, random: () => number) {
    this.cname = cname;
    this.random = random;
    this.left = this.draw();
  }

  private draw(): number {
    return Math.round(INTERVAL_TICKS * (0.5 + this.random()));
  }

  /** One tick went by. @returns true when a report is due */
  tick(): boolean {
    if (--this.left > 0) return false;
    this.left = this.draw();
    return true;
  }

  /** @param nowMs ms since the epoch @param scale units of the peer's RTP clock in a sample */
  compose(inbound: Inbound, outbound: Outbound, nowMs: number, bye = false, scale = 1): Buffer {
    const { reception } = inbound;
    return writeReport({
      ssrc: outbound.ssrc,
      nowMs,
      cname: this.cname,
      bye,
      ...(outbound.sent > 0 ? { sender: { timestamp: outbound.timestamp, packets: outbound.sent, octets: outbound.octets } } : {}),
      ...(reception.received > 0
        ? {
            block: {
              ssrc: inbound.ssrc >>> 0,
              fractionLost: reception.fractionLost(),
              cumulativeLost: reception.lost,
              extendedHighest: reception.extendedHighest,
              jitter: reception.jitter * scale,
              lastSr: this.lastSr,
              delaySinceLastSr: this.lastSr === 0 ? 0 : Math.round((nowMs - this.lastSrAt) * 65.536),
            },
          }
        : {}),
    });
  }

  take(report: ReportOutput, nowMs: number): void {
    if (report.senderNtp !== undefined) {
      this.lastSr = report.senderNtp;
      this.lastSrAt = nowMs;
    }
    const { block } = report;
    if (!block) return;
    this.remote = block;
    if (block.lastSr === 0) return;
    const round = (ntpMiddle(nowMs) - block.lastSr - block.delaySinceLastSr) | 0;
    if (round >= 0) this.rttMs = round / 65.536;
  }
}
