import type { RtpView } from '../rtp/packet.ts';

export interface PacketFigures {
  readonly received: number;
  /** Sequence numbers left out. */
  readonly lost: number;
  /** Numbers that came again or too late. */
  readonly disordered: number;
  /** Packets whose timestamp does not fit their sequence number (160 samples each). */
  readonly mistimed: number;
  /** Sources seen. */
  readonly sources: number;
  readonly markers: number;
}

/** Checks each packet of a stream against the one before. */
export class PacketCheck {
  private readonly ssrcs = new Set<number>();
  private received = 0;
  private lost = 0;
  private disordered = 0;
  private mistimed = 0;
  private markers = 0;
  private sequence = -1;
  private timestamp = 0;

  take(view: RtpView): void {
    this.received++;
    if (view.marker) this.markers++;
    if (this.sequence === -1 || !this.ssrcs.has(view.ssrc)) {
      this.ssrcs.add(view.ssrc);
    } else {
      const step = (view.sequence - this.sequence) & 0xffff;
      if (step === 0 || step > 0x8000) {
        this.disordered++;
        return;
      }
      this.lost += step - 1;
      if (((view.timestamp - this.timestamp) | 0) !== step * 160) this.mistimed++;
    }
    this.sequence = view.sequence;
    this.timestamp = view.timestamp;
  }

  figures(): PacketFigures {
    const { received, lost, disordered, mistimed, markers } = this;
    return { received, lost, disordered, mistimed, markers, sources: this.ssrcs.size };
  }
}
