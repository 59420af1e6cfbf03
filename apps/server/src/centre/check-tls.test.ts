import { makeAuthority } from '@parley/sip/testing/certificates';
import { expect, test } from 'vitest';
import { checkTls } from './check-tls.ts';

const none = { tlsCa: null, tlsCertificate: null };

test('certificates have to be some, and a key has to be theirs', async () => {
  const authority = await makeAuthority();
  const [one, other] = [await authority.issue('one.example'), await authority.issue('other.example')];
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  const field = (form: Parameters<typeof checkTls>[0], hasKey = false): unknown => {
    try {
      checkTls(form, hasKey);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  expect(field(none)).toBeUndefined();
  expect(field({ ...none, tlsCa: authority.ca, tlsCertificate: one.certificate, tlsKey: one.key })).toBeUndefined();
  expect(field({ ...none, tlsCertificate: one.certificate }, true)).toBeUndefined();
  const refusal = (en: string) => ({ kind: { text: { en } } });
  expect(field({ ...none, tlsCa: broken })).toMatchObject(refusal('Paste a certificate in PEM'));
  expect(field({ ...none, tlsCertificate: one.certificate, tlsKey: other.key })).toMatchObject(
    refusal('The private key belongs to another certificate'),
  );
  expect(field({ ...none, tlsCertificate: one.certificate })).toMatchObject(refusal('A certificate needs its private key'));
});
