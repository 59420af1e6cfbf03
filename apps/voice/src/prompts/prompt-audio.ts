import type { Say } from '@parley/dialog';
import type { PlayItem } from '@parley/media';
import type { PlayedPiece } from '../conversation/heard-part.ts';
import { pieceSound } from './piece-sound.ts';
import type { PromptStore } from './prompt-store.ts';
import type { RobotVoice } from './robot-voice.ts';

const samplesPerMs = 8;
/** What a character takes to say, roughly, while nobody knows how long its piece will be, ms. */
const msPerCharacter = 120;

/** Takes the audio of a prompt in its order. */
export interface AudioSink {
  append(items: readonly PlayItem[]): void;
  finish(): void;
}

/** One piece of a prompt: ready, or coming in chunks. */
interface Piece {
  text: string;
  chunks: Int16Array[];
  /** Chunks that the sink was given. */
  given: number;
  state: 'coming' | 'missing' | 'silent' | { key: string; ms: number };
  /** What says it; `lost`: a synthesiser, because its recording could not be played. */
  by: 'recording' | 'synthesiser' | 'lost';
}

/** By what a prompt was said: all of it recorded, none of it, or both. */
export type PromptSound = 'recorded' | 'synthesised' | 'spliced';

/** The audio of one prompt from the moment it is asked for: it can be played from its first chunk on. */
export class PromptAudio {
  readonly #pieces: Piece[];
  readonly #begun = Promise.withResolvers<boolean>();
  /** Pieces that the sink was given whole. */
  #given = 0;
  #sink: AudioSink | undefined;

  /** Asks for all pieces at once: fixed ones come from the store, those with a value of this person are made for this call alone. */
  constructor({ segments, rate = 1 }: Say, voice: RobotVoice, prompts: PromptStore) {
    const spliced = segments.some(({ audioId }) => audioId !== undefined);
    // Should the first of several prompts fail, nobody waits for the others.
    this.#begun.promise.catch(() => {});
    this.#pieces = segments.map(({ text }) => ({
      text,
      chunks: [],
      given: 0,
      state: /[\p{L}\p{N}]/u.test(text) ? 'coming' : 'silent',
      by: 'synthesiser',
    }));
    for (const [n, segment] of segments.entries()) {
      const piece = this.#pieces[n];
      if (!piece || piece.state === 'silent') continue;
      const onChunk = (samples: Int16Array): void => {
        if (piece.state !== 'coming') return;
        piece.chunks.push(samples);
        this.#moved();
      };
      const onBy = (by: Piece['by']): void => {
        piece.by = by;
      };
      pieceSound(segment, { voice, rate, spliced, prompts }, onBy, onChunk).then(
        (made) => {
          piece.state = made ?? 'missing';
          this.#moved();
        },
        (error: unknown) => {
          // The store itself failed, which is no missing prompt: whoever waits to begin is told.
          this.#begun.reject(error);
          piece.state = 'missing';
          this.#moved();
        },
      );
    }
    this.#moved();
  }

  /** Resolves when it can be played: true, or false if there is nothing to be heard of it. Rejects with the store's error. */
  get begun(): Promise<boolean> {
    return this.#begun.promise;
  }

  /** Whether all of it is there; else more comes to the sink. */
  get isWhole(): boolean {
    return this.#pieces.every(({ state }) => typeof state === 'object' || state === 'silent');
  }

  /** How long each piece takes, as far as it is known. */
  get played(): PlayedPiece[] {
    return this.#pieces.map(({ text, state, chunks }) => {
      const sofar = chunks.reduce((sum, chunk) => sum + chunk.length, 0) / samplesPerMs;
      if (state === 'silent') return { text, ms: 0 };
      return { text, ms: typeof state === 'object' ? state.ms : Math.max(sofar, text.length * msPerCharacter) };
    });
  }

  /** By what it is said, and the words whose recording could not be played. */
  get sound(): { readonly by: PromptSound; readonly lost: readonly string[] } {
    const said = this.#pieces.filter(({ state }) => state !== 'silent');
    const recorded = said.filter(({ by }) => by === 'recording').length;
    return {
      by: recorded === 0 ? 'synthesised' : recorded === said.length ? 'recorded' : 'spliced',
      lost: said.filter(({ by }) => by === 'lost').map(({ text }) => text),
    };
  }

  /** What there is now, in order. */
  take(): PlayItem[] {
    const items: PlayItem[] = [];
    for (let piece = this.#pieces[this.#given]; piece; piece = this.#pieces[this.#given]) {
      const { state } = piece;
      if (typeof state === 'object' && piece.given === 0) items.push({ key: state.key });
      else for (const pcm of piece.chunks.slice(piece.given)) items.push({ pcm });
      piece.given = piece.chunks.length;
      if (state === 'coming') break;
      this.#given++;
    }
    return items;
  }

  /** Gives the rest to a sink, as it comes. */
  follow(sink: AudioSink): void {
    this.#sink = sink;
    this.#feed();
  }

  #moved(): void {
    const first = this.#pieces.find(({ state }) => state !== 'silent');
    if (!first || (first.state === 'missing' && first.chunks.length === 0)) this.#begun.resolve(false);
    else if (this.#isBegun()) this.#begun.resolve(true);
    if (this.#sink) this.#feed();
  }

  /** A piece that fails before anything was said takes the whole prompt with it, as half a sentence would say something else. */
  #isBegun(): boolean {
    if (this.#pieces.some(({ state }) => state === 'missing')) this.#begun.resolve(false);
    const first = this.#pieces.find(({ state }) => state !== 'silent');
    return first !== undefined && (typeof first.state === 'object' || first.chunks.length > 0);
  }

  #feed(): void {
    const items = this.take();
    if (items.length > 0) this.#sink?.append(items);
    if (this.#given < this.#pieces.length) return;
    this.#sink?.finish();
    this.#sink = undefined;
  }
}
