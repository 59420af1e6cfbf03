import './form.css';
import { fieldIssuesOf } from '@parley/contract';
import { InputNumber, type InputNumberProps } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useLanguage } from '../../i18n/index.ts';

/** What a schema says is wrong with a number as it was typed; undefined where it will do. */
export function useNumberIssue(): (schema: z.ZodType, value: number) => string | undefined {
  const language = useLanguage();
  return (schema, value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? undefined : fieldIssuesOf(parsed.error, language)[0]?.message;
  };
}

type NumberInputProps = Omit<InputNumberProps<number>, 'min' | 'max' | 'precision' | 'value' | 'status' | 'onChange'> & {
  /** As it was typed; NaN: emptied, which a schema calls required. */
  readonly value: number;
  /** Why it will not do, if it is told here; a field of a form tells it itself. */
  readonly issue?: string | undefined;
  readonly wrong?: boolean;
  readonly onChange: (value: number) => void;
};

/** A number that stays as it was typed: what is past its limits is refused with the reason, never moved to the limit. */
export function NumberInput({ value, issue, wrong = issue !== undefined, onChange, ...rest }: NumberInputProps): ReactElement {
  return (
    <>
      <InputNumber<number>
        {...rest}
        value={Number.isNaN(value) ? null : value}
        status={wrong ? 'error' : ''}
        onChange={(next) => onChange(next ?? Number.NaN)}
      />
      {issue ? (
        <span className="field-error number-issue" role="alert">
          {issue}
        </span>
      ) : null}
    </>
  );
}
