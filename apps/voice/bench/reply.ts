import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { InstantSpeechInput } from '../src/testing/instant-speech-input.ts';
import { endlessFlow } from './parts/endless-flow.ts';
import { BenchNode } from './parts/node.ts';
import { Peer } from './parts/peer.ts';
import { TURNS } from './parts/settings.ts';

/** From the decision that somebody has spoken out to the first packet of the answer, with a recogniser that needs no time. */
export const bench: Bench = {
  figures: ['turn.reply_ms'],
  run: async (report) => {
    const peer = await Peer.start(false);
    const speechInput = new InstantSpeechInput();
    const node = await BenchNode.start(() => speechInput);
    const version = endlessFlow('好的。');
    await node.warmUp(version);
    const waits: number[] = [];
    let saidAt: number | undefined;
    const over = Promise.withResolvers<void>();
    const talking = node.talk({
      ...{ name: 'reply', version, variables: {}, peer: peer.address },
      onTurn: ({ who }, _from, startedAt) => {
        if (who !== 'robot') return;
        if (saidAt !== undefined) waits.push(startedAt - saidAt);
        if (waits.length >= TURNS) return over.resolve();
        // At any place between two ticks of the media clock.
        setTimeout(
          () => {
            saidAt = speechInput.said('可以');
          },
          100 + ((waits.length * 7) % 40),
        );
      },
    });
    await over.promise;
    await node.close();
    await talking.catch(() => undefined);
    peer.close();
    const round = (share: number): number => Math.round(percentile(waits, share) * 10) / 10;
    report({
      figure: 'turn.reply_ms',
      value: { p50: round(0.5), p99: round(0.99) },
      unit: 'ms',
      counted: { turns: waits.length },
      with: { calls: 1 },
    });
  },
};
