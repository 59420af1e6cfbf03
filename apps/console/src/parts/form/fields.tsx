import type { Text } from '@parley/contract';
import { Input, InputNumber, Select, Switch } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/index.ts';
import { ChoiceSelect, type Options } from '../choices/index.ts';
import { Field } from './field.tsx';
import { SecretInput } from './secret-input.tsx';
import { typedNumber } from './typed-number.ts';
import type { Form } from './use-form.ts';

interface Common<V> {
  readonly name: Extract<keyof V, string>;
  readonly label: Text;
  readonly required?: boolean;
  readonly help?: Text;
  /** Of six columns; 3 unless said. */
  readonly span?: number;
  /** Left out while this is false. */
  readonly when?: (values: V) => boolean;
}

/** One field of a form, said in data. */
export type FieldSpec<V extends object> =
  | (Common<V> & {
      readonly kind: 'text' | 'secret' | 'area';
      readonly hint?: Text;
      /** An emptied text is none: null. */
      readonly nullable?: boolean;
      /** Of a secret: an emptied one is refused, instead of leaving what is kept. */
      readonly needed?: boolean;
      /** Of a secret: a click makes a strong one, and puts it into these fields as well. */
      readonly makes?: readonly Extract<keyof V, string>[];
    })
  /** Its limits are the schema's: what is past them is refused at the field, and stays as it was typed. */
  | (Common<V> & { readonly kind: 'number'; readonly unit?: Text })
  | (Common<V> & { readonly kind: 'one'; readonly options: Options; readonly clearable?: boolean; readonly hint?: Text })
  | (Common<V> & { readonly kind: 'many'; readonly options: Options })
  /** Words typed freely, such as a list of numbers. */
  | (Common<V> & { readonly kind: 'tags' })
  | (Common<V> & { readonly kind: 'flag' })
  | (Common<V> & {
      readonly kind: 'own';
      readonly render: (form: Form<V>) => ReactNode;
      /** Its parts tell what is wrong with them, where they stand (or do just now): nothing is told below them all. */
      readonly tellsItself?: (form: Form<V>) => boolean;
    });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function Control<V extends object>({ spec, form }: { spec: FieldSpec<V>; form: Form<V> }): ReactNode {
  const { text } = useWords(none);
  const { name } = spec;
  const value: unknown = form.values[name];
  const status = form.errorOf(name) ? ('error' as const) : ('' as const);
  const onBlur = (): void => form.touch(name);
  // A field's control and its value's type are both named by the spec, and the schema checks what comes of it.
  const put = (next: unknown): void => form.patch({ [name]: next } as Partial<V>);
  const hint = 'hint' in spec && spec.hint ? text(spec.hint) : undefined;
  switch (spec.kind) {
    case 'text':
      return (
        <Input
          id={name}
          value={textOf(value)}
          status={status}
          placeholder={hint}
          onBlur={onBlur}
          onChange={({ target }) => put(target.value === '' && spec.nullable ? null : target.value)}
        />
      );
    case 'secret':
      return (
        <SecretInput
          id={name}
          value={textOf(value)}
          status={status}
          placeholder={hint}
          onBlur={onBlur}
          // An empty secret is no secret: the one that is kept stays.
          onChange={(next) => put(next === '' && !spec.needed ? undefined : next)}
          onMade={
            spec.makes
              ? (made) => form.patch(Object.fromEntries([name, ...(spec.makes ?? [])].map((one) => [one, made])) as Partial<V>)
              : undefined
          }
        />
      );
    case 'area':
      return (
        <Input.TextArea
          id={name}
          value={textOf(value)}
          status={status}
          rows={3}
          placeholder={hint}
          onBlur={onBlur}
          onChange={({ target }) => put(target.value === '' && spec.nullable ? null : target.value)}
        />
      );
    case 'number':
      return (
        <InputNumber<number | string>
          {...typedNumber(value, put)}
          id={name}
          status={status}
          suffix={spec.unit ? text(spec.unit) : null}
          controls={false}
          onBlur={onBlur}
          onChange={(next) => put(next)}
        />
      );
    case 'one':
      return (
        <ChoiceSelect
          id={name}
          value={typeof value === 'string' && value !== '' ? value : null}
          wrong={status === 'error'}
          options={spec.options}
          clearable={spec.clearable ?? false}
          {...(hint ? { placeholder: hint } : {})}
          onBlur={onBlur}
          onChange={put}
        />
      );
    case 'many':
      return (
        <ChoiceSelect
          id={name}
          many
          value={listOf(value)}
          wrong={status === 'error'}
          options={spec.options}
          onBlur={onBlur}
          onChange={put}
        />
      );
    case 'tags':
      return (
        <Select
          id={name}
          mode="tags"
          value={listOf(value)}
          status={status}
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ' ', '\n', ';']}
          onBlur={onBlur}
          onChange={(next: string[]) => put(next)}
        />
      );
    case 'flag':
      return <Switch id={name} checked={value === true} onChange={(on) => put(on)} />;
    case 'own':
      return spec.render(form);
  }
}

const none = {};

/** The fields of a form, in a grid of six columns. */
export function Fields<V extends object>({ specs, form }: { specs: readonly FieldSpec<V>[]; form: Form<V> }): ReactElement {
  const { text } = useWords(none);
  return (
    <div className="form-grid">
      {specs
        .filter((spec) => spec.when?.(form.values) ?? true)
        .map((spec) => (
          <Field
            key={spec.name}
            name={spec.name}
            label={text(spec.label)}
            error={spec.kind === 'own' && spec.tellsItself?.(form) ? undefined : form.errorOf(spec.name)}
            help={spec.help ? text(spec.help) : undefined}
            required={spec.required}
            span={spec.span}
          >
            <Control spec={spec} form={form} />
          </Field>
        ))}
    </div>
  );
}
