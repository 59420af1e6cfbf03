import { setTimeout as wait } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { type AudioBatch, FRAME_SAMPLES } from '../ports/audio-batch.ts';

/** A frame quieter than this is withheld by {@link playTogether} when it gates, of 32768. */
const GATE = 100;
/** Frames a gate stays open after the last loud one: 400 ms. */
const HANGOVER = 20;

export type PlayOptions = {
  /** How much faster than real time. The times in the batches are those of real time. */
  speed: number;
  /** Withhold silent frames, as a media worker does. */
  gate?: boolean;
  /** Called before each tick with the ms played so far. */
  onTick?: (ms: number) => void;
};

/** Plays a track per stream to speech input, as a media worker would: one batch per tick of 20 ms. */
export async function playTogether(port: MessagePort, tracks: ReadonlyMap<number, Int16Array>, options: PlayOptions): Promise<void> {
  const begun = performance.now();
  const clock = performance.timeOrigin + begun;
  const longest = Math.max(...[...tracks.values()].map((track) => track.length));
  const open = new Map<number, number>();
  for (let tick = 0; tick * FRAME_SAMPLES < longest; tick++) {
    options.onTick?.(tick * 20);
    const frames: [number, Int16Array][] = [];
    for (const [stream, track] of tracks) {
      const frame = track.subarray(tick * FRAME_SAMPLES, (tick + 1) * FRAME_SAMPLES);
      if (frame.length < FRAME_SAMPLES) continue;
      if (frame.some((sample) => Math.abs(sample) > GATE)) open.set(stream, tick + HANGOVER);
      if (!options.gate || (open.get(stream) ?? -1) >= tick) frames.push([stream, frame]);
    }
    if (frames.length > 0) port.postMessage(batchOf(frames, clock + (tick + 1) * 20));
    const ahead = ((tick + 1) * 20) / options.speed - (performance.now() - begun);
    if (ahead > 0) await wait(ahead);
  }
}

function batchOf(frames: readonly [number, Int16Array][], at: number): AudioBatch {
  const samples = new Int16Array(frames.length * FRAME_SAMPLES);
  frames.forEach(([, frame], index) => void samples.set(frame, index * FRAME_SAMPLES));
  return { streams: Uint32Array.from(frames, ([stream]) => stream), samples, at };
}
