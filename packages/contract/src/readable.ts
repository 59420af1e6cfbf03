import { z } from 'zod';

/** Entries of a rule that cannot be read: they do nothing, and go when the rule is saved. */
export const unreadableEntries = z.number().int();

interface Readable<T> {
  readonly list: T[];
  /** How many were left out. */
  readonly unreadable: number;
}

/**
 * Entries of a list as it lies in the database. One that cannot be read, as an older version may have left it, is left out and counted; the
 * others hold.
 */
export const readable = <T>(entry: z.ZodType<T>, stored: unknown): Readable<T> => {
  const all = z.array(z.unknown()).nullish().safeParse(stored);
  if (!all.success) return { list: [], unreadable: 1 };
  const list = (all.data ?? []).flatMap((one) => {
    const { data } = entry.safeParse(one);
    return data === undefined ? [] : [data];
  });
  return { list, unreadable: (all.data ?? []).length - list.length };
};
