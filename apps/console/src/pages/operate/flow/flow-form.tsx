import type { InputOf } from '@parley/contract';
import { type OperatedFlowItem, operateFlow } from '@parley/contract/operate';
import type { ReactElement } from 'react';
import { useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, companyOptions } from '../../../parts/choices/index.ts';
import { type FieldSpec, FormDrawer } from '../../../parts/form/index.ts';
import { kindFields } from '../../flow/flow/kind-fields.ts';
import { flowWords } from '../../flow/flow/words.ts';
import { operateFlowWords } from './words.ts';

const words = { ...flowWords, ...operateFlowWords };

type Created = Pick<InputOf<typeof operateFlow.create>, 'name' | 'company_id'> & { type: 'inbound' | 'outbound'; language: 'zh' | 'en' };
type Renamed = { company_id: number; flow_id: string; revision: number; name: string };

const refresh = [operateFlow.list];

function Create({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { say, text, language } = useWords(words);
  const made = useAct(operateFlow.create, { refresh, quiet: true });
  const fields: FieldSpec<Created>[] = [
    {
      kind: 'own',
      name: 'company_id',
      label: words.company,
      required: true,
      span: 6,
      render: (form) => (
        <ChoiceSelect
          id="company_id"
          label={say('company')}
          options={companyOptions}
          value={form.values.company_id > 0 ? String(form.values.company_id) : null}
          wrong={form.errorOf('company_id') !== undefined}
          placeholder={say('companyMissing')}
          onChange={(value) => form.patch({ company_id: Number(value) })}
        />
      ),
    },
    { kind: 'text', name: 'name', label: words.name, required: true, span: 6, hint: words.nameHint },
    ...kindFields({ say, text }),
  ];
  return (
    <FormDrawer<Created>
      title={say('createFor')}
      schema={operateFlow.create.input}
      initial={{ company_id: 0, name: '', type: 'outbound', language }}
      fields={fields}
      onSave={(values) => made.mutateAsync(values)}
      onClose={onClose}
    />
  );
}

function Rename({ row, onClose }: { readonly row: OperatedFlowItem; readonly onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const saved = useAct(operateFlow.update, { refresh, quiet: true });
  return (
    <FormDrawer<Renamed>
      title={say('rename')}
      schema={operateFlow.update.input}
      initial={{ company_id: row.companyId, flow_id: row.id, revision: row.revision, name: row.name }}
      fields={[{ kind: 'text', name: 'name', label: words.name, required: true, span: 6 }]}
      onSave={(values) => saved.mutateAsync(values)}
      onClose={onClose}
    />
  );
}

/** A new flow for a company, or another name for one. */
export function FlowForm({ row, onClose }: { readonly row?: OperatedFlowItem; readonly onClose: () => void }): ReactElement {
  return row ? <Rename row={row} onClose={onClose} /> : <Create onClose={onClose} />;
}
