import { pinyin } from 'pinyin-pro';

const known = new Map<string, string>();

// Sounds that telephone lines and regional accents merge.
const merged = (syllable: string): string =>
  syllable
    .replace(/^zh/, 'z')
    .replace(/^ch/, 'c')
    .replace(/^sh/, 's')
    .replace(/^[nr](?=[a-zü])/, 'l')
    .replace(/^hu(?=[a-z])/, 'f')
    .replace(/^h(?=u$)/, 'f')
    .replace(/([aei])ng$/, '$1n');

/**
 * Toneless pinyin of one Chinese character with easily confused sounds merged (zh/z, n/l, -ng/-n, hu/f). A character of several
 * readings gets its usual one, the same everywhere, so that equal characters always sound alike.
 */
export const syllable = (character: string): string => {
  const before = known.get(character);
  if (before !== undefined) return before;
  const sound = merged(pinyin(character, { toneType: 'none', type: 'string' }));
  known.set(character, sound);
  return sound;
};
