/** The process that runs espeak-ng (GPL-3, hence a program of its own): child of the synthesiser, spoken to over IPC. */
import type load from '@echogarden/espeak-ng-emscripten';
import type { FromEspeak, ToEspeak } from './messages.ts';
import { createResampler } from './resample.ts';
import { Speaker } from './speaker.ts';

const PACKAGE = '@echogarden/espeak-ng-emscripten';
const tell = (message: FromEspeak): void => {
  // The synthesiser may be gone already.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

async function begin(engine: string | null): Promise<Speaker | null> {
  let module: { default: typeof load };
  try {
    module = await import(engine ?? PACKAGE);
  } catch (error) {
    tell({ kind: 'unavailable', message: String(error).slice(0, 300) });
    return null;
  }
  const espeak = await new (await module.default()).eSpeakNGWorker();
  const speaker = new Speaker(espeak, await createResampler(espeak.get_samplerate(), 8000));
  // Both voices have spoken before anybody waits: the first word of each takes longest.
  for (const language of ['zh', 'en'] as const) speaker.speak({ text: '1', language }, () => undefined);
  tell({ kind: 'ready' });
  return speaker;
}

/** A process whose engine failed is of no use: the synthesiser starts another. */
const leave = (error: unknown): void => {
  console.error(error);
  process.exit(1);
};

let speaker: Promise<Speaker | null> = Promise.resolve(null);

process.on('message', (message: ToEspeak) => {
  if (message.kind === 'begin') {
    speaker = begin(message.engine);
    return;
  }
  const { id, request } = message;
  speaker
    .then((ready) => {
      ready?.speak(request, (samples) => tell({ kind: 'chunk', id, samples }));
      if (ready) tell({ kind: 'done', id });
    })
    .catch(leave);
});
process.on('disconnect', () => process.exit());
