/** Packets behind the newest whose repetition is known; what is older counts as repeated (RFC 3711 3.3.2 asks for 64 at least). */
const WINDOW = 128;
const HALF = 2 ** 15;
const ROUND = 2 ** 16;

/** Packet indexes of one source: sequence numbers with the count of their rounds before them, and which have been seen. */
export class PacketIndex {
  private highest = -1;
  private readonly seen = new Float64Array(WINDOW).fill(-1);

  /** The index that a sequence number most likely stands for (RFC 3711 3.3.1). */
  guess(sequence: number): number {
    if (this.highest < 0) return sequence;
    const round = Math.floor(this.highest / ROUND) * ROUND;
    const index = round + sequence;
    if (index - this.highest > HALF && index >= ROUND) return index - ROUND;
    if (this.highest - index > HALF) return index + ROUND;
    return index;
  }

  /** It came before, or is too old to tell. */
  repeated(index: number): boolean {
    return index <= this.highest - WINDOW || this.seen[index % WINDOW] === index;
  }

  take(index: number): void {
    this.seen[index % WINDOW] = index;
    if (index > this.highest) this.highest = index;
  }
}
