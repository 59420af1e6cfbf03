/** Finds which of many words occur in a text, in time that grows with the text and not with the words. */
export type WordFinder = (text: string) => ReadonlySet<number>;

const letter = /[\p{L}\p{N}]/u;
const han = /\p{Script=Han}/u;

// Words of alphabets count whole only; Chinese has no spaces to tell.
const whole = (text: string, from: number, to: number): boolean => {
  const bounded = (inside: string, outside: string): boolean => !letter.test(outside) || han.test(inside) || han.test(outside);
  return (
    bounded(text.charAt(from), from > 0 ? text.charAt(from - 1) : '') &&
    bounded(text.charAt(to - 1), to < text.length ? text.charAt(to) : '')
  );
};

/** `words` are normalised; a word's number is its place in the list. */
export const wordFinder = (words: readonly string[]): WordFinder => {
  const byFirst = new Map<string, { word: string; number: number }[]>();
  for (const [number, word] of words.entries()) {
    if (word === '') continue;
    const list = byFirst.get(word.charAt(0)) ?? [];
    list.push({ word, number });
    byFirst.set(word.charAt(0), list);
  }
  return (text) => {
    const found = new Set<number>();
    for (let at = 0; at < text.length; at++)
      for (const { word, number } of byFirst.get(text.charAt(at)) ?? [])
        if (!found.has(number) && text.startsWith(word, at) && whole(text, at, at + word.length)) found.add(number);
    return found;
  };
};
