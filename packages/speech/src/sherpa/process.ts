/**
 * A process that runs sherpa-onnx: native code and models of hundreds of megabytes, so that a crash, a hang or a leak of it is its own.
 * It keeps nothing that matters.
 */
import type { Hearing } from './hearing.ts';
import type { FromSherpa, ToSherpa } from './messages.ts';
import { useOf } from './model.ts';
import { StreamingHearing } from './streaming-hearing.ts';
import { Voice } from './voice.ts';
import { WholeHearing } from './whole-hearing.ts';

const ALIVE_MS = 1_000;

const tell = (message: FromSherpa): void => {
  // Whoever asked may be gone already.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

let hearing: Hearing | null = null;
let voice: Voice | null = null;
let isPumping = false;

async function begin({ model, threads, mostBytes }: ToSherpa & { kind: 'begin' }): Promise<void> {
  const engine = await import('sherpa-onnx-node').catch((error: unknown) => {
    tell({ kind: 'unavailable', message: `sherpa-onnx-node isn't installed: ${String(error).slice(0, 200)}` });
    return null;
  });
  if (!engine) return;
  if (useOf(model.kind) === 'speaking') voice = new Voice(engine.default, model, threads);
  else
    hearing = model.kind.startsWith('streaming-')
      ? new StreamingHearing(engine.default, model, threads, tell)
      : new WholeHearing(engine.default, model, threads, tell);
  setInterval(() => {
    const bytes = process.memoryUsage.rss();
    tell({ kind: 'alive', bytes });
    // What leaks is started again before the machine suffers.
    if (bytes > mostBytes) process.exit(1);
  }, ALIVE_MS).unref();
  tell({ kind: 'ready' });
}

/** Whatever has come by then is read together. */
function pumpSoon(): void {
  if (isPumping) return;
  isPumping = true;
  setImmediate(() => {
    isPumping = false;
    hearing?.pump();
  });
}

function handle(message: ToSherpa): void {
  switch (message.kind) {
    case 'open':
      hearing?.open(message.id, message.hotWords);
      return;
    case 'audio':
      hearing?.audio(message.id, message.samples);
      pumpSoon();
      return;
    case 'end':
      hearing?.end(message.id);
      return;
    case 'cancel':
      hearing?.cancel(message.id);
      return;
    case 'speak':
      voice?.speak(message.text, message.voice, message.speed, (samples) => {
        if (samples.length > 0) tell({ kind: 'chunk', id: message.id, samples });
      });
      tell({ kind: 'done', id: message.id });
  }
}

let queue: Promise<void> = Promise.resolve();
process.on('message', (message: ToSherpa) => {
  queue = queue.then(() => (message.kind === 'begin' ? begin(message) : handle(message))).catch(leave);
});
process.on('disconnect', () => process.exit());

/** Native code that failed can't be trusted: another process is started. */
function leave(error: unknown): void {
  console.error(error);
  process.exit(1);
}
