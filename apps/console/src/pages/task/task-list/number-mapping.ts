import type { ColumnMapping, ImportPreview } from '@parley/contract/task';
import type { ColumnKeys } from '../../../parts/import-dialog/index.ts';

/** The use of a column that holds the number. */
export const phoneKey = 'phone';
/** The use of a column that holds the number in cipher text. */
export const cipherKey = 'cipher';
/** The use of a column that feeds a variable. */
export const variableKey = (name: string): string => `=${name}`;

/** What a file with the same columns was said to be, as far as it can be said of one for this flow: by its variables and the columns' own names. */
const rememberedKeys = ({ columns }: ImportPreview, { phone, cipher, variables }: ColumnMapping, known: readonly string[]): ColumnKeys =>
  columns.map((column) => {
    if (column.index === phone) return phoneKey;
    if (column.index === cipher) return cipherKey;
    const name = variables.find((one) => one.column === column.index)?.name;
    return name !== undefined && (known.includes(name) || name === column.name.trim()) ? variableKey(name) : '';
  });

/**
 * What the columns were said to be the last time; else a first guess: the one that looks like numbers, where `ciphers` may be sent the one that says
 * that it holds some, and those whose names are variables.
 */
export const guessNumbers = (preview: ImportPreview, variables: readonly string[], ciphers = false): ColumnKeys => {
  if (preview.remembered) return rememberedKeys(preview, preview.remembered, variables);
  return preview.columns.map((column) => {
    if (column.index === preview.phoneColumn) return phoneKey;
    if (ciphers && column.index === preview.cipherColumn) return cipherKey;
    const name = column.name.trim();
    if (!preview.header || name === '') return '';
    return variables.length === 0 || variables.includes(name) ? variableKey(name) : '';
  });
};

/** Variables that no column feeds. */
export const unfed = (keys: ColumnKeys, variables: readonly string[]): readonly string[] =>
  variables.filter((name) => !keys.includes(variableKey(name)));

/** The mapping as the call wants it. */
export const numberMapping = (preview: ImportPreview, header: boolean, keys: ColumnKeys): ColumnMapping => ({
  header,
  phone: preview.columns[keys.indexOf(phoneKey)]?.index ?? null,
  ...(keys.includes(cipherKey) ? { cipher: preview.columns[keys.indexOf(cipherKey)]?.index } : {}),
  variables: preview.columns.flatMap(({ index }, i) => {
    const key = keys[i] ?? '';
    return key.startsWith('=') ? [{ column: index, name: key.slice(1) }] : [];
  }),
});
