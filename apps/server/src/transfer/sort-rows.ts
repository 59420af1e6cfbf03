import { isPhone, normalPhone } from '@parley/contract/phone';
import { type ColumnMapping, longestVariable, type Refusal } from '@parley/contract/task';
import type { NewNumber } from '@parley/db/numbers/add-numbers';
import type { PhoneSet } from './phone-set.ts';

/** A row of a file as a number to add, or why not. */
export const numberOf = (cells: readonly string[], mapping: ColumnMapping, seen: PhoneSet): NewNumber | Refusal => {
  const phone = normalPhone(cells[mapping.phone] ?? '');
  if (!isPhone(phone)) return 'format';
  const variables: Record<string, string> = {};
  for (const { column, name } of mapping.variables) {
    const value = cells[column] ?? '';
    if (value.length > longestVariable) return 'too-wide';
    if (value !== '') variables[name] = value;
  }
  return seen.add(phone) ? { phone, variables } : 'duplicate-in-file';
};
