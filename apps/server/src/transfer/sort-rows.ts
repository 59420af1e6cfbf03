import { isPhone, normalPhone, phoneKey } from '@parley/contract/phone';
import { type ColumnMapping, longestVariable, type Refusal } from '@parley/contract/task';
import type { NewNumber } from '@parley/db/numbers/add-numbers';
import type { OpenNumber } from '../task/cipher/number-opener.ts';
import type { PhoneSet } from './phone-set.ts';

const cellOf = (cells: readonly string[], at: number | null | undefined): string => (at == null ? '' : (cells[at] ?? ''));

/** The number of a row as it was written; undefined if its cipher text does not open. */
const writtenOf = (cells: readonly string[], { phone, cipher }: ColumnMapping, open: OpenNumber): string | undefined => {
  const sealed = cellOf(cells, cipher);
  return sealed === '' ? cellOf(cells, phone) : open(sealed);
};

/** A row of a file as a number to add, or why not. What is in cipher text goes by `open`. */
export const numberOf = (
  cells: readonly string[],
  mapping: ColumnMapping,
  seen: PhoneSet,
  open: OpenNumber,
): (NewNumber & { readonly written: string }) | Refusal => {
  const written = writtenOf(cells, mapping, open);
  if (written === undefined) return 'cipher';
  const phone = normalPhone(written);
  if (!isPhone(phone)) return 'format';
  const variables: Record<string, string> = {};
  for (const { column, name } of mapping.variables) {
    const value = cells[column] ?? '';
    if (value.length > longestVariable) return 'too-wide';
    if (value !== '') variables[name] = value;
  }
  return seen.add(phoneKey(phone)) ? { phone, variables, written } : 'duplicate-in-file';
};
