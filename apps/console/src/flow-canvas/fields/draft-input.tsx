import { Input, type InputProps } from 'antd';
import { type ReactElement, useState } from 'react';
import { z } from 'zod';
import { NumberInput, useNumberIssue } from '../../parts/form/index.ts';

type NumberFieldProps = {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min: number;
  max: number;
  /** Parts of one are numbers too. */
  broken?: boolean;
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
  const limits = broken ? z.number().min(min).max(max) : z.number().int().min(min).max(max);
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
          const will = Number.isNaN(next) || limits.safeParse(next).success;
          setRefused(will ? undefined : { typed: next, kept: value });
          if (will) onChange(Number.isNaN(next) ? undefined : next);
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
