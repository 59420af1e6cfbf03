const VOWEL = '(?:AA|AE|AH|AO|AW|AY|EH|ER|EY|IH|IY|OW|OY|UH|UW)';
/** A T between vowels; at the end of a word, since most words that follow begin with a vowel or run into it (`out of`). */
const FLAPPED = new RegExp(`(?<=${VOWEL} )T(?= ${VOWEL}|$)`, 'g');

/** What sets an S apart lies above the band of a telephone: a breath is left, and of a Z within a word a hum. */
const withoutHiss = (phones: string): string => phones.replaceAll(/\bS\b/g, 'HH').replaceAll(/\bZ\b(?!$)/g, 'DH');

/** A T that is tapped rather than let go. */
const tapped = (phones: string): string => phones.replaceAll(FLAPPED, 'D');

/** Pronunciations, and how they arrive at the far end of a telephone line, for a model that was trained on the whole band. */
export const overTelephone = (pronunciations: readonly string[]): string[] => {
  const dull = pronunciations.map(withoutHiss);
  return [...new Set([...pronunciations, ...dull, ...pronunciations.map(tapped), ...dull.map(tapped)])];
};
