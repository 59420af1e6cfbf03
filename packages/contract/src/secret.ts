import { z } from 'zod';
import type { AnyRoute } from './route.ts';

const marks = z.registry<{ readonly secret: true }>();

/**
 * Marks what a field of a call holds as a secret: a password, a key, a code. It stands in no log and in no answer but those that tell it
 * once, and the server seals or hashes what it keeps of it. Checks come before the mark: `secret(z.string().min(8)).optional()`.
 */
export const secret = <S extends z.ZodType>(schema: S): S => {
  marks.add(schema as z.ZodType, { secret: true });
  return schema;
};

interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly getter?: () => z.core.$ZodType;
}

/** What a schema is made of, without the fields of an object. */
const within = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const { innerType, element, valueType, options = [], items = [], left, right, in: read, out, getter } = schema._zod.def as Definition;
  const parts = [innerType, element, valueType, ...options, ...items, left, right, read, out, getter?.()];
  return parts.filter((part) => part !== undefined);
};

/** Whether a field's value is a secret, however it is wrapped: optional, nullable, one of a list. */
const isSecret = (schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean => {
  if (marks.get(schema as z.ZodType)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return within(schema).some((part) => isSecret(part, seen));
};

/** The names of a schema's fields that are marked, at any depth. */
export const secretNames = (...schemas: readonly z.core.$ZodType[]): ReadonlySet<string> => {
  const names = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const look = (schema: z.core.$ZodType): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const [name, field] of Object.entries((schema._zod.def as Definition).shape ?? {})) {
      if (isSecret(field)) names.add(name);
      look(field);
    }
    for (const part of within(schema)) look(part);
  };
  for (const schema of schemas) look(schema);
  return names;
};

/** The names of what a call is sent or answers that no log may show. */
export const secretsOf = (route: AnyRoute): ReadonlySet<string> => secretNames(route.input, route.output);

/** A secret's place in a log: whether there was one, and of several which. */
const hidden = (value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hidden(inner)]));
  return '***';
};

/** A value of JSON with what stands under one of the names hidden, at any depth. */
export const withoutSecrets = (value: unknown, names: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, names));
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return withoutSecrets(value.toJSON(), names);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, names.has(name) ? hidden(inner) : withoutSecrets(inner, names)]),
  );
};
