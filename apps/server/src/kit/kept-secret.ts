import { fieldIssue } from '@parley/contract';
import { refusedField } from './failures.ts';

/** Scheme, host and port; an address that is none is compared as it is. */
const originOf = (address: string): string => URL.parse(address)?.origin ?? address.toLowerCase();

/** Whether what is sent to one address would go to another recipient at the other. */
export const isElsewhere = (before: string, after: string): boolean => originOf(before) !== originOf(after);

interface KeptSecret {
  /** The form's field of the secret. */
  readonly field: string;
  /** Whether one is kept. */
  readonly kept: boolean;
  /** What the form says of it; undefined: it stays. */
  readonly given: string | null | undefined;
}

/**
 * Refuses a form that sends a secret that is kept to somebody whom it was not given for: who may set an address does not know the secret.
 * He gives it again, or takes it away.
 *
 * @throws Problem at the secret's field
 */
export const keepAtItsAddress = ({ field, kept, given }: KeptSecret, moved: boolean): void => {
  if (moved && kept && given === undefined) throw refusedField(field, fieldIssue('secret.again'));
};
