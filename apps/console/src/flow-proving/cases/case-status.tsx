import type { CaseStatus } from '@parley/contract/flow-case';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { Status } from '../../status/index.ts';
import { caseWords } from './words.ts';

const signs = {
  failed: { shape: 'octagon', tone: 'bad', word: caseWords.failed },
  changed: { shape: 'triangle', tone: 'warn', word: caseWords.changed },
  waiting: { shape: 'clock', tone: 'idle', word: caseWords.statusWaiting },
  passed: { shape: 'tick', tone: 'good', word: caseWords.passed },
} as const;

/** How a case stands. */
export function CaseState({ status }: { status: CaseStatus }): ReactElement {
  const { text } = useWords(caseWords);
  const { shape, tone, word } = signs[status];
  return <Status shape={shape} tone={tone} word={text(word)} inline />;
}
