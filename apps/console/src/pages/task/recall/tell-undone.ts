import type { OutputOf } from '@parley/contract';
import type { announcement } from '@parley/contract/announcement';
import { notify } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { recallWords as words } from './words.ts';

/** Tells how many redials stopped with a rule; nothing where there were none. */
export function useTellUndone(): (undone: OutputOf<typeof announcement.update>) => void {
  const { say } = useWords(words);
  return ({ stopped, more }) => {
    if (stopped > 0 || more) notify({ kind: 'success', text: say(more ? 'stoppedSoFar' : 'stopped', { n: count(stopped) }) });
  };
}
