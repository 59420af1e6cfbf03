import { PeerLock, type Verdict } from '../rtp/peer-lock.ts';
import type { PathOptions, TransportAddress } from '../session/session.ts';

const nowhere: TransportAddress = { address: '', port: 0 };

/** Where the far end is: as SDP has it, and then as its packets show. */
export class Peer {
  /** Where RTP and RTCP are sent. */
  target = nowhere;
  rtcpTarget = nowhere;
  private options: PathOptions | undefined;
  private lock: PeerLock | undefined;

  /** @returns true when it is said to be elsewhere than before */
  signal(options: PathOptions): boolean {
    const before = this.options?.remote;
    const { remote } = options;
    this.options = options;
    const moved = before !== undefined && (before.port !== remote.port || before.address !== remote.address);
    if (!this.lock) this.lock = new PeerLock(remote);
    else if (moved) this.lock.resignal(remote);
    this.aim();
    return moved;
  }

  /** Judges a packet; what it teaches is known by then. */
  judge(address: string, port: number, ssrc: number, nowMs: number): Verdict {
    const verdict = this.lock?.judge(address, port, ssrc, nowMs) ?? 'ignore';
    if (verdict === 'locked') this.aim();
    return verdict;
  }

  private aim(): void {
    const { lock, options } = this;
    if (!lock || !options) return;
    this.target = lock.target;
    // A learnt address stands for the host; SDP's RTCP port stays true behind it.
    this.rtcpTarget = options.rtcpMux
      ? this.target
      : { address: this.target.address, port: options.remoteRtcp?.port ?? (lock.locked ? this.target.port : options.remote.port) + 1 };
  }
}
