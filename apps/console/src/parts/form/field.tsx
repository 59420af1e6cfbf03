import './form.css';
import type { ReactElement, ReactNode } from 'react';

export interface FieldProps {
  /** Also the id of the control, which the label names. */
  readonly name: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly help?: ReactNode;
  readonly required?: boolean | undefined;
  /** Columns it takes of the form's grid. */
  readonly span?: number | undefined;
  readonly children: ReactNode;
}

/** Label above, control, then the remedy if something is wrong, else the help. */
export function Field({ name, label, error, help, required, span, children }: FieldProps): ReactElement {
  return (
    <div className="field" data-wrong={error ? true : undefined} style={span ? { gridColumn: `span ${span}` } : undefined}>
      <label htmlFor={name}>
        {required ? <i aria-hidden="true">*</i> : null}
        {label}
      </label>
      {children}
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      {!error && help ? <p className="field-help">{help}</p> : null}
    </div>
  );
}
