import { GapHistogram } from '../gap-histogram.ts';
import { PeerClock } from '../peer-clock.ts';
import { RtpPeer } from '../rtp-peer.ts';
import { speechLike } from '../speech-like.ts';

/** What a run tells its peer process. */
export type PeerOrder =
  | { readonly type: 'open'; readonly peers: number; readonly voicedShare: number }
  | { readonly type: 'talk'; readonly ports: readonly number[]; readonly address: string }
  | { readonly type: 'mark' }
  | { readonly type: 'figures' };

export interface PeerFigures {
  readonly lost: number;
  readonly disordered: number;
  readonly mistimed: number;
  readonly received: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const gaps = new GapHistogram();
const clock = new PeerClock();
const peers: RtpPeer[] = [];

async function obey(order: PeerOrder): Promise<unknown> {
  switch (order.type) {
    case 'open':
      for (let i = 0; i < order.peers; i++) {
        const peer = await RtpPeer.open({ gaps });
        // A call's own voice: 10 s that repeat, begun elsewhere in the loop for each.
        peer.say(speechLike(10_000, order.voicedShare, i + 1), true);
        peers.push(peer);
      }
      return peers.map((peer) => peer.local.port);
    case 'talk':
      peers.forEach((peer, i) => {
        const port = order.ports[i];
        if (port !== undefined) peer.connect({ address: order.address, port });
        clock.add(peer);
      });
      clock.start();
      return true;
    case 'mark':
      gaps.clear();
      return true;
    case 'figures':
      return figures();
  }
}

function figures(): PeerFigures {
  const sum = { lost: 0, disordered: 0, mistimed: 0, received: 0 };
  for (const peer of peers) {
    const seen = peer.figures();
    sum.lost += seen.lost;
    sum.disordered += seen.disordered;
    sum.mistimed += seen.mistimed;
    sum.received += seen.received;
  }
  const { p50, p99, max } = gaps.figures();
  return { ...sum, p50, p99, max };
}

process.on('message', (order: PeerOrder) => {
  obey(order).then(
    (answer) => process.send?.(answer),
    () => process.exit(1),
  );
});
process.on('disconnect', () => process.exit());
