import { createMediaEngine } from '../engine/create-media-engine.ts';
import type { MediaEngine } from '../engine/engine.ts';
import type { MediaEngineOptions } from '../engine/options.ts';
import type { MediaSession, OpenOptions } from '../session/session.ts';
import { PeerClock } from './peer-clock.ts';
import { RtpPeer, type RtpPeerOptions } from './rtp-peer.ts';

/** An engine with far ends that send and listen, for one test; `close` ends all of it. */
export class Harness {
  readonly engine: MediaEngine;
  readonly clock = new PeerClock();
  private readonly peers: RtpPeer[] = [];

  constructor(options: Partial<MediaEngineOptions> = {}) {
    this.engine = createMediaEngine({
      workers: 1,
      address: '127.0.0.1',
      portRange: [40_000, 49_999],
      // A busy machine must not refuse what a test wants to see.
      admission: { maxLoad: 100, maxLatenessMs: Number.POSITIVE_INFINITY },
      ...options,
    });
    this.clock.start();
  }

  /** @throws Error when the session is refused */
  async session(options?: OpenOptions): Promise<MediaSession> {
    const opened = await this.engine.open(options);
    if (!opened.ok) throw new Error(`refused: ${opened.refusal.reason}`);
    return opened.session;
  }

  /** A peer that sends to the session, 50 packets a second unless `still`. */
  async peer(session: MediaSession, options: RtpPeerOptions & { readonly still?: boolean } = {}): Promise<RtpPeer> {
    const peer = await RtpPeer.open({ keep: true, ...options });
    this.peers.push(peer);
    peer.connect(session.local);
    if (!options.still) this.clock.add(peer);
    return peer;
  }

  async close(): Promise<void> {
    this.clock.stop();
    for (const peer of this.peers) peer.close();
    await this.engine.close();
  }
}
