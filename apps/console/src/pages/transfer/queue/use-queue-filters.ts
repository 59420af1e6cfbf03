import { inRealm } from '@parley/contract';
import { user } from '@parley/contract/organisation';
import { jobKind, jobKinds, jobMajor, type TransferJob } from '@parley/contract/transfer';
import { needs, useCan } from '../../../access/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { userOptions } from '../../../parts/choices/index.ts';
import { type Filter, useFilterParam } from '../../../parts/list/index.ts';
import { useSession } from '../../../session/index.ts';
import { jobSigns } from '../../../status/index.ts';
import { queueWords as words } from './words.ts';

/** By what the jobs of a queue are found. */
export function useQueueFilters(direction: TransferJob['direction']): readonly Filter[] {
  const { say, text } = useWords(words);
  const [major] = useFilterParam('major');
  const company = useSession((state) => state.info?.info.company_id);
  const mayName = useCan(needs(user.option)) && company !== undefined && inRealm(user.option.realm, company);
  const ofQueue = jobKind.options.filter((kind) => jobKinds[kind].direction === direction);
  const majors = jobMajor.options.filter((one) => ofQueue.some((kind) => jobKinds[kind].major === one));
  const kinds = ofQueue.filter((kind) => !major || jobKinds[kind].major === major);
  return [
    { kind: 'text', name: 'name', label: words.name, hint: words.nameHint },
    {
      kind: 'one',
      name: 'status',
      label: words.status,
      options: Object.entries(jobSigns).map(([value, sign]) => ({ value, label: text(sign.word) })),
      // The shortcuts beside the tabs set it.
      hidden: true,
    },
    { kind: 'one', name: 'major', label: words.major, options: majors.map((value) => ({ value, label: say(`major.${value}`) })) },
    { kind: 'one', name: 'kind', label: words.kind, options: kinds.map((value) => ({ value, label: say(`kind.${value}`) })) },
    ...(mayName ? [{ kind: 'one' as const, name: 'createdBy', label: words.createdBy, options: userOptions }] : []),
    { kind: 'range', name: 'created', label: words.createdAt, from: 'from', to: 'to' },
  ];
}
