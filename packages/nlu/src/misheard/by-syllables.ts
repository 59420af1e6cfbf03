import { runsOf } from '../text/features.ts';
import { syllable } from '../text/syllable.ts';
import type { Misheard } from './misheard.ts';

/** Characters of what is heard as one: 现在, 转人工. */
const shortest = 2;
const longest = 4;

/** Whoever counts means to. */
const counts = (characters: readonly string[]): boolean =>
  characters.every((character) => '零一二两三四五六七八九十百千万'.includes(character));
const isChinese = (characters: readonly string[]): boolean => characters.every((character) => /\p{Script=Han}/u.test(character));

/** Puts what sounds the same and is stored for what is not, the longest first and each character once: 取肖 for 取消. */
export const bySyllables = (sentences: readonly string[]): Misheard => {
  const stored = new Set<string>();
  const sounding = new Map<string, Map<string, number>>();
  for (const sentence of sentences)
    for (const { run, chinese } of runsOf(sentence)) {
      if (!chinese) continue;
      const characters = [...run];
      const sounds = characters.map(syllable);
      for (let length = shortest; length <= longest; length++)
        for (let at = 0; at + length <= characters.length; at++) {
          const text = characters.slice(at, at + length).join('');
          const sound = sounds.slice(at, at + length).join(' ');
          stored.add(text);
          const texts = sounding.get(sound) ?? new Map<string, number>();
          sounding.set(sound, texts.set(text, (texts.get(text) ?? 0) + 1));
        }
    }
  const commonest = new Map(
    [...sounding].map(([sound, texts]) => [sound, [...texts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]]),
  );
  return (said) => {
    const characters = [...said];
    const settled = characters.map(() => false);
    for (let length = longest; length >= shortest; length--)
      for (let at = 0; at + length <= characters.length; at++) {
        const some = characters.slice(at, at + length);
        if (settled.slice(at, at + length).includes(true) || !isChinese(some) || counts(some)) continue;
        const meant = stored.has(some.join('')) ? some.join('') : commonest.get(some.map(syllable).join(' '));
        if (meant === undefined) continue;
        characters.splice(at, length, ...meant);
        settled.fill(true, at, at + length);
      }
    const text = characters.join('');
    return text === said ? [] : [text];
  };
};
