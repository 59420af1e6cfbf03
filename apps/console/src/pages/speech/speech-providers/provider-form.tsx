import { type SpeechKind, type SpeechProviderItem, speechProvider } from '@parley/contract/speech';
import { Input, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field, type Form, FormDrawer, NumberField } from '../../../parts/form/index.ts';
import { providerWords as words } from './words.ts';

interface ProviderValues {
  readonly kind: string;
  readonly name: string;
  readonly fields: Record<string, string>;
  readonly secrets: Record<string, string>;
  readonly pricePerHour: number | null;
  readonly enabled: boolean;
}

interface ProviderFormProps {
  readonly kinds: readonly SpeechKind[];
  /** Absent: a new one. */
  readonly kept: SpeechProviderItem | undefined;
  readonly onClose: () => void;
}

/** Values without what was left empty: an empty secret stays as it is. */
const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

/** What a kind of provider asks for; secrets are written and never shown. */
function KindFields({
  form,
  kind,
  kept,
}: {
  form: Form<ProviderValues>;
  kind: SpeechKind;
  kept: SpeechProviderItem | undefined;
}): ReactElement {
  const { say, text } = useWords(words);
  return (
    <div className="form-grid">
      {kind.fields.map(({ key, label, kind: what, required, standard }) => {
        const isSecret = what === 'secret';
        const group = isSecret ? 'secrets' : 'fields';
        const path = `${group}.${key}`;
        const error = form.errorOf(path);
        const tail = kept?.secretTails[key];
        const help = isSecret && tail ? say('keptSecret', { tail }) : standard ? say('standard', { value: standard }) : undefined;
        const Kind = isSecret ? Input.Password : Input;
        return (
          <Field
            key={key}
            name={path}
            label={text(label)}
            error={error}
            required={required && !(isSecret && tail)}
            help={help}
            span={what === 'address' ? 2 : undefined}
          >
            <Kind
              id={path}
              value={form.values[group][key] ?? ''}
              status={error ? 'error' : ''}
              autoComplete={isSecret ? 'new-password' : 'off'}
              onBlur={() => form.touch(path)}
              onChange={({ target }) => form.set(group, { ...form.values[group], [key]: target.value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

/** Sets up an account with a vendor, or a server of one's own. */
export function ProviderForm({ kinds, kept, onClose }: ProviderFormProps): ReactElement {
  const { say, text } = useWords(words);
  const refresh = [speechProvider.list];
  const create = useAct(speechProvider.create, { refresh, quiet: true });
  const update = useAct(speechProvider.update, { refresh, quiet: true });
  const initial: ProviderValues = kept
    ? { kind: kept.kind, name: kept.name, fields: kept.fields, secrets: {}, pricePerHour: kept.pricePerHour, enabled: kept.enabled }
    : { kind: kinds[0]?.kind ?? '', name: '', fields: {}, secrets: {}, pricePerHour: null, enabled: true };
  const save = ({ kind, ...values }: ProviderValues): Promise<unknown> => {
    const form = { ...values, fields: filled(values.fields), secrets: filled(values.secrets) };
    return kept ? update.mutateAsync({ ...form, id: kept.id, revision: kept.revision }) : create.mutateAsync({ ...form, kind });
  };
  return (
    <FormDrawer<ProviderValues>
      title={kept?.name ?? say('add')}
      size={720}
      schema={speechProvider.create.input}
      initial={initial}
      labels={words}
      onSave={save}
      onClose={onClose}
    >
      {(form) => {
        const kind = kinds.find((one) => one.kind === form.values.kind);
        const nameError = form.errorOf('name');
        return (
          <>
            <section className="form-section">
              <div className="form-grid">
                <Field name="kind" label={say('kind')} required error={form.errorOf('kind')}>
                  <Select
                    id="kind"
                    disabled={kept !== undefined}
                    value={form.values.kind}
                    options={kinds.map((one) => ({ value: one.kind, label: text(one.name) }))}
                    onChange={(next) => form.patch({ kind: next, fields: {}, secrets: {} })}
                  />
                </Field>
                <Field name="name" label={say('name')} required error={nameError}>
                  <Input
                    id="name"
                    value={form.values.name}
                    status={nameError ? 'error' : ''}
                    onBlur={() => form.touch('name')}
                    onChange={({ target }) => form.set('name', target.value)}
                  />
                </Field>
              </div>
            </section>
            {kind ? (
              <section className="form-section">
                <KindFields form={form} kind={kind} kept={kept} />
              </section>
            ) : null}
            <section className="form-section">
              <div className="form-grid">
                <NumberField
                  name="pricePerHour"
                  label={say('pricePerHour')}
                  error={form.errorOf('pricePerHour')}
                  value={form.values.pricePerHour}
                  onBlur={() => form.touch('pricePerHour')}
                  onChange={(next) => form.set('pricePerHour', next)}
                  onEmpty={() => form.set('pricePerHour', null)}
                />
                <Field name="enabled" label={say('enabled')}>
                  <Switch id="enabled" checked={form.values.enabled} onChange={(next) => form.set('enabled', next)} />
                </Field>
              </div>
            </section>
          </>
        );
      }}
    </FormDrawer>
  );
}
