import type { InputOf } from '@parley/contract';
import { type SmsTemplateItem, smsTemplate, smsTemplateState } from '@parley/contract/sms-template';
import { signedText } from '@parley/contract/sms-text';
import { smsTemplateStates } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import type { FieldSpec } from '../../parts/form/index.ts';
import { type Column, changedColumn } from '../../parts/list/index.ts';
import { Status, templateSigns } from '../../status/index.ts';
import { TemplateText } from './sms-template/template-text.tsx';
import { templateWords as words } from './sms-template/words.ts';

type Form = InputOf<typeof smsTemplate.create>;
const fresh: Form = { name: '', text: '', signature: '', state: 'draft' };

/** What the company's text messages say. */
export default function SmsTemplatePage(): ReactElement {
  const { text } = useWords(words);
  const states = smsTemplateState.options.map((value) => ({ value, label: text(smsTemplateStates[value]) }));
  const columns: readonly Column<SmsTemplateItem, 'createdAt' | 'name'>[] = [
    {
      key: 'name',
      title: words.name,
      width: 180,
      always: true,
      sort: 'name',
      render: (row) => <span className="list-name">{row.name}</span>,
    },
    {
      key: 'state',
      title: words.state,
      width: { zh: 110, en: 170 },
      firm: true,
      render: (row) => <Status {...templateSigns[row.state]} word={text(smsTemplateStates[row.state])} inline />,
    },
    {
      key: 'text',
      title: words.text,
      width: 420,
      always: true,
      render: (row) => <span className="quiet">{signedText(row.text, row.signature)}</span>,
    },
    { key: 'parts', title: words.parts, width: 72, align: 'right', render: (row) => count(row.parts) },
    { key: 'strategies', title: words.strategies, width: 96, align: 'right', render: (row) => count(row.strategies) },
    changedColumn,
  ];
  const fields = (): readonly FieldSpec<Form>[] => [
    { kind: 'text', name: 'name', label: words.name, required: true },
    { kind: 'text', name: 'signature', label: words.signature, help: words.signatureHelp },
    {
      kind: 'own',
      name: 'text',
      label: words.text,
      help: words.textHelp,
      required: true,
      span: 6,
      render: ({ values, set, touch, errorOf }) => (
        <TemplateText
          text={values.text}
          signature={values.signature ?? ''}
          wrong={errorOf('text') !== undefined}
          onBlur={() => touch('text')}
          onChange={(next) => set('text', next)}
        />
      ),
    },
    { kind: 'one', name: 'state', label: words.state, help: words.stateHelp, required: true, span: 6, options: states },
  ];
  return (
    <CrudPage
      name="sms-template"
      words={words}
      api={smsTemplate}
      size={720}
      columns={() => columns}
      filters={[
        { kind: 'text', name: 'name', label: words.name },
        { kind: 'many', name: 'states', label: words.state, options: states },
      ]}
      fields={fields}
      fresh={fresh}
      nameOf={(row) => row.name}
      edit={({ name, text: said, signature, state }): Form => ({ name, text: said, signature, state })}
      toCreate={(values) => values}
      toUpdate={(values, row) => ({ ...values, ...row })}
    />
  );
}
