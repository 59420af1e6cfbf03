import type { NodeItem } from '@parley/contract/operate';
import type { Sign } from '../../../status/index.ts';
import { switchWords as words } from './words.ts';

/** How the states of a node are shown. */
export const nodeSigns: Record<NodeItem['state'], Sign> = {
  live: { shape: 'dot', tone: 'good', word: words.live },
  draining: { shape: 'half-ring', tone: 'hold', word: words.draining },
  lost: { shape: 'cross', tone: 'bad', word: words.lost },
};
