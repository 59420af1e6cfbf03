import type { EarEvent, Listening } from '../ears/ears.ts';
import { type AudioBatch, FRAME_SAMPLES } from '../ports/audio-batch.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import type { VoiceActivity } from '../ports/voice-activity.ts';
import { StreamEar } from './stream-ear.ts';
import type { AudioWindow } from './window-buffer.ts';

export type HearingOptions = {
  voiceActivity: VoiceActivity;
  recogniser: Recogniser;
  emit: (event: EarEvent) => void;
  now: () => number;
};

/** All streams of a process: batches of frames in, voice detection over all of them at once, events out. */
export class HearingRoom {
  readonly #options: HearingOptions;
  readonly #ears = new Map<number, StreamEar>();
  #queue: { ear: StreamEar; window: AudioWindow }[] = [];
  #running: Promise<void> | null = null;

  constructor(options: HearingOptions) {
    this.#options = options;
  }

  get streams(): number {
    return this.#ears.size;
  }

  get speaking(): number {
    return [...this.#ears.values()].filter((ear) => ear.speaking).length;
  }

  listen(stream: number, listening: Listening): void {
    const ear = this.#ears.get(stream);
    if (ear) ear.listen(listening);
    else this.#ears.set(stream, new StreamEar(stream, listening, this.#options));
  }

  mute(stream: number): void {
    this.#ears.get(stream)?.mute();
    this.#ears.delete(stream);
  }

  hear(batch: AudioBatch): void {
    batch.streams.forEach((stream, index) => {
      const ear = this.#ears.get(stream);
      if (!ear) return;
      const frame = batch.samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES);
      for (const window of ear.hear(frame, batch.at)) this.#queue.push({ ear, window });
    });
    this.#detectSoon();
  }

  /** Lets time pass for streams that no frames come for. To be called every 20 ms or so. */
  tick(): void {
    const now = this.#options.now();
    for (const ear of this.#ears.values()) {
      for (const window of ear.fill(ear.withheldMs(now))) this.#queue.push({ ear, window });
      if (now >= ear.silenceDeadline) ear.reportSilence();
    }
    this.#detectSoon();
  }

  /** Resolves when every window heard so far has been judged. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #detectSoon(): void {
    if (this.#running || this.#queue.length === 0) return;
    this.#running = this.#detectAll().finally(() => {
      this.#running = null;
    });
  }

  async #detectAll(): Promise<void> {
    while (this.#queue.length > 0) await this.#detect(this.#takeBatch());
  }

  /** One window per stream at most: the detector's memory goes from window to window. */
  #takeBatch(): { ear: StreamEar; window: AudioWindow }[] {
    const taken = new Map<StreamEar, AudioWindow>();
    const rest: { ear: StreamEar; window: AudioWindow }[] = [];
    for (const item of this.#queue) {
      if (taken.has(item.ear)) rest.push(item);
      else taken.set(item.ear, item.window);
    }
    this.#queue = rest;
    return [...taken].map(([ear, window]) => ({ ear, window }));
  }

  async #detect(batch: readonly { ear: StreamEar; window: AudioWindow }[]): Promise<void> {
    const windows = batch.map(({ ear, window }) => ({ memory: ear.memory, samples: window.samples }));
    const probabilities = await this.#options.voiceActivity.detect(windows);
    batch.forEach(({ ear, window }, index) => {
      if (this.#ears.get(ear.stream) === ear) ear.detected(window, probabilities[index] ?? 0);
    });
  }
}
