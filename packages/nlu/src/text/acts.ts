import type { Language } from '@parley/contract';
import { normalise } from './normalise.ts';

/** One of several things said in a breath: "yes, but how much is it?" is two. */
export interface Act {
  /** As it was said, without the word that joins it to what stands before. */
  readonly text: string;
  /** It is set against what stands before: "but", 不过. */
  readonly against: boolean;
}

// 对了 that is followed by something begins a new thought, and agrees to nothing.
const thought = '对了(?!对|没错|就是|就这|是的|嗯|好|吧)(?=[,，、。\\s]*\\p{Script=Han}{2})';
const begins: Readonly<Record<Language, RegExp>> = {
  zh: new RegExp(`^${thought}[,，、。\\s]*`, 'u'),
  en: /^(?:by the way|oh by the way|actually while i have you)[\s,]+/i,
};
const joints: Readonly<Record<Language, RegExp>> = {
  zh: new RegExp(`[,，.。!！?？;；、\\n]+|(?=但是|不过|可是|顺便|另外|还有(?!人|事)|${thought})`, 'u'),
  en: /[,.!?;\n]+|(?=\b(?:but|by the way|although)\b)|\band (?=(?:also|how|what|when|where|who|why|is|are|do|does|can|could|will)\b)/iu,
};
const against: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:但是?|不过|可是|只是|就是)(?!说)[,，、\s]*/u,
  en: /^(?:but|although|though|only|except)\b[\s,]*/i,
};
const joining: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:顺便|另外|还有|然后|那么|那)(?:问一下|问问|请问|想问)?[,，、\s]*/u,
  en: /^(?:and|also|oh|so|then)\b[\s,]*/i,
};

// A no that only reassures: "no, it's fine, carry on".
const reassures: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:(?:不|没有?)+[,，、。\s]+)?(?:(?:没事|没关系|不要紧|不用担心|别担心)[,，、。\s]*)+(?=(?:你|您|请)?(?:继续|接着|尽管|说|讲)|可以|好的|行|没问题)|^(?:不|没有?)+[,，、。\s]*(?=(?:你|您|请)?(?:继续|接着|尽管))/u,
  en: /^(?:(?:yeah|yes|oh|ah|well)[\s,]+)*(?:no[\s,]+)+(?=(?:it is|it'?s|that is|that'?s) (?:fine|ok|okay|all right|alright|good|great|perfect|no problem|not a problem)\b(?![\s,]*(?:thanks|thank you|ta|cheers|love|i'?m|i am|i do|i don'?t))|(?:you are|you'?re) (?:fine|ok|okay|all right|alright|good)[\s,]+(?:go|carry|crack|keep|please)\b|go ahead|carry on|go on\b|please do|all good|no problem|not a problem)/i,
};

/** A text without the words that only begin a new thought (对了，多少钱) or reassure (不，没事，你继续说). */
export const withoutOpening = (text: string, language: Language): string =>
  text.trimStart().replace(begins[language], '').replace(reassures[language], '');

/** The things said in a text one after the other, cut at marks and at the words that join them. */
export const actsIn = (text: string, language: Language): readonly Act[] =>
  text
    .split(joints[language])
    .map((said) => said.trim())
    .map((said) => withoutOpening(said, language))
    .map((said) => ({ against: against[language].test(said), text: said.replace(against[language], '').replace(joining[language], '') }))
    .filter((act) => normalise(act.text, language) !== '');
