import { type AudioBatch, FRAME_SAMPLES } from '../ports/audio-batch.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import type { TurnModel } from '../ports/turn-model.ts';
import type { VoiceActivity } from '../ports/voice-activity.ts';
import type { Listening, SpeechInputEvent } from '../speech-input/speech-input.ts';
import { UtteranceSegmenter } from './utterance-segmenter.ts';
import type { AudioWindow } from './window-buffer.ts';

export type SegmenterOptions = {
  voiceActivity: VoiceActivity;
  recogniser: Recogniser;
  /** Absent: the end of speech is told by text and pauses alone. */
  turnModel?: TurnModel | undefined;
  emit: (event: SpeechInputEvent) => void;
  now: () => number;
};

/** All streams of a process: batches of frames in, voice detection over all of them at once, events out. */
export class SegmenterPool {
  readonly #options: SegmenterOptions;
  readonly #segmenters = new Map<number, UtteranceSegmenter>();
  #queue: { segmenter: UtteranceSegmenter; window: AudioWindow }[] = [];
  #running: Promise<void> | null = null;

  constructor(options: SegmenterOptions) {
    this.#options = options;
  }

  get streams(): number {
    return this.#segmenters.size;
  }

  get speaking(): number {
    return [...this.#segmenters.values()].filter((segmenter) => segmenter.speaking).length;
  }

  listen(stream: number, listening: Listening): void {
    const segmenter = this.#segmenters.get(stream);
    if (segmenter) segmenter.listen(listening);
    else this.#segmenters.set(stream, new UtteranceSegmenter(stream, listening, this.#options));
  }

  finish(stream: number): void {
    this.#segmenters.get(stream)?.finish();
  }

  mute(stream: number): void {
    this.#segmenters.get(stream)?.mute();
    this.#segmenters.delete(stream);
  }

  hear(batch: AudioBatch): void {
    batch.streams.forEach((stream, index) => {
      const segmenter = this.#segmenters.get(stream);
      if (!segmenter) return;
      const frame = batch.samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES);
      for (const window of segmenter.hear(frame, batch.at)) this.#queue.push({ segmenter, window });
    });
    this.#detectSoon();
  }

  /** Lets time pass for streams that no frames come for. To be called every 20 ms or so. */
  tick(): void {
    const now = this.#options.now();
    for (const segmenter of this.#segmenters.values()) {
      for (const window of segmenter.fill(segmenter.withheldMs(now))) this.#queue.push({ segmenter, window });
      if (now >= segmenter.silenceDeadline) segmenter.reportSilence();
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
  #takeBatch(): { segmenter: UtteranceSegmenter; window: AudioWindow }[] {
    const taken = new Map<UtteranceSegmenter, AudioWindow>();
    const rest: { segmenter: UtteranceSegmenter; window: AudioWindow }[] = [];
    for (const item of this.#queue) {
      if (taken.has(item.segmenter)) rest.push(item);
      else taken.set(item.segmenter, item.window);
    }
    this.#queue = rest;
    return [...taken].map(([segmenter, window]) => ({ segmenter, window }));
  }

  async #detect(batch: readonly { segmenter: UtteranceSegmenter; window: AudioWindow }[]): Promise<void> {
    const windows = batch.map(({ segmenter, window }) => ({ memory: segmenter.memory, samples: window.samples }));
    const probabilities = await this.#options.voiceActivity.detect(windows);
    batch.forEach(({ segmenter, window }, index) => {
      if (this.#segmenters.get(segmenter.stream) === segmenter) segmenter.detected(window, probabilities[index] ?? 0);
    });
  }
}
