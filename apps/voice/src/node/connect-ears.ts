import type { MediaEngine } from '@parley/media';
import type { Ears } from '@parley/speech';

/** Lets the ears hear what every media worker receives; a worker that replaces a dead one is connected anew. */
export function connectEars(ears: Pick<Ears, 'connect'>, media: Pick<MediaEngine, 'workers' | 'connectEars' | 'on'>): void {
  const ends = new Map<number, () => void>();
  const connect = (worker: number): void => {
    ends.get(worker)?.();
    const end = ears.connect((port) => media.connectEars(worker, port));
    ends.set(worker, end);
  };
  for (let worker = 0; worker < media.workers; worker++) connect(worker);
  media.on('worker-replaced', ({ index }) => connect(index));
}
