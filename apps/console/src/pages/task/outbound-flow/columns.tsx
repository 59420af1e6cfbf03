import { languages } from '@parley/contract/state-texts';
import type { OutboundFlowItem } from '@parley/contract/task';
import { count, dateTime } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { outboundFlowWords as words } from './words.ts';

type Words = Say<keyof typeof words>;

/** A variable with its example and what is said without it. */
const variableText = ({ name, sample, fallback }: OutboundFlowItem['variables'][number], { say }: Words): string =>
  [name, ...(sample ? [say('example', { sample })] : []), ...(fallback ? [say('fallback', { fallback })] : [])].join(' · ');

/** Columns of the list of outbound flows. */
export const flowColumns = (w: Words): readonly Column<OutboundFlowItem, 'name' | 'publishedAt'>[] => [
  {
    key: 'name',
    title: words.name,
    width: 240,
    always: true,
    sort: 'name',
    render: (row) => (
      <>
        <span className="list-name">{row.name}</span>
        <span className="list-second">
          v{row.version} · {w.text(languages[row.language])}
        </span>
      </>
    ),
  },
  {
    key: 'variables',
    title: words.variables,
    hint: words.variableHint,
    width: 380,
    render: ({ variables }) =>
      variables.length === 0 ? (
        <span className="faint">{w.say('noVariables')}</span>
      ) : (
        <span title={variables.map((one) => variableText(one, w)).join('\n')}>{variables.map(({ name }) => name).join(' · ')}</span>
      ),
  },
  { key: 'tasks', title: words.tasks, width: 84, align: 'right', render: ({ tasks }) => count(tasks) },
  {
    key: 'publishedAt',
    title: words.publishedAt,
    width: 172,
    firm: true,
    sort: 'publishedAt',
    render: ({ publishedAt }) => <span className="quiet">{dateTime(publishedAt)}</span>,
  },
];
