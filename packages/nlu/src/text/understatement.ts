import type { Language } from '@parley/contract';

// Agreement by denying the opposite: 没什么不行的, "I wouldn't say no to that". What answers a question of its own ("no complaints", "no questions") is none.
const understatements: Readonly<Record<Language, RegExp>> = {
  zh: /(?:我|我们|我们?这边|这边|倒|倒是|也|都)*(?:没(?:有|什么|啥)*(?:意见|异议|二话|不行|不可以|不妥|不愿意|不同意|不乐意)的?|有何不可|何乐而不为|未尝不可|求之不得|巴不得(?:呢|的)?|(?:那)?还有(?:啥|什么)(?:好|可)?说的|(?:那)?还用(?:说|问)|不(?:反对|介意)|挑不出毛病)/u,
  en: /\b(?:(?:i|we) (?:would|could|will|can) (?:not|hardly|never)|would not|could not|can not|will not|who am i to|no reason to|wild horses would not make me) (?:say no|refuse|turn (?:it|that|this|you) down|argue(?: with (?:that|it|you))?)(?: to (?:that|it|this|one|you))?\b|\b(?:(?:i|we) (?:have )?(?:got )?|have (?:got )?)?(?:nothing against|no (?:objections?|quarrel|qualms)(?: (?:to|with|about))?)(?: (?:that|it|this|the idea))?(?: (?:from|on|at) (?:me|us|here|this end|my (?:side|end|part)|our (?:side|end|part)))?\b|\bwhat is not to (?:like|love)\b|\b(?:i )?could not agree more\b|\bi (?:do|would) not mind(?: (?:that|it|at all|if i do))*$|\bdo not mind if i do\b|\bnot a bad (?:idea|shout|plan|thought)\b|\bwhy ever not\b|\b(?:i )?(?:can|could) not see (?:any harm|the harm|any reason not)\b/,
};
const plainly: Readonly<Record<Language, string>> = { zh: '可以', en: 'yes' };

/** `text` (normalised) with agreement by denying the opposite as a plain yes. */
export const withoutUnderstatement = (text: string, language: Language): string =>
  text.replace(understatements[language], plainly[language]);
