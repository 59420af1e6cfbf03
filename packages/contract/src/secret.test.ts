import { expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from './registry.ts';
import { secret, secretNames, withoutSecrets } from './secret.ts';

test('a mark is found however the field is wrapped, and in whatever it lies', () => {
  const password = secret(z.string().min(8));
  const inner = z.object({ pin: password.nullable().optional(), name: z.string() });
  const form = z
    .object({
      one: password.default('x'),
      list: z.array(inner),
      either: z.union([z.object({ key: password }), z.object({ plain: z.string() })]),
      later: z.lazy(() => z.object({ token: password })),
      keys: secret(z.record(z.string(), z.string())).default({}),
      codes: z.array(password),
    })
    .refine(() => true);
  expect([...secretNames(form)].toSorted()).toEqual(['codes', 'key', 'keys', 'one', 'pin', 'token']);
  // What is made of a marked schema is one too; the schema it was made of is none.
  expect([...secretNames(z.object({ trimmed: password.trim(), plain: z.string().min(8) }))]).toEqual(['trimmed']);
});

test('a value without its secrets tells which there were, at any depth', () => {
  const names = new Set(['password', 'keys', 'codes']);
  const at = new Date(0);
  expect(
    withoutSecrets({ password: 'a', deep: [{ password: null, name: 'n' }], keys: { one: 'k', none: null }, codes: ['c', 'd'], at }, names),
  ).toEqual({
    password: '***',
    deep: [{ password: null, name: 'n' }],
    keys: { one: '***', none: null },
    codes: ['***', '***'],
    at: '1970-01-01T00:00:00.000Z',
  });
});

/** Answers that tell a secret, most of them this once. */
const telling = [
  '/api/platform/user/login token,ticket',
  '/api/platform/user/info doscs_token',
  '/api/platform/user/second-factor/begin secret,uri,sealedSecret',
  '/api/platform/user/second-factor/confirm recoveryCodes,token',
  '/api/platform/user/second-factor/recovery-codes recoveryCodes',
  '/api/config/user/reset-password password',
  '/api/config/number-cipher/generate key',
  '/api/config/access-auth/generate secret',
];

test('no other call answers a secret', () => {
  const answers = registry.flatMap(({ route }) => {
    const names = [...secretNames(route.output)];
    return names.length > 0 ? [`${route.path} ${names.join(',')}`] : [];
  });
  expect(answers.toSorted()).toEqual(telling.toSorted());
});

test('what is called like a secret in a form is marked as one', () => {
  const looks = /^(password|newPassword|confirm|secrets?|token|ticket|tlsKey|apiKey|captcha|recoveryCodes)$/;
  const unmarked = registry.flatMap(({ route }) => {
    const marked = secretNames(route.input);
    const shape = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
    return shape.filter((name) => looks.test(name) && !marked.has(name)).map((name) => `${route.path} ${name}`);
  });
  expect(unmarked).toEqual([]);
});
