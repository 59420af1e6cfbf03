import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type FieldIssueKey, fieldIssue } from '@parley/contract';
import { refusedField } from '../kit/failures.ts';

interface TlsForm {
  readonly tlsCa: string | null;
  readonly tlsCertificate: string | null;
  readonly tlsKey?: string | null | undefined;
}

const read = <R>(make: () => R, field: string, issue: FieldIssueKey): R => {
  try {
    return make();
  } catch {
    throw refusedField(field, fieldIssue(issue));
  }
};

/**
 * Refuses certificates that are none, and a key of another one.
 *
 * @param hasKey whether a key is kept already
 * @throws Problem with the field
 */
export const checkTls = ({ tlsCa, tlsCertificate, tlsKey }: TlsForm, hasKey: boolean): void => {
  if (tlsCa !== null) read(() => new X509Certificate(tlsCa), 'tlsCa', 'tls.certificate');
  if (tlsCertificate === null) return;
  const certificate = read(() => new X509Certificate(tlsCertificate), 'tlsCertificate', 'tls.certificate');
  if (!tlsKey) {
    if (!hasKey) throw refusedField('tlsKey', fieldIssue('tls.key.needed'));
    return;
  }
  const key: KeyObject = read(() => createPrivateKey(tlsKey), 'tlsKey', 'tls.key');
  if (!certificate.checkPrivateKey(key)) throw refusedField('tlsKey', fieldIssue('tls.key.other'));
};
