/** A sentence with what is expected of it. */
export interface Utterance {
  readonly text: string;
  readonly expected: string;
}

/** Reads a sentence a line; behind a tab or, for want of one, the last comma stands what is expected. */
export const utterancesOf = (written: string): Utterance[] =>
  written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.includes('\t') ? line.indexOf('\t') : Math.max(line.lastIndexOf(','), line.lastIndexOf('，'));
      const text = at > 0 ? line.slice(0, at).trim() : line;
      return {
        text: text.slice(0, 500),
        expected:
          at > 0
            ? line
                .slice(at + 1)
                .trim()
                .slice(0, 100)
            : '',
      };
    });

/** The other way round. */
export const linesFor = (utterances: readonly Utterance[]): string =>
  utterances.map(({ text, expected }) => (expected === '' ? text : `${text}\t${expected}`)).join('\n');
