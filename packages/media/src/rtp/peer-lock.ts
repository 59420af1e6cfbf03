import type { TransportAddress } from '../session/session.ts';

/** Packets in a row from one source, not named by SDP, before it is taken for the peer. */
const PROBATION = 3;
/** The peer may move (a NAT that bound anew) once it was silent for this long, ms. */
const MOVE_AFTER_MS = 2000;

export type Verdict = 'take' | 'locked' | 'ignore';

/**
 * Symmetric RTP (RFC 4961) with a guard: the peer's real address is learnt from its first valid packets and then kept.
 * Afterwards strangers are ignored, unless the peer fell silent and the newcomer shows its SSRC or comes from its host.
 */
export class PeerLock {
  private signalled: TransportAddress;
  private address = '';
  private port = 0;
  private ssrc = -1;
  private lastAt = 0;
  private candidate = '';
  private candidatePort = 0;
  private candidateSsrc = 0;
  private streak = 0;
  /** Where packets came from under the SDP before, and until when they are taken for stragglers of it. */
  private left = { address: '', port: 0, until: 0 };

  constructor(signalled: TransportAddress) {
    this.signalled = signalled;
  }

  get locked(): boolean {
    return this.port !== 0;
  }

  /** Where to send: the learnt address, before that the signalled one. */
  get target(): TransportAddress {
    return this.locked ? { address: this.address, port: this.port } : this.signalled;
  }

  /** A new SDP names another address: learn again. The old peer may go on for a while, which makes it no peer again. */
  resignal(signalled: TransportAddress): void {
    this.signalled = signalled;
    this.left = { address: this.address, port: this.port, until: 0 };
    this.port = 0;
    this.ssrc = -1;
    this.streak = 0;
  }

  /** Judges a valid packet. `locked` = the peer was just learnt (and the packet is to be taken). */
  judge(address: string, port: number, ssrc: number, nowMs: number): Verdict {
    if (port === this.port && address === this.address) {
      this.ssrc = ssrc;
      this.lastAt = nowMs;
      return 'take';
    }
    if (!this.locked) {
      const named = port === this.signalled.port && address === this.signalled.address;
      if (!named && this.straggles(address, port, nowMs)) return 'ignore';
      return named || this.probe(address, port, ssrc) ? this.lock(address, port, ssrc, nowMs) : 'ignore';
    }
    if (nowMs - this.lastAt < MOVE_AFTER_MS) return 'ignore';
    const known = ssrc === this.ssrc || address === this.address || address === this.signalled.address;
    return known && this.probe(address, port, ssrc) ? this.lock(address, port, ssrc, nowMs) : 'ignore';
  }

  /** Only for a while: behind some NATs a peer stays where it was, whatever its new SDP says. */
  private straggles(address: string, port: number, nowMs: number): boolean {
    if (port !== this.left.port || address !== this.left.address) return false;
    this.left.until ||= nowMs + MOVE_AFTER_MS;
    return nowMs < this.left.until;
  }

  private probe(address: string, port: number, ssrc: number): boolean {
    if (address !== this.candidate || port !== this.candidatePort || ssrc !== this.candidateSsrc) {
      this.candidate = address;
      this.candidatePort = port;
      this.candidateSsrc = ssrc;
      this.streak = 0;
    }
    return ++this.streak >= PROBATION;
  }

  private lock(address: string, port: number, ssrc: number, nowMs: number): Verdict {
    this.address = address;
    this.port = port;
    this.ssrc = ssrc;
    this.lastAt = nowMs;
    this.streak = 0;
    return 'locked';
  }
}
