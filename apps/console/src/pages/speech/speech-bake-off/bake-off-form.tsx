import type { OutputOf } from '@parley/contract';
import { bakeOff, mostTurns } from '@parley/contract/bake-off';
import { Input, InputNumber, Select } from 'antd';
import type { ReactElement } from 'react';
import { useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, flowOptions } from '../../../parts/choices/index.ts';
import { Field, FormDrawer } from '../../../parts/form/index.ts';
import { bakeOffWords as words } from './words.ts';

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
  const create = useAct(bakeOff.create, { refresh: [bakeOff.list], quiet: true });
  const save = async (values: Values): Promise<unknown> => {
    const { id } = await create.mutateAsync(values);
    onMade(id);
    return id;
  };
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
              <Field name="flowId" label={say('flowId')} error={form.errorOf('flowId')}>
                <ChoiceSelect
                  id="flowId"
                  options={flowOptions}
                  clearable
                  value={values.flowId ?? null}
                  onChange={(next) => form.set('flowId', next ?? undefined)}
                />
              </Field>
              <Field name="turns" label={say('turns')} error={form.errorOf('turns')}>
                <InputNumber
                  id="turns"
                  min={1}
                  max={mostTurns}
                  value={values.turns}
                  onChange={(next) => form.set('turns', next ?? standardTurns)}
                />
              </Field>
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
