import './form.css';
import { fieldIssuesOf, say } from '@parley/contract';
import { textOfIssue } from '@parley/contract/field-issue';
import { InputNumber, type InputNumberProps } from 'antd';
import { type ReactElement, useState } from 'react';
import type { z } from 'zod';
import { useLanguage } from '../../i18n/index.ts';
import { Field, type FieldProps } from './field.tsx';
import { typedNumber } from './typed-number.ts';

/** What a schema says is wrong with a number as it was typed; undefined where it will do. */
export function useNumberIssue(): (schema: z.ZodType, value: number) => string | undefined {
  const language = useLanguage();
  return (schema, value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? undefined : fieldIssuesOf(parsed.error, language)[0]?.message;
  };
}

interface TypedProps {
  /** As it was typed; null: none, of one that may be; NaN: none where one is required, or no number. */
  readonly value: number | null;
  readonly onChange: (value: number) => void;
  /** It was emptied, and may be: else that is NaN, which a schema calls required. */
  readonly onEmpty?: (() => void) | undefined;
}
type AntdProps = Omit<InputNumberProps, 'min' | 'max' | 'precision' | 'status' | keyof TypedProps>;

/** Props of an input that keeps what is typed, and why that is no number. */
function useTyped({ value, onChange, onEmpty }: TypedProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const odd = Number.isNaN(value) ? typed : undefined;
  const empty = onEmpty ?? (() => onChange(Number.NaN));
  const props = {
    ...typedNumber(odd ?? value, (text) => {
      setTyped(text ?? undefined);
      if (text === null) empty();
      else onChange(Number.NaN);
    }),
    onChange: (next: number | string | null) => {
      setTyped(undefined);
      if (next === null) empty();
      else onChange(Number(next));
    },
  };
  return { props, odd: odd === undefined ? undefined : say(textOfIssue('number'), language) };
}

type NumberInputProps = AntdProps &
  TypedProps & {
    /** Why it will not do: told here, and by nobody else. */
    readonly issue?: string | undefined;
  };

/** A number that stays as it was typed: what is past its limits is refused with the reason, never moved to the limit. */
export function NumberInput({ value, issue, onChange, onEmpty, ...rest }: NumberInputProps): ReactElement {
  const { props, odd } = useTyped({ value, onChange, onEmpty });
  const told = odd ?? issue;
  return (
    <>
      <InputNumber {...rest} {...props} status={told ? 'error' : ''} />
      {told ? (
        <span className="field-error number-issue" role="alert">
          {told}
        </span>
      ) : null}
    </>
  );
}

type NumberFieldProps = Omit<AntdProps, 'id' | keyof FieldProps> & TypedProps & Omit<FieldProps, 'children'>;

/** The same with its label, for a form that is not given in data; the field tells what is wrong, once. */
export function NumberField({
  name,
  label,
  error,
  help,
  required,
  span,
  value,
  onChange,
  onEmpty,
  ...rest
}: NumberFieldProps): ReactElement {
  const { props, odd } = useTyped({ value, onChange, onEmpty });
  const told = odd ?? error;
  return (
    <Field name={name} label={label} error={told} help={help} required={required} span={span}>
      <InputNumber {...rest} {...props} id={name} status={told ? 'error' : ''} />
    </Field>
  );
}
