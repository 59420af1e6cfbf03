import type { Text } from '@parley/contract';

/** What the two rates count, wherever one of them stands. */
export const rateHints = {
  answered: {
    zh: '接通的通话（不含语音信箱）占呼出的比例',
    en: 'Calls answered by a person, without mailboxes, as a share of all dialled calls',
  },
  connected: { zh: '振铃或接通的通话占呼出的比例', en: 'Calls that rang or were answered, as a share of all dialled calls' },
} as const satisfies Record<string, Text>;
