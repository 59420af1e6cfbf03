import type { Sign } from '../../../status/index.ts';
import { modelWords as words } from './model-words.ts';

/** How the signs of the page say whether a model is set up. */
export const modelStates: Record<'none' | 'set' | 'off', Sign> = {
  none: { shape: 'dashed-ring', tone: 'idle', word: words.none },
  set: { shape: 'dot', tone: 'good', word: words.isSet },
  off: { shape: 'minus-ring', tone: 'idle', word: words.off },
};
