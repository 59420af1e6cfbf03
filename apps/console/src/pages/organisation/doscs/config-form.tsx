import type { InputOf, OutputOf } from '@parley/contract';
import { ApiError } from '@parley/contract';
import { doscs } from '@parley/contract/company';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { failureText, notify, send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type FieldSpec, Fields, SaveFoot, useConflict, useFollowing, useForm, useUnsaved } from '../../../parts/form/index.ts';
import { doscsWords as words } from './words.ts';

type Values = InputOf<typeof doscs.configUpdate>;

const valuesOf = ({ hasSecret: _, ...values }: OutputOf<typeof doscs.configDetail>): Values => values;
const labels = { is_enabled: words.enabled, module_name: words.name, secret: words.secret, main_url: words.url };

/** Where the work-order system lies and how its tab is called. */
export function ConfigForm({ config }: { config: OutputOf<typeof doscs.configDetail> }): ReactElement {
  const { say } = useWords(words);
  const may = useCan(needs(doscs.configUpdate));
  const form = useForm<Values>(doscs.configUpdate.input, valuesOf(config));
  useFollowing(form, valuesOf(config));
  const update = useAct(doscs.configUpdate, { refresh: [doscs.configDetail], quiet: true });
  useUnsaved(form.dirty);
  const fields: readonly FieldSpec<Values>[] = [
    { kind: 'flag', name: 'is_enabled', label: words.enabled, span: 6 },
    { kind: 'text', name: 'module_name', label: words.name, help: words.nameHelp, required: form.values.is_enabled },
    { kind: 'secret', name: 'secret', label: words.secret, help: config.hasSecret ? words.secretKept : words.secretNew },
    { kind: 'text', name: 'main_url', label: words.url, help: words.urlHelp, required: form.values.is_enabled, span: 6 },
  ];
  const conflict = useConflict<Values>({
    form,
    latest: () => send(doscs.configDetail, {}, { quiet: true }).then(valuesOf),
    labels,
    save: (values) => void store(values),
  });
  const store = async (values: Values): Promise<void> => {
    try {
      form.reset({ ...values, secret: undefined, ...(await update.mutateAsync(values)) });
      notify({ kind: 'success', text: say('saved') });
    } catch (error) {
      if (await conflict.meet(error).catch(() => false)) return;
      const issues = error instanceof ApiError ? error.data?.fields : undefined;
      if (issues?.length) form.refuse(issues);
      notify({ kind: 'error', text: failureText(error) });
    }
  };
  const save = (): void => {
    if (!form.check()) return;
    conflict.forget();
    void store(form.values);
  };
  return (
    <section className="own-section">
      <h2>{say('config')}</h2>
      {conflict.notice}
      <fieldset disabled={!may || conflict.looking} className="doscs-form">
        <Fields specs={fields} form={conflict.shown} />
      </fieldset>
      {may ? (
        <SaveFoot
          dirty={form.dirty}
          busy={update.isPending}
          save={say('save')}
          onSave={save}
          onDiscard={() => {
            form.reset(valuesOf(config));
            conflict.forget();
          }}
        />
      ) : null}
    </section>
  );
}
