import type { Language } from '@parley/contract';

const words = {
  zh: '好|行|可以|对|是|成|中|嗯|没问题|要得|没错|当然|妥|得嘞|得',
  en: 'yes|yeah|yep|yup|aye|sure|ok|okay|alright|all right|fine|right|lovely|great|good|grand|brilliant|absolutely|of course|certainly|definitely|no problem',
} as const;

// A yes in words of its own, with what is said before and between.
const yes: Readonly<Record<Language, RegExp>> = {
  zh: new RegExp(`^(?:[嗯哦啊呃哎噢喔]|那|那就)*(?:${words.zh})(?:的话|[的啊呀吧嘛呢哒啦呐嘞了滴哈]|${words.zh})*`, 'u'),
  en: new RegExp(`^(?:(?:oh|ah|well|um|uh|er|erm|hmm|so|no) )*(?:${words.en})\\b(?: (?:${words.en}|then|please|thanks)\\b)*`),
};

/** What is said behind a yes in `text` (normalised): all of it where it doesn't begin with one. */
export const afterYes = (text: string, language: Language): string => text.replace(yes[language], '').trim();
