import type { Language } from '@parley/contract';
import { markedParts } from './normalise.ts';

/** What somebody means, set against what they say they don't: "I'm not asking what it costs, I mean how long it takes". */
export interface Contrast {
  /** What is left to be meant, normalised, its clauses apart. */
  readonly meant: string;
  /** What is denied, without the denial: normalised. */
  readonly denied: readonly string[];
}

interface Frames {
  /** What a clause begins with that is set against whatever else is said; what is denied follows. */
  readonly contrasts: RegExp;
  /** The same where a clause behind it says what is meant instead. */
  readonly denies: RegExp;
  readonly instead: RegExp;
  /** Behind something that was said, what it is not; null where that begins as any contrast does. */
  readonly added: RegExp | null;
  /** Denials that answer, and are set against nothing. */
  readonly answers: RegExp;
  /** Where a clause begins that a recogniser without marks runs together with the one before. */
  readonly joint: RegExp;
  /** So many letters or characters at least say anything. */
  readonly least: number;
}

const frames: Readonly<Record<Language, Frames>> = {
  zh: {
    contrasts:
      /^(?:[我俺咱这那又并倒可也都嗯哎啊]|其实|真的?|那个|我们)*(?:不是(?:说|问|要|想|嫌)?|没有?(?:问|说|让|要求|嫌|讲|提)|不问|甭问)(?=..)/u,
    denies: /^(?:[我俺咱这那又并倒可也都嗯]|其实|那个|我们)*(?:不|没有?|甭|别)(?=..)/u,
    instead:
      /^(?:而|但|可)?(?:[我俺咱]|我们)?(?:就是|就(?=[问想说要])|是(?=[问想说要])|只是|只(?=[问想说要])|光问|的意思是?|[问说要想]的是|想问|是我)/u,
    added: null,
    answers:
      /^[我这]?(?:不是(?:[吗吧呢嘛么]|本人|机主|[他她你您]|我(?:们|本人|的)?$|.{1,3}(?:先生|女士|小姐|老师|总))|不(?:用|要|行|需要|可以|同意|想要|方便|买|办|去|来)(?:了|的)?.?$)/u,
    joint: /(?=[我俺咱]?(?:就问|(?<!不)是[问说]|的意思是|只想|只是想|就想知道|[问说]的是))/u,
    least: 3,
  },
  en: {
    contrasts:
      /^(?:(?:i|we) (?:am|are|was|were) (?:really )?not (?:(?:really|even|exactly) )?(?:asking|saying|after|looking for|looking to|talking about|complaining|disputing|contesting|(?:calling|ringing|phoning)(?: you)? (?:about|to|for)|trying|chasing|bothered|worried|querying|on about|here about|here to|moaning|hanging up|giving out)|(?:it|this|that) is not (?:that|a|an|about|for|one|so much|just|my|your|the)|not (?:the|this|my|your|about|what|how|when|where|who|whether|if|because|another)|(?:i|we) (?:did not|never|do not) (?:say|said|ask|asked|mean|meant)|nothing wrong with|i have nothing against|never mind|forget (?:the|about|your|selling)|i know (?:what|when|where|how|who))\b/,
    denies:
      /^(?:(?:i|we) (?:do|did) not (?:want|need|care|wish|fancy|require|mind)|(?:i|we|he|she|they) (?:am|is|are) not(?= \w+ing\b)|(?:it|that|this|there) is not)\b/,
    instead:
      /^(?:but|rather|instead|just|only|it is|they are|that is (?:what|the)|what i (?:want|mean|need)|(?:i|we) (?:want|need|mean|simply|just|only|would (?:just |only )?(?:like|rather)|am (?:asking|saying|after|talking|just|only)|have (?:only|just)))\b/,
    added: /^not\b/,
    answers:
      /^(?:not (?:a |the |my |for )?(?:chance|hope|clue|bother|cup|thing|one|me|us|now|today|yet|really|interested|at all|likely|happening|sure|at the moment|right now|this (?:time|week|month|year)|anymore|any more|on your|in a|my (?:bag|problem))\b|(?:it|that|this) is not (?:for me|my (?:cup|thing|number|name)|the (?:right|best) (?:number|person|time)|a (?:good|great|convenient|bad)))/,
    joint: /\s(?=(?:i mean|i just want|i am (?:asking|saying)|what i mean)\b)/,
    least: 4,
  },
};

// What may stand before a denial and says nothing.
const opening: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:不是|没有|不|哎|唉|嗯|那个|喂|你好)$/u,
  en: /^(?:(?:no|well|look|oh|um|uh|er|sorry|now|so|and|listen|yeah|ah|honestly|hang on) )+/,
};

/** Reads what is meant where something else is denied beside it; null where nothing is, or nothing is left. */
export const contrastIn = (text: string, language: Language): Contrast | null => {
  const { contrasts, denies, instead, added, answers, joint, least } = frames[language];
  const said = markedParts(text, language)
    .flatMap((part) => (contrasts.test(part) || denies.test(part) ? part.split(joint) : [part]))
    .map((part) => part.replace(opening[language], '').trim())
    .filter((part) => part !== '');
  const deniedBy = (part: string, at: number): string | null => {
    if (answers.test(part)) return null;
    if (contrasts.test(part)) return part.replace(contrasts, '');
    if (denies.test(part) && said.slice(at + 1).some((later) => instead.test(later))) return part.replace(denies, '');
    return at > 0 && added?.test(part) === true ? part.replace(added, '') : null;
  };
  const found = said.map((part, at) => ({ part, denied: deniedBy(part, at) }));
  const denied = found.flatMap((each) => (each.denied === null ? [] : [each.denied.trim()]));
  const left = found.filter((each) => each.denied === null).map(({ part }) => part);
  if (denied.length === 0 || left.join('').length < least) return null;
  return { meant: left.join(', '), denied };
};
