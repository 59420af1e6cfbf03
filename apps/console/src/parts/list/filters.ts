import { fieldIssueText, type Language, type Text } from '@parley/contract';
import type { z } from 'zod';
import type { Option, Options } from '../choices/index.ts';

interface Common {
  readonly label: Text;
  /** Behind 更多筛选. */
  readonly more?: boolean;
  /** In force without a control of its own: something else sets it, such as status shortcuts. */
  readonly hidden?: boolean;
}

/** One filter. A text may stand for a number, for several with commas between, or for several of the kind `name=value`. `name` is the field of the list's input, and the key in the address bar. */
export type Filter =
  | (Common & { readonly kind: 'text'; readonly name: string; readonly hint?: Text; readonly as?: 'number' | 'list' | 'named' })
  | (Common & { readonly kind: 'one'; readonly name: string; readonly options: Options; readonly numeric?: boolean })
  | (Common & { readonly kind: 'many'; readonly name: string; readonly options: Options; readonly hint?: Text })
  /** True or false, with a word for each. */
  | (Common & { readonly kind: 'flag'; readonly name: string; readonly options: readonly Option[] })
  /** Two instants. */
  | (Common & { readonly kind: 'range'; readonly name: string; readonly from: string; readonly to: string })
  /** Two numbers, in `unit`; whole ones, unless the field counts a fraction of it: `parts` to one unit. */
  | (Common & {
      readonly kind: 'span';
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly unit: Text;
      readonly parts?: number;
    });

/** Address-bar keys a filter uses. */
export const keysOf = (filter: Filter): readonly string[] => ('from' in filter ? [filter.from, filter.to] : [filter.name]);

/** Whether the address bar says anything for it. */
export const isSet = (filter: Filter, query: URLSearchParams): boolean => keysOf(filter).some((key) => query.get(key));

/** Fields of a list's input that its schema refused, each with its first issue. */
export type Refused = ReadonlyMap<string, z.core.$ZodIssue>;

/** What is wrong with a filter, in words; undefined where it is in force, or not set. */
export const issueOf = (filter: Filter, refused: Refused, language: Language): string | undefined => {
  const issue = keysOf(filter)
    .map((key) => refused.get(key))
    .find(Boolean);
  return issue && fieldIssueText(issue, language);
};

/** What is no number stays as it was typed, for the schema to refuse. */
const numberOf = (text: string, parts?: number): number | string => {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return parts === undefined ? value : Math.round(value * parts);
};

const listOf = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Each begins with its name; a comma within a value is the value's. */
const namedOf = (text: string): string[] =>
  text
    .split(/[,，、](?=[^,，、=]+=)/)
    .map((one) => one.trim())
    .filter(Boolean);

/** The fields of the list's input that the address bar asks for. */
export const valuesOf = (filters: readonly Filter[], query: URLSearchParams): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const filter of filters) {
    for (const key of keysOf(filter)) {
      const text = query.get(key);
      if (!text) continue;
      if (filter.kind === 'many') values[key] = text.split(',');
      else if (filter.kind === 'text' && filter.as === 'list') values[key] = listOf(text);
      else if (filter.kind === 'text' && filter.as === 'named') values[key] = namedOf(text);
      else if (filter.kind === 'flag') values[key] = text === 'true';
      else if (filter.kind === 'span') values[key] = numberOf(text, filter.parts);
      else if ((filter.kind === 'one' && filter.numeric) || (filter.kind === 'text' && filter.as === 'number'))
        values[key] = numberOf(text);
      else values[key] = text;
    }
  }
  return values;
};

/** A query with some keys changed; an empty value takes the key out. Any change goes back to the first page. */
export const changed = (query: URLSearchParams, change: Readonly<Record<string, string | undefined>>): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.delete('page');
  next.delete('after');
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
};
