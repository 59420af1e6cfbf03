import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react';

interface LoginFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  /** Beside the field, such as the captcha's picture. */
  readonly beside?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A field drawn without the component library, to keep the log-in page light. */
export function LoginField({ name, label, error, icon, end, beside, onChange, ...input }: LoginFieldProps): ReactElement {
  return (
    <div className="login-item">
      <label htmlFor={`login-${name}`}>{label}</label>
      <div className="login-row">
        <div className="login-box" data-wrong={error ? true : undefined}>
          {icon}
          <input
            id={`login-${name}`}
            name={name}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `login-${name}-error` : undefined}
            onChange={(event) => onChange(event.target.value)}
            {...input}
          />
          {end}
        </div>
        {beside}
      </div>
      <p className="login-error" id={`login-${name}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
