import { Input, InputNumber, type InputProps } from 'antd';
import type { ReactElement } from 'react';

type NumberFieldProps = {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  label: string;
  placeholder?: string;
  disabled?: boolean;
};

/** A whole number within limits, unit inside the field; empty means the flow's own setting. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  step = 1,
  unit,
  label,
  placeholder,
  disabled = false,
}: NumberFieldProps): ReactElement {
  return (
    <InputNumber<number>
      size="small"
      className="fed-number"
      value={value ?? null}
      min={min}
      max={max}
      step={step}
      precision={0}
      disabled={disabled}
      aria-label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(unit === undefined ? {} : { suffix: unit })}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

type TextFieldProps = Omit<InputProps, 'onChange' | 'value'> & { value: string; label: string; onChange: (value: string) => void };

/** One line of text that changes the draft as it is typed. */
export function TextField({ value, label, onChange, ...rest }: TextFieldProps): ReactElement {
  return <Input size="small" {...rest} value={value} aria-label={label} onChange={({ target }) => onChange(target.value)} />;
}
