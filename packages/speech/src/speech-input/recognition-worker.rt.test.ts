import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEspeak } from '../espeak/create-espeak.ts';
import type { Synthesiser } from '../ports/synthesiser.ts';
import { Heard } from '../testing/heard.ts';
import { playTogether } from '../testing/media-worker.ts';
import { lineWith } from '../testing/telephone.ts';
import { createSpeechInput } from './create-speech-input.ts';
import type { SpeechInput } from './speech-input.ts';

let folder: string;
let speechInput: SpeechInput;
let voice: Synthesiser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'speech-input-'));
  voice = createEspeak();
  speechInput = createSpeechInput({ cacheDir: folder, processes: 1 });
  await speechInput.ready();
}, 60_000);

afterAll(async () => {
  await Promise.all([speechInput.close(), voice.close()]);
  await rm(folder, { recursive: true, force: true });
});

test('when the recognition worker dies, the speaker is told, media workers get new ports, and streams are heard again', async () => {
  const ports: MessagePort[] = [];
  const second = Promise.withResolvers<MessagePort>();
  speechInput.connect((port) => {
    ports.push(port);
    if (ports.length === 2) second.resolve(port);
  });
  const [first] = ports;
  if (!first) throw new Error('no port was given');
  const heard = new Heard(speechInput);
  const speech = await voice.speak({ text: '没问题', language: 'zh' });
  if (speech.kind === 'failed') throw new Error(speech.message);
  const line = lineWith(speech.samples, { startMs: 400, tailMs: 1_200, noiseDbfs: -65, seed: 3 });

  speechInput.listen(1, { turn: 1, expect: { language: 'zh', phrases: ['没问题', '不需要'] } });
  let broken = false;
  const breakThread = (): void => {
    if (broken || heard.of('voice-start', 1).length === 0) return;
    broken = true;
    // Nothing that a media worker would send: the thread has no answer to it.
    first.postMessage({ streams: null });
  };
  await playTogether(first, new Map([[1, line]]), { speed: 1, onTick: breakThread });
  expect(await heard.outcome(1)).toMatchObject({ kind: 'failed', reason: 'crashed', turn: 1 });

  const port = await second.promise;
  await playTogether(port, new Map([[1, line]]), { speed: 1 });
  expect(await heard.first('utterance', 1)).toMatchObject({ text: '没问题' });
  expect(speechInput.status().worker.restarts).toBe(1);
}, 90_000);
