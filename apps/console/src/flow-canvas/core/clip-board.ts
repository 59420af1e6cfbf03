import type { Clip } from './clip.ts';

/** A copied clip, and when that was, ms: a later one begins its pastes anew. */
export type Copied = { readonly clip: Clip; readonly at: number };

/** Where copies lie until they are pasted, in this designer or another. */
export type ClipBoard = { readonly read: () => Copied | undefined; readonly write: (copied: Copied) => void };

/** A board that forgets with its designer. */
export function ownBoard(): ClipBoard {
  let copied: Copied | undefined;
  return {
    read: () => copied,
    write: (next) => {
      copied = next;
    },
  };
}
