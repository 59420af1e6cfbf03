import type { MessagePort } from 'node:worker_threads';
import type { AudioBatch } from '../speech-input/audio-batch.ts';
import type { Call } from './call.ts';

const FRAME = 160;
const TICK_MS = 20;
/** Frames from before a stream opened that are sent after all: 100 ms, for the soft beginnings of words. */
const PRE_ROLL = 5;

/** Gathers frames of many streams into one batch, in memory that grows once and stays. */
class Gathering {
  private streams = new Uint32Array(64);
  private samples = new Int16Array(64 * FRAME);
  private count = 0;

  add(stream: number, frame: Int16Array): void {
    if (this.count === this.streams.length) {
      const streams = new Uint32Array(this.count * 2);
      const samples = new Int16Array(this.count * 2 * FRAME);
      streams.set(this.streams);
      samples.set(this.samples);
      this.streams = streams;
      this.samples = samples;
    }
    this.streams[this.count] = stream;
    this.samples.set(frame, this.count * FRAME);
    this.count++;
  }

  post(port: MessagePort, at: number): void {
    if (this.count === 0) return;
    const streams = this.streams.slice(0, this.count);
    const samples = this.samples.slice(0, this.count * FRAME);
    this.count = 0;
    const batch: AudioBatch = { streams, samples, at };
    port.postMessage(batch, [streams.buffer, samples.buffer]);
  }

  clear(): void {
    this.count = 0;
  }
}

/** Posts what speech input takes, a batch per tick. */
export class SpeechInputFeed {
  private port: MessagePort | undefined;
  private readonly now = new Gathering();
  private readonly before = Array.from({ length: PRE_ROLL }, () => new Gathering());

  connect(port: MessagePort): void {
    this.port?.close();
    this.port = port;
  }

  /** Takes a call's newest frame, if its speech input is on and it is worth hearing. */
  offer(call: Call, frame: Int16Array): void {
    const { inbound, gate } = call;
    if (!gate.take(inbound.square, inbound.floor.value)) return;
    if (gate.opened) for (const [i, gathering] of this.before.entries()) gathering.add(call.stream, inbound.frame(PRE_ROLL - i));
    this.now.add(call.stream, frame);
  }

  /** @param at time of the tick, ms since the epoch */
  flush(at: number): void {
    const { port } = this;
    if (!port) {
      for (const gathering of [this.now, ...this.before]) gathering.clear();
      return;
    }
    for (const [i, gathering] of this.before.entries()) gathering.post(port, at - (PRE_ROLL - i) * TICK_MS);
    this.now.post(port, at);
  }

  close(): void {
    this.port?.close();
  }
}
