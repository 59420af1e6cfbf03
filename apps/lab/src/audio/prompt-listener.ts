import { MessageChannel } from 'node:worker_threads';
import type { AudioBatch, MediaEngine } from '@parley/media';
import { type Heard, PromptDetector } from '../persona/prompt-detector.ts';

const frame = 160;
const checkMs = 50;

interface Listener {
  readonly detector: PromptDetector;
  readonly tell: (heard: Heard) => void;
}

/** Listens to all calls at once: takes the engine's audio, and tells each call when its other side begins and ends to speak. */
export class PromptListener {
  readonly #listeners = new Map<number, Listener>();
  readonly #timer: NodeJS.Timeout;
  readonly #ports: { close(): void }[] = [];

  constructor(media: MediaEngine) {
    const connect = (worker: number) => {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (batch: AudioBatch) => this.#take(batch));
      port1.unref();
      this.#ports.push(port1);
      media.connectSpeechInput(worker, port2);
    };
    for (let worker = 0; worker < media.workers; worker++) connect(worker);
    media.on('worker-replaced', ({ index }) => connect(index));
    this.#timer = setInterval(() => this.#check(), checkMs).unref();
  }

  /** @param quietMs silence that ends a prompt */
  add(stream: number, quietMs: number, tell: (heard: Heard) => void): void {
    this.#listeners.set(stream, { detector: new PromptDetector(quietMs), tell });
  }

  remove(stream: number): void {
    this.#listeners.delete(stream);
  }

  #take({ streams, samples, at }: AudioBatch): void {
    streams.forEach((stream, i) => {
      const listener = this.#listeners.get(stream);
      const heard = listener?.detector.frame(samples.subarray(i * frame, (i + 1) * frame), at);
      if (heard) listener?.tell(heard);
    });
  }

  #check(): void {
    const now = performance.timeOrigin + performance.now();
    for (const { detector, tell } of this.#listeners.values()) {
      const heard = detector.check(now);
      if (heard) tell(heard);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    for (const port of this.#ports) port.close();
  }
}
