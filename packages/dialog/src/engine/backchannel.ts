import type { Language } from '@parley/contract';
import { core, normalise } from '@parley/nlu';

/** Whether a text is a sound of listening (嗯, uh-huh), also several of them or one repeated: 嗯嗯嗯, mm mm. */
export function isBackchannel(text: string, backchannels: readonly string[], language: Language): boolean {
  const plain = normalise(text, language);
  const words = backchannels.map((word) => normalise(word, language)).filter((word) => word !== '');
  if (words.includes(core(plain, language))) return true;
  const longestFirst = words.map((word) => word.replaceAll(' ', '')).toSorted((a, b) => b.length - a.length);
  let rest = plain.replaceAll(' ', '');
  if (rest === '') return false;
  while (rest !== '') {
    const word = longestFirst.find((one) => rest.startsWith(one));
    if (word === undefined) return false;
    rest = rest.slice(word.length);
  }
  return true;
}
