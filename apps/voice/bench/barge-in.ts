import { setTimeout as pause } from 'node:timers/promises';
import { createSpeechInput } from '@parley/speech';
import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { endlessFlow } from './parts/endless-flow.ts';
import { BenchNode } from './parts/node.ts';
import { Peer } from './parts/peer.ts';
import { INTERRUPTIONS } from './parts/settings.ts';

const PROMPT = '您好，我是顺达快递的智能客服，您的包裹已经到站，明天上午给您送到阳光花园，请问您明天上午方便收件吗？';
/** From the end of one interruption to the next: the robot has answered, and is in the middle of its prompt again, ms. */
const BETWEEN = 3_500;

/** Somebody answers in the middle of a prompt: from the first voiced packet to the prompt lowered, and to it stopped. */
export const bench: Bench = {
  figures: ['bargein_ms'],
  run: async (report) => {
    const peer = await Peer.start(true);
    const node = await BenchNode.start((cacheDir) => createSpeechInput({ cacheDir }));
    const version = endlessFlow(PROMPT);
    await node.warmUp(version);
    const speech = await node.synthesiser.speak({ text: '可以的没问题', language: 'zh' });
    if (speech.kind === 'failed') throw new Error(speech.message);
    await peer.learn('yes', speech.samples);
    const [ducked, stopped]: [number[], number[]] = [[], []];
    let duckedAt: number | undefined;
    let stoppedAt: number | undefined;
    let tries = 0;
    const over = Promise.withResolvers<void>();
    const speakUp = (): void => {
      if (tries++ < INTERRUPTIONS) peer.say('barge-in', 'yes', BETWEEN + ((tries * 7) % 40));
      else over.resolve();
    };
    const talking = node.talk({
      ...{ name: 'barge-in', version, variables: {}, peer: peer.address },
      onDucked: (at) => {
        duckedAt ??= at;
      },
      onTurn: ({ who, endMs, interrupted }, from) => {
        if (who === 'robot' && interrupted) stoppedAt ??= from + (endMs ?? 0);
      },
    });
    const judge = async (firstOut: number): Promise<void> => {
      // What the node did about it is on its way.
      await pause(500);
      if (duckedAt !== undefined) ducked.push(duckedAt - firstOut);
      if (stoppedAt !== undefined) stopped.push(stoppedAt - firstOut);
      [duckedAt, stoppedAt] = [undefined, undefined];
      speakUp();
    };
    peer.onSaid(({ firstOut }) => void judge(firstOut));
    speakUp();
    await over.promise;
    await node.close();
    await talking.catch(() => undefined);
    peer.close();
    for (const [to, samples] of [['ducked', ducked] as const, ['stopped', stopped] as const])
      report({
        figure: 'bargein_ms',
        value: { p50: Math.round(percentile(samples, 0.5)), p99: Math.round(percentile(samples, 0.99)) },
        unit: 'ms',
        counted: { measured: samples.length },
        with: { to, tries: INTERRUPTIONS, confirmation: 'recogniser' },
      });
  },
};
