import { Input } from 'antd';
import type { ReactElement } from 'react';
import { Field } from '../../parts/form/field.tsx';
import type { ProofField, ProofForm } from './use-proof.ts';

interface ProofInputProps {
  readonly form: ProofForm;
  readonly name: ProofField;
  readonly label: string;
  readonly help?: string;
  readonly onEnter: () => void;
}

/** The password or a code, in a dialog about the second factor. */
export function ProofInput({ form, name, label, help, onEnter }: ProofInputProps): ReactElement {
  const error = form.errorOf(name);
  const control = {
    id: name,
    value: form.values[name],
    status: error ? ('error' as const) : ('' as const),
    onPressEnter: onEnter,
    onChange: ({ target }: { target: { value: string } }) => form.change(name)(target.value),
  };
  return (
    <Field name={name} label={label} error={error} help={help} required>
      {name === 'password' ? (
        <Input.Password {...control} autoComplete="current-password" />
      ) : (
        <Input {...control} autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={40} />
      )}
    </Field>
  );
}
