import type { Text } from '@parley/contract';

/** What the column of a field is called in a file. */
export interface Heading<Field extends string> {
  readonly field: Field;
  readonly title: Text;
  /** Other names of it, in lower case. */
  readonly others: readonly string[];
}

/** What each column seems to be by its heading, in either language; each field is told once. */
export const fieldsOfHeadings = <Field extends string>(first: readonly string[], headings: readonly Heading<Field>[]): (Field | null)[] => {
  const fields = first.map((cell) => {
    // The star and the bracket that mark a column as needed or explain it.
    const name = cell
      .replace(/[(（[【].*$/, '')
      .replaceAll('*', '')
      .replaceAll('_', ' ')
      .trim()
      .toLowerCase();
    return (
      headings.find(({ title, others }) => name === title.zh || name === title.en.toLowerCase() || others.includes(name))?.field ?? null
    );
  });
  return fields.map((field, at) => (field !== null && fields.indexOf(field) === at ? field : null));
};
