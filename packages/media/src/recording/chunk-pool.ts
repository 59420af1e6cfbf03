/** One second of two channels. */
export const CHUNK_FRAMES = 50;
const CHUNK_BYTES = CHUNK_FRAMES * 640;
/** Chunks kept for later, at most (8 MB). */
const KEPT = 256;

export interface Chunk {
  readonly bytes: Buffer;
  /** The same memory, one word per sample pair: theirs << 16 | ours. */
  readonly words: Int32Array;
}

/** Chunks that recordings of a worker share, so that writing allocates nothing in the long run. */
export class ChunkPool {
  private readonly free: Chunk[] = [];

  take(): Chunk {
    const chunk = this.free.pop();
    if (chunk) return chunk;
    const memory = new ArrayBuffer(CHUNK_BYTES);
    return { bytes: Buffer.from(memory), words: new Int32Array(memory) };
  }

  give(chunk: Chunk): void {
    if (this.free.length < KEPT) this.free.push(chunk);
  }
}
