import { fieldIssue } from '@parley/contract/field-issue';
import { isStorable } from '@parley/db/storable';
import { z } from 'zod';

/** Objects and lists within each other that an input may have: a flow, the deepest, has ten. */
const deepest = 64;

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a parsed JSON value is nested deeper than any input: what walks through one by recursion would run out of stack. */
export const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; depth < deepest; depth++) {
    level = level.filter(isHolder).flatMap((holder) => Object.values(holder));
    if (level.length === 0) return false;
  }
  return level.some(isHolder);
};

/** The first text of an input that no database keeps, as the error of a schema would name it; undefined if all is well. */
export const unstorable = (value: unknown, path: (string | number)[] = []): z.ZodError | undefined => {
  const refused = () => new z.ZodError([{ code: 'custom', path, message: fieldIssue('character'), input: undefined }]);
  if (typeof value === 'string') return isStorable(value) ? undefined : refused();
  if (!isHolder(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return refused();
    const found = unstorable(inner, [...path, Array.isArray(value) ? Number(name) : name]);
    if (found) return found;
  }
  return undefined;
};

/** JSON that PostgreSQL keeps as jsonb: what it does not take is replaced by U+FFFD, as decoders do. */
export const storableJson = (text: string): string => text.replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g, '\ufffd');
