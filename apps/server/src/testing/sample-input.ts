import type { AnyRoute } from '@parley/contract';
import { z } from 'zod';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

const texts = ['Sample9', '139', '1000', '09:00', '18:00', '2026-11-21', '1', 'Abc12345', '13900000009', 'x', 'a=b', ''];

/** What a schema of JSON cannot say: checks of zod's own that look at the whole text, or at two fields at once. */
const byName: Readonly<Record<string, string>> = {
  timeZone: 'Asia/Shanghai',
  password: 'Right-pass-1',
  newPassword: 'Other-pass-2',
  code: '123456',
  oldCode: '123456',
  main_url: 'https://example.com/main',
  origin: 'https://example.com',
  // A service that is asked: nobody answers there.
  dncAddress: 'http://127.0.0.1:9/',
  networks: '10.0.0.0/8',
  to: '18:00',
  // Few callers are simulated by voice alone.
  by: 'voice',
  number: '13900000009',
  phone: '13900000009',
  staffNumbers: '13900000009',
  month: '2026-11',
  pattern: '0.',
  // The caller can be hidden behind it.
  identityHeader: 'p-asserted-identity',
  tlsPin: 'ab'.repeat(32),
  audioId: 'ab'.repeat(32),
  audio_id: 'ab'.repeat(32),
  audio_ids: 'ab'.repeat(32),
  wave: '9z',
};

/** What has to be a certificate or its key: none is one as good as any. */
const none: ReadonlySet<string> = new Set(['tlsCa', 'tlsCertificate', 'tlsKey']);

/** What stands in the place of another field of the form, which is filled in. */
const instead: ReadonlySet<string> = new Set(['gatewayGroupId', 'cron']);

/** What may not be given beside another field of the form, which is filled in. */
const leftOut: ReadonlySet<string> = new Set(['cipher']);

const textOf = (schema: Schema, name: string): string => {
  if (schema.format === 'email') return 'sample@example.com';
  if (schema.format === 'date-time') return '2026-11-21T00:00:00.000Z';
  if (schema.format === 'date') return '2026-11-21';
  const fits = (one: string) => one.length >= (schema.minLength ?? 0) && (!schema.pattern || new RegExp(schema.pattern, 'u').test(one));
  const special = byName[name];
  if (special !== undefined && fits(special)) return special;
  return texts.find(fits) ?? 'Sample9'.repeat(3);
};

/** Whether a value of the schema can hold an id: such a choice is taken before the others, so that no id goes untried. */
const holdsId = (schema: Schema): boolean =>
  schema.format === 'uuid' ||
  [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ].some(holdsId);

/** A value that a JSON schema accepts, with every optional field filled in. `idFor` gives the ids, by the field's name. */
const sampleOf = (schema: Schema, name: string, idFor: (name: string) => string): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value === byName[name]) ?? schema.enum[0];
  if (none.has(name) || (instead.has(name) && schema.anyOf?.some(({ type }) => type === 'null'))) return null;
  const choices = schema.anyOf ?? schema.oneOf;
  const choice = choices?.find(holdsId) ?? choices?.[0];
  if (choice) return sampleOf(choice, name, idFor);
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).filter(([key]) => !leftOut.has(key));
    const filled = Object.fromEntries(properties.map(([key, value]) => [key, sampleOf(value, key, idFor)]));
    // What is typed twice is typed alike.
    return 'confirm' in filled ? { ...filled, confirm: filled.newPassword ?? filled.password } : filled;
  }
  if (schema.type === 'array') return schema.items && schema.maxItems !== 0 ? [sampleOf(schema.items, name, idFor)] : [];
  if (schema.type === 'boolean') return true;
  // The year of the sample's days.
  if (name === 'year') return 2026;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'uuid') return idFor(name);
  return textOf(schema, name);
};

/** An input that a route's schema accepts in shape. */
export const sampleInput = (route: AnyRoute, idFor: (name: string) => string): unknown =>
  sampleOf(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema, '', idFor);
