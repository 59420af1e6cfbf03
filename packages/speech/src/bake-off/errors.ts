import type { Language } from '../ports/expectation.ts';

/** What a text is compared by: characters in Chinese, words in English; case, signs and spaces don't count. */
export function unitsOf(text: string, language: Language): string[] {
  const plain = text.toLowerCase().replace(/[\p{P}\p{S}]/gu, language === 'zh' ? '' : ' ');
  return language === 'zh' ? [...plain.replace(/\p{Z}/gu, '')] : plain.split(/\s+/).filter((word) => word !== '');
}

/** How many units must be put in, taken out or exchanged to make one of the other (Levenshtein). */
export function errorsBetween(expected: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, n) => n);
  for (const [at, unit] of expected.entries()) {
    const next = [at + 1];
    for (const [n, other] of heard.entries())
      next.push(Math.min((row[n] ?? 0) + (unit === other ? 0 : 1), (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
