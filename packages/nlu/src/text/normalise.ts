import type { Language } from '@parley/contract';

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\bcan['’]?t\b|\bcannot\b/g, 'can not'],
  [/\bwon['’]?t\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|should|would|could|must|need)n['’]?t\b/g, '$1 not'],
  [/\bain['’]?t\b/g, 'is not'],
  [/\b(i)['’]m\b|\bim\b/g, 'i am'],
  [/\b(you|we|they|who|what|where)['’]re\b/g, '$1 are'],
  [/\b(it|that|he|she|who|what|where|how|there|when)['’]s\b/g, '$1 is'],
  [/\b(i|you|we|they|he|she|it|that)['’]ll\b/g, '$1 will'],
  [/\b(i|you|we|they|he|she)['’]d\b/g, '$1 would'],
  [/\b(i|you|we|they)['’]ve\b/g, '$1 have'],
  [/\bgonna\b/g, 'going to'],
  [/\bwanna\b/g, 'want to'],
];

/** English contractions written out, of text in small letters: "can not", "it is". */
export const uncontracted = (text: string): string => contractions.reduce((plain, [from, to]) => plain.replace(from, to), text);

const marks = /[^\p{L}\p{N}+*#%]+/gu;
const han = '[\\p{Script=Han}]';
const insideHan = new RegExp(`(?<=${han}) (?=${han})`, 'gu');

/** Longest utterance that is looked at, characters. */
const longest = 500;

/**
 * One form for what is said and what is stored: full-width and case folded, marks become spaces, English contractions are written
 * out, and no spaces stand between Chinese characters.
 */
export const normalise = (text: string, language: Language): string => {
  const folded = text.slice(0, longest).normalize('NFKC').toLowerCase();
  const plain = language === 'en' || /[a-z]/.test(folded) ? uncontracted(folded) : folded;
  return plain.replace(marks, ' ').trim().replace(insideHan, '');
};

const partsOf = (text: string, ends: RegExp, language: Language): string[] =>
  text
    .slice(0, longest)
    .split(ends)
    .map((part) => normalise(part, language))
    .filter((part) => part !== '');

/** The utterance cut at its marks, normalised. */
export const markedParts = (text: string, language: Language): string[] => partsOf(text, /[,，。.!！?？;；、\n]+/u, language);

/** The utterance cut at its marks and before "but", normalised; for telling "no, I'm in a meeting" by its parts. */
export const clauses = (text: string, language: Language): string[] =>
  partsOf(text, /[,，。.!！?？;；、\n]+|(?=但是|不过|可是)|\s(?=but\b)/iu, language);
