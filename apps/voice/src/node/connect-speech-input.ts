import type { MediaEngine } from '@parley/media';
import type { SpeechInput } from '@parley/speech';

/** Lets speech input hear what every media worker receives; a worker that replaces a dead one is connected anew. */
export function connectSpeechInput(
  speechInput: Pick<SpeechInput, 'connect'>,
  media: Pick<MediaEngine, 'workers' | 'connectSpeechInput' | 'on'>,
): void {
  const ends = new Map<number, () => void>();
  const connect = (worker: number): void => {
    ends.get(worker)?.();
    const end = speechInput.connect((port) => media.connectSpeechInput(worker, port));
    ends.set(worker, end);
  };
  for (let worker = 0; worker < media.workers; worker++) connect(worker);
  media.on('worker-replaced', ({ index }) => connect(index));
}
