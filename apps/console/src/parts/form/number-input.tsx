import './form.css';
import { fieldIssuesOf, say, type Text } from '@parley/contract';
import { InputNumber, type InputNumberProps } from 'antd';
import { type ReactElement, useState } from 'react';
import type { z } from 'zod';
import { useLanguage } from '../../i18n/index.ts';
import { typedNumber } from './typed-number.ts';

const noNumber = { zh: '须为数字', en: 'Has to be a number' } as const satisfies Text;

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
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const odd = Number.isNaN(value) ? typed : undefined;
  const told = issue ?? (odd === undefined ? undefined : say(noNumber, language));
  return (
    <>
      <InputNumber<number>
        {...rest}
        {...typedNumber(odd ?? value, (text) => {
          setTyped(text);
          onChange(Number.NaN);
        })}
        status={wrong || odd !== undefined ? 'error' : ''}
        onChange={(next) => {
          setTyped(undefined);
          onChange(next ?? Number.NaN);
        }}
      />
      {told ? (
        <span className="field-error number-issue" role="alert">
          {told}
        </span>
      ) : null}
    </>
  );
}
