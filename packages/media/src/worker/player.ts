import { type Law, SILENCE, transcodeTable } from '../codec/g711.ts';
import type { Piece, Play } from './protocol.ts';

const FRAME = 160;
const WORDS = FRAME / 4;

/** The payload of a packet, as bytes and, over the same memory, as words. */
export interface Payload {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

/** A piece with its words, where its memory lets them be read as such. */
type Source = Piece & { readonly words?: Int32Array };

const toSource = (piece: Piece): Source => {
  if ('silence' in piece || piece.bytes.byteOffset % 4 !== 0) return piece;
  return { ...piece, words: new Int32Array(piece.bytes.buffer, piece.bytes.byteOffset, piece.bytes.length >> 2) };
};

const toSources = (pieces: readonly Piece[]): Source[] => pieces.filter((piece) => lengthOf(piece) > 0).map(toSource);

const lengthOf = (piece: Piece): number => ('silence' in piece ? piece.silence : piece.bytes.length);

/** Reads the pieces of one play as one stream of companded bytes, without a gap between them. */
export class Player {
  readonly id: string;
  private readonly loop: boolean;
  private open: boolean;
  private readonly pieces: Source[];
  private index = 0;
  private offset = 0;
  private played = 0;

  constructor(play: Play) {
    this.id = play.id;
    this.pieces = toSources(play.pieces);
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
    if (this.open) this.pieces.push(...toSources(pieces));
  }

  finish(): void {
    this.open = false;
  }

  /**
   * Reads the next 160 samples, what is missing at the end as silence.
   * @returns how many were there; 0 when there is nothing (now, or any more: see `over`)
   */
  read(out: Payload, law: Law, attenuationDb: number): number {
    let done = 0;
    while (done < FRAME) {
      if (this.index >= this.pieces.length && this.loop) this.index = 0;
      const piece = this.pieces[this.index];
      if (!piece) break;
      const length = lengthOf(piece);
      const take = Math.min(FRAME - done, length - this.offset);
      if (take === FRAME && attenuationDb === 0 && copyFrame(piece, this.offset, out, law)) done = FRAME;
      else {
        copy(piece, this.offset, out.bytes, done, take, law, attenuationDb);
        done += take;
      }
      this.offset += take;
      if (this.offset >= length) this.advance();
    }
    this.played += done;
    if (done > 0 && done < FRAME) out.bytes.fill(SILENCE[law], done);
    return done;
  }

  private advance(): void {
    this.offset = 0;
    // What was played and will not come again is let go, so that shared memory is freed during a long open play.
    if (this.loop) this.index++;
    else this.pieces.shift();
  }
}

/** The common case, a whole frame as it is, word by word: a quarter of the work. */
function copyFrame(piece: Source, from: number, out: Payload, law: Law): boolean {
  if ('silence' in piece || piece.law !== law || !piece.words || (from & 3) !== 0) return false;
  const { words } = piece;
  const base = from >> 2;
  for (let i = 0; i < WORDS; i++) out.words[i] = words[base + i] ?? 0;
  return true;
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
