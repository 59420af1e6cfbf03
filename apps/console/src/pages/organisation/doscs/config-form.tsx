import type { InputOf, OutputOf } from '@parley/contract';
import { ApiError } from '@parley/contract';
import { doscs } from '@parley/contract/company';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { failureText, notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type FieldSpec, Fields, SaveFoot, useForm, useUnsaved } from '../../../parts/form/index.ts';
import { doscsWords as words } from './words.ts';

type Values = InputOf<typeof doscs.configUpdate>;

/** Where the work-order system lies and how its tab is called. */
export function ConfigForm({ config }: { config: OutputOf<typeof doscs.configDetail> }): ReactElement {
  const { say } = useWords(words);
  const may = useCan(needs(doscs.configUpdate));
  const { hasSecret, ...kept } = config;
  const [initial] = useState<Values>(kept);
  const form = useForm<Values>(doscs.configUpdate.input, initial);
  const update = useAct(doscs.configUpdate, { refresh: [doscs.configDetail], quiet: true });
  useUnsaved(form.dirty);
  const fields: readonly FieldSpec<Values>[] = [
    { kind: 'flag', name: 'is_enabled', label: words.enabled, span: 6 },
    { kind: 'text', name: 'module_name', label: words.name, help: words.nameHelp, required: form.values.is_enabled },
    { kind: 'secret', name: 'secret', label: words.secret, help: hasSecret ? words.secretKept : words.secretNew },
    { kind: 'text', name: 'main_url', label: words.url, help: words.urlHelp, required: form.values.is_enabled, span: 6 },
  ];
  const save = async (): Promise<void> => {
    if (!form.check()) return;
    try {
      await update.mutateAsync(form.values);
      form.reset({ ...form.values, secret: undefined });
      notify({ kind: 'success', text: say('saved') });
    } catch (error) {
      const issues = error instanceof ApiError ? error.data?.fields : undefined;
      if (issues?.length) form.refuse(issues);
      notify({ kind: 'error', text: failureText(error) });
    }
  };
  return (
    <section className="own-section">
      <h2>{say('config')}</h2>
      <fieldset disabled={!may} className="doscs-form">
        <Fields specs={fields} form={form} />
      </fieldset>
      {may ? (
        <SaveFoot
          dirty={form.dirty}
          busy={update.isPending}
          save={say('save')}
          onSave={() => void save()}
          onDiscard={() => form.reset(initial)}
        />
      ) : null}
    </section>
  );
}
