import type { ReactElement } from 'react';
import { MomentInput } from './date-input.tsx';

/** What a form with such a field gives it. */
interface Expiring {
  readonly values: { readonly expiresAt?: string | null | undefined };
  readonly set: (name: 'expiresAt', value: string | null) => void;
  readonly touch: (path: string) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** Field of a form: until when something holds; empty: for good. */
export const expiryField = {
  kind: 'own',
  name: 'expiresAt',
  label: { zh: '到期时间', en: 'Expires' },
  help: { zh: '留空为长期有效', en: 'Empty: never' },
  render: ({ values, set, touch, errorOf }: Expiring): ReactElement => (
    <MomentInput
      id="expiresAt"
      value={values.expiresAt}
      wrong={errorOf('expiresAt') !== undefined}
      onBlur={() => touch('expiresAt')}
      onChange={(next) => set('expiresAt', next)}
    />
  ),
} as const;
