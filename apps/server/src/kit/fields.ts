import type { AnyRoute } from '@parley/contract';
import { z } from 'zod';
import { isTooDeep } from './storable.ts';

const isText = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isText(schema.def.innerType);
  return schema._zod.def.type === 'string' || schema._zod.def.type === 'enum';
};

/**
 * What a form's field means. Forms carry text only, so whatever the schema does not want as text travels as JSON; what does not
 * parse stays text, for the schema to refuse.
 */
export const fieldValue = (route: AnyRoute, name: string, written: string): unknown => {
  const schema = route.input instanceof z.ZodObject ? route.input.shape[name] : undefined;
  if (!schema || isText(schema)) return written;
  try {
    const value: unknown = JSON.parse(written);
    return isTooDeep(value) ? written : value;
  } catch {
    return written;
  }
};
