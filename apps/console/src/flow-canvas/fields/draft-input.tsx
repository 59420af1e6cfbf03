import { Input, type InputProps } from 'antd';
import { type ReactElement, useState } from 'react';
import { z } from 'zod';
import { NumberInput, useNumberIssue } from '../../parts/form/index.ts';

/** In whole numbers, or, if `broken`, parts of one too; or the contract's own. */
type Limits =
  | { min: number; max: number; broken?: boolean; limits?: never }
  | { limits: z.ZodType; min?: never; max?: never; broken?: never };

type NumberFieldProps = Limits & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  step?: number;
  unit?: string;
  label: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
};

/**
 * A number within limits, unit inside the field; empty means the flow's own setting. The draft saves itself, so what is past the limits
 * stays in the field with the reason, and the draft keeps what it had.
 */
export function NumberField({
  value,
  onChange,
  min,
  max,
  broken = false,
  limits: given,
  step = 1,
  unit,
  label,
  className,
  ...rest
}: NumberFieldProps): ReactElement {
  const issueOf = useNumberIssue();
  /** What will not do, as it was typed, and what the draft had then. */
  const [refused, setRefused] = useState<{ readonly typed: number; readonly kept: number | undefined }>();
  const typed = refused && refused.kept === value ? refused.typed : undefined;
  const within = broken ? z.number() : z.number().int();
  const limits = given ?? within.min(min).max(max);
  return (
    <span className={`fed-number-field ${className ?? ''}`}>
      <NumberInput
        {...rest}
        size="small"
        className="fed-number"
        value={typed ?? value ?? Number.NaN}
        step={step}
        aria-label={label}
        issue={typed === undefined ? undefined : issueOf(limits, typed)}
        {...(unit === undefined ? {} : { suffix: unit })}
        onChange={(next) => {
          const will = limits.safeParse(next).success;
          setRefused(will ? undefined : { typed: next, kept: value });
          if (will) onChange(next);
        }}
        onEmpty={() => {
          setRefused(undefined);
          onChange(undefined);
        }}
      />
    </span>
  );
}

type TextFieldProps = Omit<InputProps, 'onChange' | 'value'> & { value: string; label: string; onChange: (value: string) => void };

/** One line of text that changes the draft as it is typed. */
export function TextField({ value, label, onChange, ...rest }: TextFieldProps): ReactElement {
  return <Input size="small" {...rest} value={value} aria-label={label} onChange={({ target }) => onChange(target.value)} />;
}
