import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Harness, speechLike } from '@parley/media/testing';
import { expect, test } from 'vitest';
import { connectSpeechInput } from './connect-speech-input.ts';

test('what a replaced media worker receives is heard again', async () => {
  const harness = new Harness({ workers: 2 });
  const heard: MessagePort[] = [];
  let ended = 0;
  connectSpeechInput(
    {
      connect: (give) => {
        const { port1, port2 } = new MessageChannel();
        heard.push(port1);
        give(port2);
        return () => {
          ended++;
        };
      },
    },
    harness.engine,
  );
  expect(heard).toHaveLength(2);
  const speaks = async (): Promise<number> => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    peer.say(speechLike(20_000, 1, 2), true);
    session.start({ remote: peer.local, payloadType: 0, speechInput: true });
    return session.worker;
  };
  const worker = await speaks();
  await once(heard[worker] ?? new EventTarget(), 'message');
  const replaced = once(harness.engine, 'worker-replaced');
  await harness.engine.restart(worker);
  await replaced;
  expect([heard.length, ended]).toEqual([3, 1]);
  const [batch] = await Promise.all([once(heard[2] ?? new EventTarget(), 'message'), speaksOn(worker, speaks)]);
  expect(batch).toBeDefined();
  await harness.close();
  for (const port of heard) port.close();
}, 30_000);

/** Opens sessions until one is on that worker: the engine gives each to the least loaded. */
const speaksOn = async (worker: number, speaks: () => Promise<number>): Promise<void> => {
  while ((await speaks()) !== worker);
};
