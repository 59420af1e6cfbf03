import type { OutputOf } from '@parley/contract';
import { bakeOff } from '@parley/contract/bake-off';
import { Input, Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { askKey, queryClient, send, useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, flowOptions } from '../../../parts/choices/index.ts';
import { Field, FormDrawer, NumberField } from '../../../parts/form/index.ts';
import { bakeOffWords as words } from './words.ts';

/** What is heard: turns of the newest calls, of those that were marked, or recordings that somebody brings. */
type Source = 'newest' | 'marked' | 'upload';

interface Values {
  readonly name: string;
  readonly language: 'zh' | 'en';
  readonly providers: string[];
  readonly flowId?: string | undefined;
  readonly turns: number;
  readonly phrases: string[];
}

interface BakeOffFormProps {
  readonly choices: OutputOf<typeof bakeOff.list>['choices'];
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

const languages = ['zh', 'en'] as const;
const standardTurns = 30;

/** Chooses who hears what callers said, and how much of it. */
export function BakeOffForm({ choices, onMade, onClose }: BakeOffFormProps): ReactElement {
  const { say } = useWords(words);
  const [source, setSource] = useState<Source>('newest');
  const [file, setFile] = useState<File>();
  const marked = useAsk(bakeOff.marked, {}, { staleMs: 0 }).data?.calls ?? [];
  const mayUpload = useCan(needs(bakeOff.upload));
  const create = useAct(bakeOff.create, { refresh: [bakeOff.list], quiet: true });
  const save = async ({ turns, flowId, ...wanted }: Values): Promise<unknown> => {
    const { id } =
      source === 'upload'
        ? await send(bakeOff.upload, wanted, { files: file ? { file } : {}, quiet: true })
        : await create.mutateAsync({ ...wanted, turns, flowId, ...(source === 'marked' ? { calls: marked } : {}) });
    void queryClient.invalidateQueries({ queryKey: askKey(bakeOff.list) });
    onMade(id);
    return id;
  };
  const sources = (
    [
      { value: 'newest', label: say('source.newest') },
      { value: 'marked', label: say('source.marked', { n: marked.length }), disabled: marked.length === 0 },
      { value: 'upload', label: say('source.upload'), disabled: !mayUpload },
    ] as const
  ).map((one) => ({ ...one }));
  return (
    <FormDrawer<Values>
      title={say('begin')}
      size={480}
      schema={bakeOff.create.input}
      initial={{ name: '', language: 'zh', providers: [], turns: standardTurns, phrases: [] }}
      labels={words}
      onSave={save}
      onClose={onClose}
    >
      {(form) => {
        const { values } = form;
        const fitting = choices.filter((one) => one.languages.includes(values.language));
        return (
          <section className="form-section">
            <p className="faint">{say('slow')}</p>
            <div className="form-grid">
              <Field name="name" label={say('name')} required error={form.errorOf('name')}>
                <Input
                  id="name"
                  value={values.name}
                  onBlur={() => form.touch('name')}
                  onChange={({ target }) => form.set('name', target.value)}
                />
              </Field>
              <Field name="language" label={say('language')} error={form.errorOf('language')}>
                <Select
                  id="language"
                  value={values.language}
                  options={languages.map((one) => ({ value: one, label: say(one) }))}
                  onChange={(next) => form.patch({ language: next, providers: [] })}
                />
              </Field>
              <Field name="providers" label={say('providers')} required error={form.errorOf('providers')} span={2}>
                <Select
                  id="providers"
                  mode="multiple"
                  maxCount={5}
                  value={values.providers}
                  options={fitting.map(({ id, name }) => ({ value: id, label: name === 'embedded' ? say('embedded') : name }))}
                  onChange={(next: string[]) => form.set('providers', next)}
                />
              </Field>
              <Field name="source" label={say('source')} span={2}>
                <Select<Source> id="source" value={source} options={sources} onChange={setSource} />
              </Field>
              {source === 'upload' ? (
                <Field name="file" label={say('file')} error={form.errorOf('file')} help={say('fileHint')} span={2}>
                  <input id="file" type="file" accept=".zip,application/zip" onChange={({ target }) => setFile(target.files?.[0])} />
                </Field>
              ) : null}
              {source === 'upload' ? null : (
                <Field name="flowId" label={say('flowId')} error={form.errorOf('flowId')}>
                  <ChoiceSelect
                    id="flowId"
                    options={flowOptions}
                    clearable
                    value={values.flowId ?? null}
                    onChange={(next) => form.set('flowId', next ?? undefined)}
                  />
                </Field>
              )}
              {source === 'upload' ? null : (
                <NumberField
                  name="turns"
                  label={say('turns')}
                  error={form.errorOf('turns')}
                  value={values.turns ?? standardTurns}
                  onBlur={() => form.touch('turns')}
                  onChange={(next) => form.set('turns', next)}
                />
              )}
              <Field name="phrases" label={say('phrases')} error={form.errorOf('phrases')} span={2}>
                <Select
                  id="phrases"
                  mode="tags"
                  open={false}
                  suffixIcon={null}
                  maxCount={50}
                  tokenSeparators={['，', ',', '、']}
                  value={values.phrases}
                  onChange={(next: string[]) => form.set('phrases', next)}
                />
              </Field>
            </div>
          </section>
        );
      }}
    </FormDrawer>
  );
}
