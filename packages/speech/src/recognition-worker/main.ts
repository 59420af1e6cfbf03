/**
 * The recognition worker: takes audio from the media workers, finds speech, has it read by recogniser processes, and tells the
 * main thread what was said. It may die; the main thread starts another.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { makeRecogniser } from '../adapters/adapters.ts';
import { prepareModels } from '../pocketsphinx/model-files.ts';
import { PocketsphinxPool } from '../pocketsphinx/pool.ts';
import type { AudioBatch } from '../ports/audio-batch.ts';
import { HearingRegistry } from '../recognisers/hearing-registry.ts';
import { SileroVoiceActivity } from '../silero/silero.ts';
import { SmartTurn } from '../smart-turn/smart-turn.ts';
import { now } from './clock.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';
import { RenewableVoiceActivity } from './renewable-voice-activity.ts';
import { SegmenterPool } from './segmenter-pool.ts';
import { SoundWatches } from './sound-watches.ts';

const TICK_MS = 20;
const STATUS_MS = 500;

const main = parentPort;
if (!main) throw new Error('the recognition worker is started by createSpeechInput');
const start: WorkerStart = workerData;
const tell = (message: FromWorker): void => main.postMessage(message);
const log = (level: 'info' | 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>> = {}): void =>
  tell({ kind: 'log', level, message, fields });

const voiceActivity = await RenewableVoiceActivity.start(
  () => SileroVoiceActivity.load(),
  (message) => log('warn', message),
);
// Once here rather than in every process at the same time: the first start unpacks them.
await prepareModels({ cacheDir: start.cacheDir, onTrouble: (message) => log('warn', message) });
const pool = new PocketsphinxPool({ processes: start.processes, cacheDir: start.cacheDir, languages: ['zh', 'en'], log });
const recogniser = new HearingRegistry({
  embedded: pool,
  make: makeRecogniser,
  onUse: (use) => tell({ kind: 'use', use }),
});
const turnModel = start.turnModel === undefined ? undefined : new SmartTurn({ file: start.turnModel, log });
const segmenters = new SegmenterPool({
  ...{ voiceActivity, recogniser, turnModel },
  emit: (event) => tell({ kind: 'event', event }),
  now,
});

const sounds = new SoundWatches((stream, hit) => tell({ kind: 'sound-hit', stream, hit }));

const ports = new Map<number, MessagePort>();
const status = (): void =>
  tell({
    kind: 'status',
    streams: segmenters.streams,
    speaking: segmenters.speaking,
    recognisers: pool.status(),
    providers: recogniser.states(),
  });
// Frames that already wait in a port must be heard before time passes for their streams, hence the detour.
const tick = setInterval(() => setImmediate(() => segmenters.tick()), TICK_MS);
const report = setInterval(status, STATUS_MS);

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'connect':
      ports.set(message.connection, message.port);
      message.port.on('message', (batch: AudioBatch) => {
        segmenters.hear(batch);
        sounds.hear(batch);
      });
      return;
    case 'disconnect':
      ports.get(message.connection)?.close();
      ports.delete(message.connection);
      return;
    case 'listen':
      if (recogniser.reachesEmbedded(message.listening)) pool.prepare(message.listening.expect);
      segmenters.listen(message.stream, message.listening);
      return;
    case 'finish':
      return segmenters.finish(message.stream);
    case 'mute':
      return segmenters.mute(message.stream);
    case 'announcements':
      return sounds.use(message.known);
    case 'watch':
      return sounds.watch(message.stream, message.company);
    case 'unwatch':
      return tell({ kind: 'sound', stream: message.stream, heard: sounds.stop(message.stream) });
    case 'providers':
      return recogniser.use(message.settings);
    case 'restart': {
      const recognisers = await pool.restart();
      await voiceActivity.renew();
      status();
      return tell({ kind: 'restarted', recognisers });
    }
    case 'close':
      clearInterval(tick);
      clearInterval(report);
      for (const port of ports.values()) port.close();
      await Promise.all([recogniser.close(), turnModel?.close()]);
      return tell({ kind: 'closed' });
  }
}

/** Ends this thread over an error that belongs to no stream; the main thread starts another. */
const endThread = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};

main.on('message', (message: ToWorker) => {
  handle(message).catch(endThread);
});
await pool.whenReady();
status();
tell({ kind: 'ready' });
await pool.whenStocked();
status();
tell({ kind: 'warm' });
