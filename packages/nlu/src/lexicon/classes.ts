/** A word or phrase of a lexicon, and the classes it belongs to. */
export type Entry = readonly [class_: string, words: readonly string[]];

/** Reads a lexicon: a class a line, its name before the colon, its words after it, parted by `separator`. */
export const entries = (lexicon: string, separator: RegExp): readonly Entry[] =>
  lexicon
    .trim()
    .split('\n')
    .map((line) => {
      const colon = line.indexOf(':');
      return [
        line.slice(0, colon),
        line
          .slice(colon + 1)
          .trim()
          .split(separator),
      ] as const;
    });

/** The mark before a class whose word is denied: `!cancel` of "don't cancel". */
export const denied = (class_: string): string => `!${class_}`;
