import { z } from 'zod';
import { useSession } from '../../session/index.ts';
import { clip } from '../core/clip.ts';
import { type ClipBoard, type Copied, ownBoard } from '../core/clip-board.ts';

const place = 'parley-flow-clip';
const kept = z.object({ owner: z.string(), at: z.number(), clip });

/** Whose clip it is: another user at the same browser does not get it. */
const owner = (): string => useSession.getState().info?.info.user_id ?? '';

const stored = (): Copied | undefined => {
  const text = localStorage.getItem(place);
  if (text === null) return undefined;
  try {
    const { owner: whose, ...copied } = kept.parse(JSON.parse(text));
    return whose === owner() ? copied : undefined;
  } catch {
    localStorage.removeItem(place);
    return undefined;
  }
};

/** The board that all designers of this browser share, so that nodes go from one flow to another. */
export function sharedBoard(): ClipBoard {
  const own = ownBoard();
  return {
    read: () => {
      const [mine, shared] = [own.read(), stored()];
      return mine && (!shared || shared.at <= mine.at) ? mine : shared;
    },
    write: (copied) => {
      own.write(copied);
      try {
        localStorage.setItem(place, JSON.stringify({ owner: owner(), ...copied }));
      } catch {
        // A clip too large for the browser's store is still on this designer's own board.
      }
    },
  };
}
