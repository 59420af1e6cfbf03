import type { SentMessage } from '@parley/contract/message';
import { messageStates } from '@parley/contract/state-texts';
import type { Sign } from '../../../status/index.ts';

/** How the states of a message are shown. */
export const messageSigns: Record<SentMessage['state'], Sign> = {
  waiting: { shape: 'clock', tone: 'live', word: messageStates.waiting },
  pushed: { shape: 'tick', tone: 'good', word: messageStates.pushed },
  revoked: { shape: 'struck-ring', tone: 'idle', word: messageStates.revoked },
};
