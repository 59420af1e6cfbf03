/** Cuts a stream of frames into blocks of a set length, into one buffer that is used again. */
export class Blocks {
  private readonly block: Int16Array;
  private filled = 0;

  constructor(length: number) {
    this.block = new Int16Array(length);
  }

  /** Calls `onBlock` with the same array for each block that is full. */
  take(pcm: Int16Array, onBlock: (block: Int16Array) => void): void {
    const { block } = this;
    for (let i = 0; i < pcm.length; i++) {
      block[this.filled++] = pcm[i] ?? 0;
      if (this.filled === block.length) {
        this.filled = 0;
        onBlock(block);
      }
    }
  }

  reset(): void {
    this.filled = 0;
  }
}
