import { listComma } from '@parley/contract';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { type Options, useChoices } from '../choices/index.ts';
import { listWords } from './words.ts';

interface ChosenWordsProps {
  readonly options: Options;
  readonly chosen: readonly string[];
}

/** What a filter of choices is set to, in words, which are asked for where they have not been told. */
export function ChosenWords({ options, chosen }: ChosenWordsProps): ReactElement {
  const { language } = useWords(listWords);
  const { labelOf } = useChoices(options, { text: '', chosen, wanted: true });
  return <>{chosen.map(labelOf).join(listComma(language))}</>;
}
