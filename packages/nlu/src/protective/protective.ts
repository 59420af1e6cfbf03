import type { Language } from '@parley/contract';
import { clauses, normalise } from '../text/normalise.ts';
import { chineseSigns } from './chinese.ts';
import { englishSigns } from './english.ts';
import { type Protective, protectiveKinds, type Sign } from './kind.ts';

const signs: Readonly<Record<Language, readonly Sign[]>> = { zh: chineseSigns, en: englishSigns };

/**
 * What was said that goes before everything else, whatever the flow: the foremost kind of several. Null where there is nothing of the kind.
 * Read in the whole and in its clauses, so that a sign at the beginning of a clause is found behind a yes.
 */
export const protectiveIn = (text: string, language: Language): Protective | null => {
  const whole = normalise(text, language);
  const parts = [whole, ...clauses(text, language).filter((clause) => clause !== whole)];
  for (const kind of protectiveKinds)
    for (const sign of signs[language]) {
      if (sign.kind !== kind || sign.unless?.test(whole) === true) continue;
      for (const part of parts) {
        const words = sign.words.exec(part)?.[0].trim();
        if (words !== undefined && words !== '') return { kind, evidence: words };
      }
    }
  return null;
};
