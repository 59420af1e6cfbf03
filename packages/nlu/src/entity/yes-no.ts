import type { Language } from '@parley/contract';
import { afterCorrection } from '../text/correction.ts';
import { core } from '../text/fillers.ts';
import { clauses, normalise } from '../text/normalise.ts';
import { denies } from '../text/polarity.ts';
import type { Found } from './found.ts';

const yes: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:是|对|好|行|可以|嗯|没错|没问题|正确|要|有|能|会|愿意|需要|成|同意|确认|肯定|当然|准确|ok)/u,
  en: /^(?:yes|yeah|yep|yup|ok|okay|sure|right|correct|of course|fine|certainly|absolutely|definitely|exactly|i (?:do|would|will|am|did|have)(?! not)|it is(?! not)|that is (?:right|correct|fine)|no problem|indeed|true|i think so|you (?:have )?got it|perfect|spot on|sounds (?:good|right|fine)|that works|u+h[ -]?huh|m+ ?h?m+|that is it)\b/,
};
const no: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:不|没|否|错|别|无)/u,
  en: /^(?:no|nope|nah|not|never|wrong|incorrect|i (?:do|would|will|am|did|have) not|i do not think|it is not|that is (?:not|wrong)|negative)\b/,
};

// How sure somebody is of what they answer.
const hedges: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:(?:应该|大概|可能|也许|估计|恐怕|八成|多半|我想|我觉得|我看|暂时|目前|绝对|一定)(?=[不没会是要能可愿]))+/u,
  en: /^(?:(?:i would say|i guess|i suppose|well|probably|most likely|very likely|almost) )+(?=\S)/,
};
// 能再说一遍吗 begins like a yes, and asks.
const askedBack = /^(?:能|可以|有|会|要|是|行|愿意|需要|成).*(?:吗|么|嘛)$/u;
const against = /\s(?=(?:but|although|though|except)\b)|(?=但是?|不过|可是|就是)/u;
const unlikely = /^(?:i (?:really |very much )?doubt (?:it|that)|(?:very |highly )?unlikely|(?:probably|certainly|definitely) not)\b/;

/** `yes` or `no` as it was answered in the end; null when it was neither. */
export const yesNoIn = (text: string, language: Language): Found<'yes' | 'no'> | null =>
  afterCorrection(text, language, (said) => answeredIn(said, language));

const answeredIn = (text: string, language: Language): Found<'yes' | 'no'> | null => {
  const plain = core(normalise(text, language), language).replace(hedges[language], '');
  const [first = ''] = clauses(text, language);
  if (language === 'zh' && askedBack.test(core(first, language))) return null;
  if (language === 'en' && unlikely.test(plain)) return { value: 'no', from: plain };
  // 可以是可以，但是…: neither.
  if (/^(.{1,3})(?:是|倒是)\1/u.test(plain) || /^是不是/u.test(plain)) return null;
  if (/^(?:没错|没问题|不错|no problem)/u.test(plain)) return { value: 'yes', from: plain };
  if (no[language].test(plain)) return { value: 'no', from: plain };
  // What is set against a yes takes none of it back: "yes, but not before ten".
  const said = plain.split(against)[0] ?? '';
  if (yes[language].test(plain)) return { value: denies(said, language) ? 'no' : 'yes', from: plain };
  return null;
};
