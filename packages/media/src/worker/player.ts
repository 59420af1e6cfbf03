import { type Law, SILENCE, transcodeTable } from '../codec/g711.ts';
import type { Piece, Play } from './protocol.ts';

const lengthOf = (piece: Piece): number => ('silence' in piece ? piece.silence : piece.bytes.length);

/** Reads the pieces of one play as one stream of companded bytes, without a gap between them. */
export class Player {
  readonly id: string;
  private readonly loop: boolean;
  private open: boolean;
  private readonly pieces: Piece[];
  private index = 0;
  private offset = 0;
  private played = 0;

  constructor(play: Play) {
    this.id = play.id;
    this.pieces = play.pieces.filter((piece) => lengthOf(piece) > 0);
    this.loop = play.loop && this.pieces.length > 0;
    this.open = play.open;
  }

  get playedMs(): number {
    return this.played / 8;
  }

  /** Nothing is left and nothing more will come. */
  get over(): boolean {
    return !this.open && !this.loop && this.index >= this.pieces.length;
  }

  append(pieces: readonly Piece[]): void {
    if (this.open) this.pieces.push(...pieces.filter((piece) => lengthOf(piece) > 0));
  }

  finish(): void {
    this.open = false;
  }

  /**
   * Copies the next samples to out[at..], what is missing at the end as silence.
   * @returns how many were there; 0 when there is nothing (now, or any more: see `over`)
   */
  read(out: Uint8Array, at: number, count: number, law: Law, attenuationDb: number): number {
    let done = 0;
    while (done < count) {
      if (this.index >= this.pieces.length && this.loop) this.index = 0;
      const piece = this.pieces[this.index];
      if (!piece) break;
      const take = Math.min(count - done, lengthOf(piece) - this.offset);
      copy(piece, this.offset, out, at + done, take, law, attenuationDb);
      done += take;
      this.offset += take;
      if (this.offset >= lengthOf(piece)) this.advance();
    }
    this.played += done;
    if (done > 0 && done < count) out.fill(SILENCE[law], at + done, at + count);
    return done;
  }

  private advance(): void {
    this.offset = 0;
    // What was played and will not come again is let go, so that shared memory is freed during a long open play.
    if (this.loop) this.index++;
    else this.pieces.shift();
  }
}

function copy(piece: Piece, from: number, out: Uint8Array, at: number, count: number, law: Law, attenuationDb: number): void {
  if ('silence' in piece) {
    out.fill(SILENCE[law], at, at + count);
    return;
  }
  const { bytes } = piece;
  if (piece.law === law && attenuationDb === 0) {
    for (let i = 0; i < count; i++) out[at + i] = bytes[from + i] ?? 0;
    return;
  }
  const table = transcodeTable(piece.law, law, attenuationDb);
  for (let i = 0; i < count; i++) out[at + i] = table[bytes[from + i] ?? 0] ?? 0;
}
