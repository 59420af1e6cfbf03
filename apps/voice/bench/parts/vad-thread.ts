/** A thread that runs voice detection over all streams of a media worker, without a recogniser. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { AudioBatch } from '@parley/speech';
import { SegmenterPool } from '@parley/speech/recognition-worker/segmenter-pool';
import { SileroVoiceActivity } from '@parley/speech/silero/silero';

const { port }: { port: MessagePort } = workerData;
let begun = 0;
let windows = 0;
const detector = await SileroVoiceActivity.load();
const room = new SegmenterPool({
  voiceActivity: {
    windowSamples: detector.windowSamples,
    remember: () => detector.remember(),
    detect: (list) => {
      windows += list.length;
      return detector.detect(list);
    },
  },
  recogniser: {
    name: 'none',
    open: () => ({ write: () => {}, end: async () => ({ kind: 'unmatched', best: null }), cancel: () => {} }),
    health: () => ({ ready: true, detail: '' }),
    close: async () => {},
  },
  emit: (event) => {
    if (event.kind === 'voice-start') begun++;
  },
  now: () => performance.timeOrigin + performance.now(),
});
// Media numbers its streams on through all the engines of a process.
const listened = new Set<number>();
port.on('message', (batch: AudioBatch) => {
  for (const stream of batch.streams) {
    if (listened.has(stream)) continue;
    listened.add(stream);
    room.listen(stream, { turn: 1, expect: { language: 'zh', phrases: [] } });
  }
  room.hear(batch);
});
setInterval(() => room.tick(), 20);
parentPort?.on('message', () => parentPort?.postMessage({ begun, windows }));
parentPort?.postMessage('ready');
