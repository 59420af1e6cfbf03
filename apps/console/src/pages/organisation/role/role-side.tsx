import { dataScope, unmasked } from '@parley/contract/organisation';
import { dataScopes, unmaskedData } from '@parley/contract/state-texts';
import { Input, Radio, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, flowOptions, gradeOptions, type Options } from '../../../parts/choices/index.ts';
import { Field, type Form } from '../../../parts/form/index.ts';
import type { RoleForm } from './role-form.ts';
import { roleWords } from './words.ts';

interface AllOrSomeProps {
  readonly name: 'flows' | 'grades';
  readonly form: Form<RoleForm>;
  readonly disabled: boolean;
  readonly options: Options;
  /** Others than the options can be typed. */
  readonly open?: boolean;
}

/** All, or a choice of at least one. */
function AllOrSome({ name, form, disabled, options, open }: AllOrSomeProps): ReactElement {
  const { say } = useWords(roleWords);
  const value = form.values[name];
  const error = form.errorOf(name);
  return (
    <Field name={`role-${name}`} label={say(name)} required error={error}>
      <Radio.Group
        id={`role-${name}`}
        disabled={disabled}
        value={value === 'all' ? 'all' : 'some'}
        options={[
          { value: 'all', label: say(`${name}All`) },
          { value: 'some', label: say(`${name}Some`) },
        ]}
        onChange={({ target }) => form.set(name, target.value === 'all' ? 'all' : [])}
      />
      {value === 'all' ? null : (
        <ChoiceSelect
          many
          {...(open ? { open: true } : {})}
          label={say(`${name}Some`)}
          disabled={disabled}
          value={value}
          wrong={error !== undefined}
          options={options}
          onChange={(chosen) => form.set(name, chosen)}
          onBlur={() => form.touch(name)}
        />
      )}
    </Field>
  );
}

/** What a role sees besides its pages: whose data, which numbers, which flows and intentions. */
export function RoleSide({ form, disabled }: { form: Form<RoleForm>; disabled: boolean }): ReactElement {
  const { say, text } = useWords(roleWords);
  const { values } = form;
  return (
    <aside className="role-side scroll">
      <section>
        <Field name="role-name" label={say('name')} required error={form.errorOf('name')}>
          <Input
            id="role-name"
            disabled={disabled}
            value={values.name}
            status={form.errorOf('name') ? 'error' : ''}
            onBlur={() => form.touch('name')}
            onChange={({ target }) => form.set('name', target.value)}
          />
        </Field>
      </section>
      <section>
        <h3>{say('scope')}</h3>
        <Radio.Group
          vertical
          aria-label={say('scope')}
          disabled={disabled}
          value={values.dataScope}
          options={dataScope.options.map((value) => ({ value, label: text(dataScopes[value]) }))}
          onChange={({ target }) => form.set('dataScope', dataScope.parse(target.value))}
        />
      </section>
      <section>
        <h3>{say('unmask')}</h3>
        <p className="small faint">{say('unmaskNote')}</p>
        {unmasked.options.map((kind) => (
          <div key={kind} className="role-unmask">
            <label htmlFor={`unmask-${kind}`}>{text(unmaskedData[kind])}</label>
            <Switch
              id={`unmask-${kind}`}
              size="small"
              disabled={disabled}
              checked={values.unmask.includes(kind)}
              onChange={(on) => form.set('unmask', (on ? [...values.unmask, kind] : values.unmask.filter((one) => one !== kind)).sort())}
            />
          </div>
        ))}
      </section>
      <section>
        <AllOrSome name="flows" form={form} disabled={disabled} options={flowOptions} />
      </section>
      <section>
        {/* A company may have grades of its own. */}
        <AllOrSome name="grades" form={form} disabled={disabled} options={gradeOptions} open />
      </section>
    </aside>
  );
}
