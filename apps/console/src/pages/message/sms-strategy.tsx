import { type SmsStrategyItem, smsOccasion, smsStrategy } from '@parley/contract/sms-strategy';
import { smsOccasions, smsReceivers } from '@parley/contract/sms-texts';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { smsTemplateOptions } from '../../parts/choices/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import { type Column, changedColumn } from '../../parts/list/index.ts';
import { Status } from '../../status/index.ts';
import { type Form, strategyFields } from './sms-strategy/fields.tsx';
import { conditionText } from './sms-strategy/summary.ts';
import { UsesDialog } from './sms-strategy/uses-dialog.tsx';
import { strategyWords as words } from './sms-strategy/words.ts';

const fresh: Form = {
  ...{ name: '', enabled: true, occasion: 'call', everyCall: false, results: [], grades: [], labels: [] },
  ...{ talkFrom: null, talkTo: null, direction: null, receiver: 'person', staffNumbers: [], variable: '' },
  ...{ templateId: '', hours: [], onceInDays: null },
};

const valuesOf = ({ id: _id, tasks, approved, templateName, createdAt, updatedAt, revision, ...values }: SmsStrategyItem): Form => values;

/** When text messages go to whom. */
export default function SmsStrategyPage(): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const [shown, setShown] = useState<SmsStrategyItem>();
  const maySee = useCan(needs(smsStrategy.relateData));
  const { data } = useAsk(smsStrategy.relateData, {}, { enabled: maySee });
  const receiverText = ({ receiver, staffNumbers, variable }: SmsStrategyItem): string => {
    if (receiver === 'staff') return say('staff', { n: staffNumbers.length });
    return receiver === 'variable' ? say('inVariable', { name: variable }) : text(smsReceivers.person);
  };
  const columns: readonly Column<SmsStrategyItem, 'createdAt' | 'name'>[] = [
    {
      key: 'name',
      title: words.name,
      width: 180,
      always: true,
      sort: 'name',
      render: (row) => <span className="list-name">{row.name}</span>,
    },
    {
      key: 'enabled',
      title: words.enabled,
      width: { zh: 84, en: 84 },
      firm: true,
      render: (row) => (
        <Status
          shape={row.enabled ? 'dot' : 'minus-ring'}
          tone={row.enabled ? 'good' : 'idle'}
          word={say(row.enabled ? 'enabled' : 'off')}
          inline
        />
      ),
    },
    { key: 'occasion', title: words.occasion, width: { zh: 130, en: 150 }, render: (row) => text(smsOccasions[row.occasion]) },
    { key: 'condition', title: words.condition, width: 260, render: (row) => <span className="quiet">{conditionText(row, w)}</span> },
    { key: 'receiver', title: words.receiver, width: 150, render: receiverText },
    {
      key: 'template',
      title: words.templateId,
      width: 190,
      render: (row) => (
        <>
          {row.templateName} {row.approved ? null : <Status shape="triangle" tone="warn" word={say('notApproved')} inline />}
        </>
      ),
    },
    { key: 'tasks', title: words.tasks, width: 80, align: 'right', render: (row) => count(row.tasks) },
    changedColumn,
  ];
  return (
    <>
      <CrudPage
        name="sms-strategy"
        words={words}
        api={smsStrategy}
        size={720}
        columns={() => columns}
        filters={[
          { kind: 'text', name: 'name', label: words.name },
          {
            kind: 'one',
            name: 'occasion',
            label: words.occasion,
            options: smsOccasion.options.map((value) => ({ value, label: text(smsOccasions[value]) })),
          },
          { kind: 'one', name: 'templateId', label: words.templateId, options: smsTemplateOptions },
          {
            kind: 'flag',
            name: 'enabled',
            label: words.enabled,
            options: [
              { value: 'true', label: say('enabled') },
              { value: 'false', label: say('off') },
            ],
          },
        ]}
        fields={() => strategyFields(w, data?.labels ?? [])}
        fresh={fresh}
        more={(row) => (maySee ? [{ key: 'uses', label: say('uses'), run: () => setShown(row) }] : [])}
        nameOf={(row) => row.name}
        edit={valuesOf}
        toCreate={(values) => values}
        toUpdate={(values, row) => ({ ...values, ...row })}
      />
      {shown ? <UsesDialog strategy={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
