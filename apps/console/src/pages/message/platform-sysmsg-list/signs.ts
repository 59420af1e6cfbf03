import type { SentMessage } from '@parley/contract/message';
import type { Sign } from '../../../status/index.ts';
import { sysmsgWords as words } from './words.ts';

/** How the states of a message are shown. */
export const messageSigns: Record<SentMessage['state'], Sign> = {
  waiting: { shape: 'clock', tone: 'live', word: words['state.waiting'] },
  pushed: { shape: 'tick', tone: 'good', word: words['state.pushed'] },
  revoked: { shape: 'struck-ring', tone: 'idle', word: words['state.revoked'] },
};
