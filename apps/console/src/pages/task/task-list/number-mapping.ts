import type { ColumnMapping, ImportPreview } from '@parley/contract/task';
import type { ColumnKeys } from '../../../parts/import-dialog/index.ts';

/** The use of a column that holds the number. */
export const phoneKey = 'phone';
/** The use of a column that feeds a variable. */
export const variableKey = (name: string): string => `=${name}`;

/** A first guess: the column that looks like numbers, and columns whose names are variables. */
export const guessNumbers = (preview: ImportPreview, variables: readonly string[]): ColumnKeys =>
  preview.columns.map((column) => {
    if (column.index === preview.phoneColumn) return phoneKey;
    const name = column.name.trim();
    if (!preview.header || name === '') return '';
    return variables.length === 0 || variables.includes(name) ? variableKey(name) : '';
  });

/** Variables that no column feeds. */
export const unfed = (keys: ColumnKeys, variables: readonly string[]): readonly string[] =>
  variables.filter((name) => !keys.includes(variableKey(name)));

/** The mapping as the call wants it. */
export const numberMapping = (preview: ImportPreview, header: boolean, keys: ColumnKeys): ColumnMapping => ({
  header,
  phone: preview.columns[keys.indexOf(phoneKey)]?.index ?? 0,
  variables: preview.columns.flatMap(({ index }, i) => {
    const key = keys[i] ?? '';
    return key.startsWith('=') ? [{ column: index, name: key.slice(1) }] : [];
  }),
});
