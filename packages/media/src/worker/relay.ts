import { RTP_HEADER_BYTES, type RtpView, writeRtpHeader } from '../rtp/packet.ts';

/** A jump of more packets than this is another run of numbers (RFC 3550 A.1). */
const MOST_AHEAD = 3000;
const BEHIND = 0x8000;

/** Numbers of packets that a leg sends of its own; a relay goes on from them, and they from it. */
export interface Numbers {
  sequence: number;
  timestamp: number;
  readonly ssrc: number;
}

/**
 * Packets of one leg under the numbers of another (a translator of RFC 3550 7.1): losses stay losses, order stays order, and the receiver
 * sees one source from the ringing tone to the last word.
 */
export class Relay {
  private source = -1;
  private sequenceShift = 0;
  private timeShift = 0;
  private first = 0;
  private until = 0;

  /** Rewrites the header where it lies. @returns the packet to send, null for one from before */
  pass(datagram: Buffer, view: RtpView, payloadType: number, own: Numbers): Buffer | null {
    let marker = view.marker;
    let sequence = (view.sequence + this.sequenceShift) & 0xffff;
    let ahead = (sequence - own.sequence) & 0xffff;
    const jumped = ahead > MOST_AHEAD && ahead < 0x1_0000 - MOST_AHEAD;
    if (view.ssrc !== this.source || jumped) {
      this.begin(view, own);
      sequence = own.sequence;
      ahead = 0;
      marker = true;
    } else if (((view.sequence - this.first) & 0xffff) >= BEHIND) return null;
    const timestamp = (view.timestamp + this.timeShift) >>> 0;
    if (ahead < BEHIND) {
      own.sequence = (sequence + 1) & 0xffff;
      this.until = timestamp;
      // It moves along, so that half a round of numbers later nothing counts as from before.
      if (((view.sequence - this.first) & 0xffff) > 2 * MOST_AHEAD) this.first = (view.sequence - MOST_AHEAD) & 0xffff;
    }
    const packet = datagram.subarray(view.start - RTP_HEADER_BYTES, view.end);
    writeRtpHeader(packet, marker, payloadType, sequence, timestamp, own.ssrc);
    return packet;
  }

  private begin(view: RtpView, own: Numbers): void {
    this.source = view.ssrc;
    this.first = view.sequence;
    this.sequenceShift = (own.sequence - view.sequence) & 0xffff;
    this.timeShift = (own.timestamp - view.timestamp) >>> 0;
    this.until = own.timestamp;
  }

  /** The leg speaks for itself again. @param frame units of the RTP clock in 20 ms */
  end(own: Numbers, frame: number): void {
    if (this.source === -1) return;
    this.source = -1;
    const next = (this.until + frame) >>> 0;
    if (((next - own.timestamp) | 0) > 0) own.timestamp = next;
  }
}
