import { close, fsync, mkdir, open, write } from 'node:fs';
import { dirname } from 'node:path';
import { decodeTable, type Law } from '../codec/g711.ts';
import type { RecordingSummary } from '../session/stats.ts';
import { CHUNK_FRAMES, type Chunk, type ChunkPool } from './chunk-pool.ts';
import { BYTES_PER_MS, WAV_HEADER_BYTES, wavHeader } from './wav-header.ts';

const FRAME = 160;
/** Chunks that wait for a slow disk before audio is left out. */
const MAX_WAITING = 8;

interface Job {
  readonly chunk: Chunk;
  readonly length: number;
  readonly position: number;
}

/**
 * Two-channel WAV, written as it comes: one write per second and call, never in the way of the 20 ms clock. The header says
 * "to the end of the file" until the recording is finished, so a crash leaves a file that can be read. A disk that is full or
 * too slow leaves a hole of silence, and the time line stays true.
 */
export class Recorder {
  readonly path: string;
  private readonly pool: ChunkPool;
  private readonly onDegraded: (cause: string) => void;
  private fd = -1;
  private failed = false;
  private chunk: Chunk;
  private frames = 0;
  private chunkFrames: number;
  private position = WAV_HEADER_BYTES;
  private written = WAV_HEADER_BYTES;
  private readonly waiting: Job[] = [];
  private busy = true;
  private degraded = false;
  private onIdle: (() => void) | undefined;

  /** @param phase frames by which the first write comes early, so that the writes of many calls spread over the second */
  constructor(path: string, pool: ChunkPool, phase: number, onDegraded: (cause: string) => void) {
    this.path = path;
    this.pool = pool;
    this.onDegraded = onDegraded;
    this.chunk = pool.take();
    this.chunkFrames = CHUNK_FRAMES - (phase % CHUNK_FRAMES);
    this.open(true);
  }

  private open(mayMakeFolder: boolean): void {
    open(this.path, 'w', (error, fd) => {
      if (error?.code === 'ENOENT' && mayMakeFolder) {
        mkdir(dirname(this.path), { recursive: true }, () => this.open(false));
        return;
      }
      if (error) {
        this.failed = true;
        this.degrade(error);
        this.next();
        return;
      }
      this.fd = fd;
      write(fd, wavHeader(), 0, WAV_HEADER_BYTES, 0, (failure) => {
        if (failure) this.degrade(failure);
        this.next();
      });
    });
  }

  /** One frame of 160 samples of each side, ours companded as it was sent; null is silence. */
  frame(ours: Uint8Array | null, law: Law, theirs: Int16Array | null): void {
    const { words } = this.chunk;
    const table = decodeTable(law);
    const at = this.frames * FRAME;
    if (ours && theirs) for (let i = 0; i < FRAME; i++) words[at + i] = ((theirs[i] ?? 0) << 16) | ((table[ours[i] ?? 0] ?? 0) & 0xffff);
    else if (theirs) for (let i = 0; i < FRAME; i++) words[at + i] = (theirs[i] ?? 0) << 16;
    else if (ours) for (let i = 0; i < FRAME; i++) words[at + i] = (table[ours[i] ?? 0] ?? 0) & 0xffff;
    else words.fill(0, at, at + FRAME);
    if (++this.frames >= this.chunkFrames) this.flush();
  }

  /** The same of a call in a bridge, ours linear as well. */
  mixed(ours: Int16Array, theirs: Int16Array): void {
    const { words } = this.chunk;
    const at = this.frames * FRAME;
    for (let i = 0; i < FRAME; i++) words[at + i] = ((theirs[i] ?? 0) << 16) | ((ours[i] ?? 0) & 0xffff);
    if (++this.frames >= this.chunkFrames) this.flush();
  }

  /** Ends the file with its true length. */
  finish(): Promise<RecordingSummary> {
    if (this.frames > 0) this.flush();
    this.pool.give(this.chunk);
    return new Promise((resolve) => {
      this.onIdle = () => this.seal(resolve);
      if (!this.busy) this.onIdle();
    });
  }

  private seal(done: (summary: RecordingSummary) => void): void {
    const bytes = this.written - WAV_HEADER_BYTES;
    const summary: RecordingSummary = {
      path: this.path,
      durationMs: bytes / BYTES_PER_MS,
      bytes: this.failed ? 0 : this.written,
      ...(this.degraded ? { degraded: true } : {}),
    };
    if (this.failed) {
      done(summary);
      return;
    }
    write(this.fd, wavHeader(bytes), 0, WAV_HEADER_BYTES, 0, (error) => {
      if (error) this.degrade(error);
      fsync(this.fd, () => close(this.fd, () => done(error ? { ...summary, degraded: true } : summary)));
    });
  }

  private flush(): void {
    const length = this.frames * FRAME * 4;
    const { chunk, position } = this;
    this.frames = 0;
    this.chunkFrames = CHUNK_FRAMES;
    this.position += length;
    if (this.failed) return;
    if (this.waiting.length >= MAX_WAITING) {
      this.degrade(new Error('the disk is too slow'));
      return;
    }
    this.chunk = this.pool.take();
    this.waiting.push({ chunk, length, position });
    if (!this.busy) this.next();
  }

  private next(): void {
    const job = this.waiting.shift();
    this.busy = job !== undefined;
    if (job) this.write(job, 0);
    else this.onIdle?.();
  }

  private write(job: Job, from: number): void {
    if (this.failed) {
      this.done(job);
      return;
    }
    write(this.fd, job.chunk.bytes, from, job.length - from, job.position + from, (error, count) => {
      if (error) this.degrade(error);
      else this.written = Math.max(this.written, job.position + from + count);
      if (!error && count > 0 && from + count < job.length) this.write(job, from + count);
      else this.done(job);
    });
  }

  private done(job: Job): void {
    this.pool.give(job.chunk);
    this.next();
  }

  private degrade(cause: Error): void {
    if (!this.degraded) this.onDegraded(cause.message);
    this.degraded = true;
  }
}
