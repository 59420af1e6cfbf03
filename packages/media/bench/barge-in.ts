import { once } from 'node:events';
import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { createMediaEngine } from '../src/index.ts';
import { PeerClock, RtpPeer, speechLike } from '../src/testing.ts';
import { REPEATS } from './settings.ts';

const PROMPT_MS = 20_000;
/** A voice that is not told of within so long is missed, ms. */
const MISSED_AFTER_MS = 3_000;

/** Voice over a prompt: from the first voiced packet that the peer sends to the prompt ducked, and to it stopped. */
export const bench: Bench = {
  figures: ['bargein_ms'],
  run: async (report) => {
    const turns = 30 * REPEATS;
    const engine = createMediaEngine({ workers: 1, address: '127.0.0.1', portRange: [20_000, 31_998] });
    const clock = new PeerClock();
    const peer = await RtpPeer.open();
    const opened = await engine.open();
    if (!opened.ok) throw new Error(`session refused: ${opened.refusal.reason}`);
    const { session } = opened;
    peer.connect(session.local);
    clock.add(peer);
    clock.start();
    session.start({ remote: peer.local, payloadType: 0 });
    engine.prepare('prompt', speechLike(PROMPT_MS, 0.9, 3));
    const ducked: number[] = [];
    const stopped: number[] = [];
    const missed: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      session.play([{ key: 'prompt' }], { id: String(turn), bargeIn: { protectMs: 200, duckDb: 14 } });
      await once(session, 'play-started');
      await silence(peer, 600 + turn * 7);
      const began = performance.timeOrigin + performance.now();
      peer.say(speechLike(1500, 1, turn + 11));
      const [voice] = await once(session, 'voice-begin', { signal: AbortSignal.timeout(MISSED_AFTER_MS) }).catch(() => []);
      session.stop();
      if (!voice) {
        missed.push(turn);
        await once(session, 'play-stopped');
        continue;
      }
      ducked.push(voice.at - began);
      const [stop] = await once(session, 'play-stopped');
      stopped.push(stop.at - began);
    }
    clock.stop();
    peer.close();
    await engine.close();
    for (const [to, samples] of [['ducked', ducked] as const, ['stopped', stopped] as const]) {
      const counted = { turns: samples.length };
      report({ figure: 'bargein_ms', value: figures(samples), unit: 'ms', counted, with: { to, confirmation: 'at once', missed } });
    }
  },
};

const figures = (samples: readonly number[]): { p50: number; p99: number } => ({
  p50: percentile(samples, 0.5),
  p99: percentile(samples, 0.99),
});

/** Lets the peer's own time go by in silence, so that the noise floor settles. */
async function silence(peer: RtpPeer, ms: number): Promise<void> {
  peer.say(new Int16Array(ms * 8));
  await new Promise((resolve) => setTimeout(resolve, ms));
}
