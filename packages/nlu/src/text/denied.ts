import type { Language } from '@parley/contract';

// A denial that holds for what follows it: 不要上午, 别放门口, "not the price". The 不 of 要不 and of A不A denies nothing.
const before: Readonly<Record<Language, RegExp>> = {
  zh: /(?:(?<![要行好是能可])不|别|甭|除了|(?<!有)没)(?:要|用|想|能|是|在|得|太)?(?:给我|帮我|叫|姓|在|再|放到?|送到?|搁在?|选|要|是|说)*$/u,
  en: /\b(?:not|no|never|except|rather than|instead of|do not want|without|supposed to be|can not do|not make|unless(?: (?:it|that) is)?|(?:am|are|is|be) (?:out|away|busy|working|at work))(?: (?:in|on|at|all|the|a|so|really|much|with|about|that|for|my|your|very|exactly))*$/,
};
// One that holds for what it follows: 上午不行, 明天我没空, 明天要上班.
const after: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:的话|这边|那边|这天|那天|我们?|你们?|家里|都|也|就|可能|应该|恐怕|时间|是|实在|真的?|有点)*(?:不行|不可以|不能|不要|不用|不成|不方便|不太|不在|不合适|没空|没有?时间|没人|没有人|没有(?=[,，。、\s]|$)|没法|来不及|[来去到赶做约还付交]不了|有事|有会|有安排|有约|太|(?:还|得|要)*(?:去|上班|加班|出差|出门|开会|上课)|(?:很|太|比较)?忙)/u,
  en: /^ (?:(?:is|was|will|would|does|do|can|are|were|i am|i) )*(?:no good|not (?:the (?:problem|issue|reason)|work|good for me|possible|convenient|suit|be (?:in|here|home))|no problem|busy|out(?! of)|impossible)/,
};

/** Does what stands before something (normalised, of one clause) deny it? */
export const deniedBefore = (text: string, language: Language): boolean => before[language].test(text.trimEnd());

/** How much of what follows something (normalised, of one clause) denies it; 0 when nothing does. */
export const deniedAfter = (text: string, language: Language): number => after[language].exec(text)?.[0].length ?? 0;
