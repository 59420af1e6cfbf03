import { say as fill, type InputOf } from '@parley/contract';
import { create, detail, list, option } from '@parley/contract/flow';
import { flowTemplates } from '@parley/contract/flow/templates';
import type { ReactElement } from 'react';
import { send, useAct } from '../../../api/index.ts';
import { language, useWords } from '../../../i18n/index.ts';
import { asText, optionsOf } from '../../../parts/choices/index.ts';
import { type FieldSpec, FormDrawer } from '../../../parts/form/index.ts';
import { kindFields } from './kind-fields.ts';
import { TemplatePicker } from './template-picker.tsx';
import { flowWords as words } from './words.ts';

type CreateInput = InputOf<typeof create>;
type Values = Pick<CreateInput, 'name'> & {
  type: 'inbound' | 'outbound';
  language: 'zh' | 'en';
  template: string | null;
  from: string | null;
};

const copies = optionsOf(option, asText, ({ name }) => fill(words.fromCopy, language(), { name }));

/** The call's input: a template brings its draft; a copy takes the whole draft of another flow along. */
const inputOf = async ({ from, template, ...values }: Values): Promise<CreateInput> => {
  const chosen = from === null ? flowTemplates.find(({ id }) => id === template) : undefined;
  if (chosen) {
    const { draftOfSketch } = await import('@parley/contract/flow/sketch');
    return { ...values, draft: draftOfSketch(chosen.sketch(values.language)) };
  }
  if (from === null) return values;
  const source = await send(detail, { flow_id: from }, { quiet: true });
  return { ...values, draft: { ...source.draft, language: values.language } };
};

/** A new flow: empty, from a template, or copied. */
export function CreateFlow({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }): ReactElement {
  const { say, text, language: own } = useWords(words);
  const made = useAct(create, { refresh: [list, option], quiet: true });
  const fields: FieldSpec<Values>[] = [
    { kind: 'text', name: 'name', label: words.name, required: true, span: 6, hint: words.nameHint },
    ...kindFields({ say, text }),
    {
      kind: 'own',
      name: 'template',
      label: words.template,
      span: 6,
      when: ({ from }) => from === null,
      render: ({ values, patch }) => (
        <TemplatePicker
          language={values.language}
          value={values.template}
          onChange={(template) => patch({ template: template?.id ?? null, ...(template ? { type: template.type } : {}) })}
        />
      ),
    },
    { kind: 'one', name: 'from', label: words.from, span: 6, options: copies, clearable: true, hint: words.fromEmpty },
  ];
  return (
    <FormDrawer<Values>
      title={say('create')}
      schema={create.input}
      initial={{ name: '', type: 'outbound', language: own, template: null, from: null }}
      fields={fields}
      saveText={say('createGo')}
      onSave={async (values) => {
        const { id } = await made.mutateAsync(await inputOf(values));
        onMade(id);
      }}
      onClose={onClose}
    />
  );
}
