import type { Flow } from '@parley/contract/flow/graph';

/** Libraries that come from a file and go into one, with the headings that the server reads. */
export const libraryHeadings = {
  similar: ['意图', '语料'],
  exact: ['意图', '语料'],
  black: ['意图', '语料'],
  knowledge: ['问题', '回答', '相似问法', '回答后', '次数上限'],
  slots: ['名称', '类型', '实体库', '正则'],
  values: ['实体库', '标准值', '同义词'],
  labels: ['名称'],
} as const satisfies Record<string, readonly string[]>;
export type LibraryName = keyof typeof libraryHeadings;

const sentences = (flow: Flow, part: 'similar' | 'exact' | 'black'): string[][] =>
  flow.intents.flatMap((intent) => intent[part].map((text) => [intent.name, text]));

/** What a library of a draft holds, row by row, as the same file would bring it in again. */
export function libraryRows(flow: Flow, library: LibraryName): string[][] {
  switch (library) {
    case 'similar':
    case 'exact':
    case 'black':
      return sentences(flow, library);
    case 'knowledge':
      return flow.knowledge.map(({ question, answers, similar, after, limit }) => [
        question,
        answers.map(({ text }) => text).join('\n'),
        similar.join('\n'),
        after.kind === 'jump' ? '' : after.kind,
        String(limit),
      ]);
    case 'slots':
      return flow.slots.map(({ name, entity }) => [
        name,
        entity.kind,
        entity.kind === 'choice' ? (flow.libraries.find(({ id }) => id === entity.libraryId)?.name ?? '') : '',
        entity.kind === 'pattern' ? entity.regex : '',
      ]);
    case 'values':
      return flow.libraries.flatMap(({ name, items }) => items.map(({ value, synonyms }) => [name, value, synonyms.join('、')]));
    case 'labels':
      return flow.labels.map(({ name }) => [name]);
  }
}

/** What makes a spreadsheet run a cell as a formula; an apostrophe before it makes it text, and the import takes that off again. */
const formula = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
