import type { InputOf, OutputOf } from '@parley/contract';
import { doscs } from '@parley/contract/company';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type FieldSpec, Fields, useSettings, useUnsaved } from '../../../parts/form/index.ts';
import { doscsWords as words } from './words.ts';

type Values = InputOf<typeof doscs.configUpdate>;

const valuesOf = ({ hasSecret: _, ...values }: OutputOf<typeof doscs.configDetail>): Values => values;
const labels = { is_enabled: words.enabled, module_name: words.name, secret: words.secret, main_url: words.url };

/** Where the work-order system lies and how its tab is called. */
export function ConfigForm({ config }: { config: OutputOf<typeof doscs.configDetail> }): ReactElement {
  const { say } = useWords(words);
  const may = useCan(needs(doscs.configUpdate));
  const update = useAct(doscs.configUpdate, { refresh: [doscs.configDetail], quiet: true });
  const { form, shown, looking, notice, foot } = useSettings<Values>({
    schema: doscs.configUpdate.input,
    loaded: valuesOf(config),
    store: async (values) => ({ ...values, secret: undefined, ...(await update.mutateAsync(values)) }),
    saved: say('saved'),
    latest: () => send(doscs.configDetail, {}, { quiet: true }).then(valuesOf),
    labels,
  });
  useUnsaved(form.dirty);
  const fields: readonly FieldSpec<Values>[] = [
    { kind: 'flag', name: 'is_enabled', label: words.enabled, span: 6 },
    { kind: 'text', name: 'module_name', label: words.name, help: words.nameHelp, required: form.values.is_enabled },
    { kind: 'secret', name: 'secret', label: words.secret, help: config.hasSecret ? words.secretKept : words.secretNew },
    { kind: 'text', name: 'main_url', label: words.url, help: words.urlHelp, required: form.values.is_enabled, span: 6 },
  ];
  return (
    <section className="own-section">
      <h2>{say('config')}</h2>
      {notice}
      <fieldset disabled={!may || looking} className="doscs-form">
        <Fields specs={fields} form={shown} />
      </fieldset>
      {may ? foot(say('save')) : null}
    </section>
  );
}
