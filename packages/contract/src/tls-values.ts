import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { secret } from './secret.ts';

/** One certificate or several, in PEM. */
const certificates = z
  .string()
  .trim()
  .max(40_000)
  .regex(/^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/, fieldIssue('tls.certificate'));

/** The private key of a certificate, in PEM, without a password. */
const privateKey = secret(
  z
    .string()
    .trim()
    .max(20_000)
    .regex(/^-----BEGIN (?:EC |RSA )?PRIVATE KEY-----[\s\S]+-----END (?:EC |RSA )?PRIVATE KEY-----$/, fieldIssue('tls.key')),
);

/** SHA-256 of a certificate, in hex, with colons or without. */
const fingerprint = z
  .string()
  .trim()
  .regex(/^(?:[0-9a-f]{2}:?){31}[0-9a-f]{2}$/i, fieldIssue('tls.pin'));

/** How we prove ourselves to a gateway over TLS, and how it has to. */
export const gatewayTls = {
  /** Whether its certificate has to be good. */
  tlsVerify: z.boolean().default(true),
  /** Authorities to trust; null: the system's. */
  tlsCa: certificates.nullable().default(null),
  /** The one certificate to trust, whoever signed it. */
  tlsPin: fingerprint.nullable().default(null),
  /** Ours, for a carrier that asks for one. */
  tlsCertificate: certificates.nullable().default(null),
  /** Its key. Written, never read back. Absent: stays as it is. */
  tlsKey: privateKey.nullable().optional(),
};
