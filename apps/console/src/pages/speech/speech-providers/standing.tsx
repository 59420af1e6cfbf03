import type { SpeechProviderItem } from '@parley/contract/speech';
import type { ReactElement } from 'react';
import { shortTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Mark, Status } from '../../../status/index.ts';
import { embedded } from './order.ts';
import { providerWords as words } from './words.ts';

const marks = {
  ready: { shape: 'dot', tone: 'good' },
  'backing-off': { shape: 'clock', tone: 'warn' },
  'no-key': { shape: 'lock', tone: 'idle' },
  'not-installed': { shape: 'dashed-ring', tone: 'idle' },
  disabled: { shape: 'minus-ring', tone: 'idle' },
} as const;

type Standing = SpeechProviderItem['hearing'];

export const StandingMark = ({ state }: Pick<Standing, 'state'>): ReactElement => <Mark {...marks[state]} size={14} />;

/** How a provider does: mark, word, and the time of the next try. */
export function StandingStatus({ standing, note }: { standing: Standing; note?: string | undefined }): ReactElement {
  const { say } = useWords(words);
  const { state, retryAt, reason, message } = standing;
  const lacks = state === 'not-installed' ? (message ?? undefined) : undefined;
  const again =
    retryAt === null ? (lacks ?? note) : `${say('retryAt', { time: shortTime(retryAt, new Date()) })}${reason ? ` · ${reason}` : ''}`;
  return <Status {...marks[state]} word={say(`state.${state}`)} note={again} inline />;
}

/** What a provider is called. */
export const useNameOf = (): ((provider: Pick<SpeechProviderItem, 'id' | 'name'>) => string) => {
  const { say } = useWords(words);
  return ({ id, name }) => (id === embedded ? say('embedded') : name);
};
