import './redial-rules.css';
import type { InputOf } from '@parley/contract';
import { type RedialRuleItem, recall } from '@parley/contract/recall';
import type { ReactElement, ReactNode } from 'react';
import { useAsk } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { CrudPage } from '../../../parts/crud/index.ts';
import type { FieldSpec } from '../../../parts/form/index.ts';
import { type Column, changedColumn } from '../../../parts/list/index.ts';
import { Unreadable } from '../../../parts/unreadable/index.ts';
import { resultText } from '../../../status/index.ts';
import { waitText } from './redial.ts';
import { RedialEntries } from './redial-entries.tsx';
import { redialWords as words } from './redial-words.ts';

type Form = InputOf<typeof recall.create>;
const fresh: Form = { name: '', entries: [{ result: 'busy', times: 2, waitSeconds: 600 }], most: null };

/** The company's redial rules, which tasks name. */
export function RedialRules({ tabs }: { tabs: ReactNode }): ReactElement {
  const { say, text } = useWords(words);
  const { data } = useAsk(recall.callStatus, {});
  const results = (data?.list ?? []).map(({ result, name }) => ({ value: result, label: name }));
  const columns: readonly Column<RedialRuleItem, 'createdAt' | 'name'>[] = [
    {
      key: 'name',
      title: words.name,
      width: 200,
      always: true,
      sort: 'name',
      render: (row) => (
        <>
          <span className="list-name">{row.name}</span>
          <Unreadable entries={row.unreadable} />
        </>
      ),
    },
    {
      key: 'entries',
      title: words.entries,
      width: 520,
      render: (row) => (
        <span className="quiet">
          {row.entries
            .map(({ result, times, waitSeconds }) =>
              say('entry', { result: text(resultText(result)), times, wait: waitText(waitSeconds, say) }),
            )
            .join(' · ')}
        </span>
      ),
    },
    { key: 'tasks', title: words.tasks, width: 80, align: 'right', render: (row) => count(row.tasks) },
    changedColumn,
  ];
  const fields = (): readonly FieldSpec<Form>[] => [
    { kind: 'text', name: 'name', label: words.name, required: true },
    { kind: 'number', name: 'most', label: words.most, help: words.mostHelp, unit: words.timesUnit },
    {
      kind: 'own',
      name: 'entries',
      label: words.entries,
      help: words.entriesHelp,
      required: true,
      span: 6,
      tellsItself: () => true,
      render: (form) => (
        <RedialEntries
          entries={form.values.entries}
          results={results}
          errorOf={(path) => form.errorOf(`entries.${path}`)}
          error={form.errorOf('entries')}
          onLeft={(path) => form.touch(`entries.${path}`)}
          onChange={(entries) => form.set('entries', entries)}
        />
      ),
    },
  ];
  return (
    <CrudPage
      name="recall"
      words={words}
      api={recall}
      size={720}
      tabs={tabs}
      columns={() => columns}
      filters={[
        { kind: 'text', name: 'name', label: words.name },
        { kind: 'one', name: 'result', label: words.result, options: results },
      ]}
      fields={fields}
      fresh={fresh}
      nameOf={(row) => row.name}
      edit={({ name, entries, most }): Form => ({ name, entries, most })}
      toCreate={(values) => values}
      toUpdate={(values, row) => ({ ...values, ...row })}
    />
  );
}
