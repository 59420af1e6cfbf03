import type { Language } from '@parley/contract';
import { ownAgreement, ownEncoder } from '../encoder/own-encoder.ts';
import { afterYes } from '../text/after-yes.ts';
import { contentOf } from '../text/content.ts';

/** Less of what stands behind a yes says nothing. */
const least: Readonly<Record<Language, number>> = { zh: 3, en: 2 };
/** Of what it probably means, so much at least has to go with a yes. */
const leastShare = 0.43;

// A day, a time or a number alone, as it is said along with a yes.
const details: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:[那就在约要]|今天|明天|后天|大后天|[这下]?(?:周|星期|礼拜)[一二三四五六日天末]|[上下中]午|早上|晚上|[\d一二两三四五六七八九十百千半零幺点号月日分刻吧的呢]|块|元)+$/u,
  en: /^(?:(?:on|at|the|in|of|for|by|around|about|this|next|and|to|half|past|quarter|please|thanks|then|make it|that is|it is|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|morning|afternoon|evening|january|february|march|april|may|june|july|august|september|october|november|december|\d+(?:st|nd|rd|th|am|pm)?|am|pm|o clock|first|second|third|[a-z]+teenth|[a-z]+tieth|fourth|fifth|sixth|seventh|eighth|ninth|tenth|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|hundred|oh|zero)(?: |$))+$/,
};

// What somebody says they don't mean takes nothing of a yes back.
const unmeant: Readonly<Record<Language, RegExp>> = {
  zh: /(?:我|我们|俺|咱)?(?:并|可)?没有?[^，]{1,10}的意思/u,
  en: /\b(?:i am|we are) not (?:complaining|moaning|arguing|accusing anybody|having a go)\b(?: about (?:it|that|this|anything))?/,
};

/**
 * Does what `text` (normalised) says go with a yes? "Okay, that's the dog fed" was said to somebody else, and "sure, and pigs fly" is
 * none.
 */
export const goesWithYes = (text: string, language: Language): boolean => {
  const rest = afterYes(text.replace(unmeant[language], ''), language);
  const content = contentOf(rest, language);
  const { size, words } = content;
  if (rest === '' || size < least[language] || words.length === 0 || details[language].test(rest)) return true;
  const vector = ownEncoder(language)(content);
  return vector.every((value) => value === 0) || ownAgreement(language)(vector) >= leastShare;
};
