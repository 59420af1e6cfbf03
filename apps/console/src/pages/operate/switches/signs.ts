import type { NodeItem, RestartStep } from '@parley/contract/operate';
import type { Sign } from '../../../status/index.ts';
import { switchWords as words } from './words.ts';

/** How the states of a node are shown. */
const nodeSigns: Record<NodeItem['state'], Sign> = {
  live: { shape: 'dot', tone: 'good', word: words.live },
  draining: { shape: 'half-ring', tone: 'hold', word: words.draining },
  lost: { shape: 'cross', tone: 'bad', word: words.lost },
};

/** How far a node is in a restart of all. */
export const stepSigns: Record<RestartStep['state'], Sign> = {
  waiting: { shape: 'ring', tone: 'idle', word: words.stepWaiting },
  draining: { shape: 'half-ring', tone: 'hold', word: words.draining },
  restarting: { shape: 'half-ring', tone: 'warn', word: words.stepRestarting },
  back: { shape: 'dot', tone: 'good', word: words.stepBack },
  gone: { shape: 'cross', tone: 'idle', word: words.stepGone },
  failed: { shape: 'cross', tone: 'bad', word: words.stepFailed },
};

/** A live node that could not bring every call record into the database asks for somebody. */
export const signOf = ({ state, quarantined }: Pick<NodeItem, 'state' | 'quarantined'>): Sign =>
  state === 'live' && quarantined ? { ...nodeSigns.live, tone: 'bad' } : nodeSigns[state];
