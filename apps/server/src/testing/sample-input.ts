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
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

const texts = ['Sample9', '139', '1000', '09:00', '18:00', '2026-11-21', '1', 'Abc12345', 'x', ''];

const textOf = (schema: Schema): string => {
  if (schema.format === 'date-time') return '2026-11-21T00:00:00.000Z';
  if (schema.format === 'date') return '2026-11-21';
  const fits = (one: string) => one.length >= (schema.minLength ?? 0) && (!schema.pattern || new RegExp(schema.pattern).test(one));
  return texts.find(fits) ?? 'Sample9'.repeat(3);
};

/** A value that a JSON schema accepts, with every optional field filled in. `idFor` gives the ids, by the field's name. */
export const sampleOf = (schema: Schema, name: string, idFor: (name: string) => string): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.[0]) return sampleOf(choices[0], name, idFor);
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value, key, idFor)]));
  }
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, name, idFor)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'uuid') return idFor(name);
  return textOf(schema);
};

/** An input that a route's schema accepts in shape. */
export const sampleInput = (route: AnyRoute, idFor: (name: string) => string): unknown =>
  sampleOf(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema, '', idFor);
