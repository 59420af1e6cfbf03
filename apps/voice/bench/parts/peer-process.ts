/** The far end of a bench in a process of its own: takes every call, sends and checks audio, says what it is told to. */
import { createSipStack, type IncomingCall, negotiate } from '@parley/sip';
import { PeerCall } from './peer-call.ts';
import type { PeerNews, PeerOrder } from './peer-orders.ts';
import { SentAgain } from './sent-again.ts';
import { Ticks } from './ticks.ts';

const calls = new Map<string, PeerCall>();
const sounds = new Map<string, Int16Array>();
const ticks = new Ticks();
let watchful = false;
const totals = { answered: 0, packets: 0, lost: 0 };
const sentAgain = new SentAgain();
const tell = (news: PeerNews): void => {
  process.send?.(news);
};

async function take(call: IncomingCall<unknown>): Promise<void> {
  // Whoever gives up while a port is opened is gone before it is there.
  const ended = Promise.withResolvers<void>();
  call.once('ended', () => ended.resolve());
  call.once('cancelled', () => ended.resolve());
  const name = call.request.header('X-Bench-Call') ?? call.callId;
  const peer = await PeerCall.open(watchful, {
    onSaid: (said) => tell({ type: 'said', call: name, ...said }),
    onAnswered: (answered) => tell({ type: 'answered', call: name, ...answered }),
  });
  let stop = (): void => {};
  const over = (): void => {
    calls.delete(name);
    stop();
    const { received, lost } = peer.rtp.figures();
    totals.packets += received;
    totals.lost += lost;
    peer.rtp.close();
  };
  const agreed = negotiate(call.offer ?? '', { ...peer.rtp.local, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 });
  if (agreed.ok) {
    stop = ticks.add(() => peer.tick());
    calls.set(name, peer);
    peer.rtp.connect(agreed.audio.remote);
    call.answer(agreed.answer);
    totals.answered++;
    await ended.promise;
  } else call.reject(488);
  over();
}

const sip = createSipStack({
  ...{ host: '127.0.0.1', port: 0, userAgent: 'bench' },
  admit: () => ({ admit: 'trusted' }),
  tap: sentAgain.tap,
  onInvite: (call) => void take(call),
});

process.on('message', (order: PeerOrder) => {
  switch (order.type) {
    case 'listen':
      watchful = order.watchful;
      void sip.start().then(() => tell({ type: 'listening', port: sip.address.port }));
      return;
    case 'learn': {
      const bytes = Buffer.from(order.samples, 'base64');
      sounds.set(
        order.sound,
        Int16Array.from({ length: bytes.length >> 1 }, (_, n) => bytes.readInt16LE(2 * n)),
      );
      return tell({ type: 'learnt', sound: order.sound });
    }
    case 'say':
      setTimeout(() => calls.get(order.call)?.say(order.sound, sounds.get(order.sound) ?? new Int16Array(0)), order.afterMs);
      return;
    case 'figures':
      return tell({ type: 'figures', figures: { ...totals, sentAgain: sentAgain.counts } });
  }
});
process.on('disconnect', () => process.exit());
