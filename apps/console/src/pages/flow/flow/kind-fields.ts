import { flowTypes } from '@parley/contract/kind-texts';
import type { Say } from '../../../i18n/index.ts';
import { flowWords as words } from './words.ts';

/** Fields of a form: which calls a new flow is for, and in which language. */
export const kindFields = ({ say, text }: Pick<Say<'chinese' | 'english'>, 'say' | 'text'>) =>
  [
    {
      kind: 'one',
      name: 'type',
      label: words.type,
      options: Object.entries(flowTypes).map(([value, word]) => ({ value, label: text(word) })),
    },
    {
      kind: 'one',
      name: 'language',
      label: words.language,
      options: [
        { value: 'zh', label: say('chinese') },
        { value: 'en', label: say('english') },
      ],
    },
  ] as const;
