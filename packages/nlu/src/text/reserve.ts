import type { Language } from '@parley/contract';
import { wordClasses } from '../lexicon/index.ts';

// What makes a yes before or after it less than one: a condition, an objection, a wait, mockery.
const reserves: Readonly<Record<Language, RegExp>> = {
  zh: /但是?|不过|可是|除非|如果|要是|假如|万一|才行|才可以|才能|再说|考虑|看看再|到时候|先别|先不|不一定|未必|谁说|才怪|想得美|得了吧|呵呵|[就只]怕|个屁|个头啊?|你觉得我会|我会(?:答应|同意)(?:吗|你)|凭什么|[行好]啊你|又来(?:推销|这套)|没门|门儿?都没有|做梦|开什么玩笑|逗我|省省吧|拉倒吧|少来|免谈|当我傻|骗谁|糊弄谁|下辈子|太阳从西边|你[咋怎]么?不(?:去|直接)|(\p{Script=Han}{1,2})倒?是\1/u,
  en: /\b(?:but|unless|only if|if|except|however|depends|provided|as long as|not now|not yet|maybe|perhaps|i guess not|yeah right|as if|in your dreams|would have|should have|could have|might|why (?:would|should) i|not that i|who asked you|another sales call|were stupid|forget it|dream on|(?:no|not a|fat) chance|you can keep (?:it|that|them)|you (?:must be|are) joking|pull the other one|over my dead body|not on your life|give over|jog on|on your bike|get (?:lost|stuffed)|i will pass|count me out|leave it out|having a laugh|do you take me for|when (?:pigs fly|hell freezes)|my foot|good luck with that|very funny|hilarious|born yesterday|do i look like)\b/,
};

// What a caller must not be overheard with: that is meant before any yes beside it.
const guarded: readonly string[] = [
  'wrong',
  'stop',
  'child',
  'emergency',
  'human',
  'robot',
  'complain',
  'scam',
  'refuse',
  '!agree',
  '!confirm',
];

// What follows a yes and takes nothing of it back: 行吧，不过你快点, "go on, but be quick".
const hurry: Readonly<Record<Language, RegExp>> = {
  zh: /(?:但是?|不过|可是)(?:你|您|麻烦|请|要)*(?:快一?点儿?|快些|简短点?|长话短说|尽快)/gu,
  en: /\bbut (?:please )?(?:be quick|make it (?:quick|short|fast)|keep it (?:short|brief|quick)|hurry(?: up)?|quickly)\b/g,
};

// An if that makes no condition: "yes please if you could", "if you think it's best".
const noCondition: Readonly<Record<Language, RegExp>> = {
  zh: /如果可以的话$|要是方便的话$/u,
  en: /\bif (?:you (?:could|would|can|will|like|want|wish|must|insist|please|do not mind|would not mind)(?: please)?$|possible$|you (?:really )?(?:say so|(?:think|reckon) (?:so|(?:it|that) is (?:best|right|better|worth it|wise)))\b|(?:that|it) is (?:all|the best) (?:there is|you (?:have(?: got)?|can do))\b)/g,
};

// A denial that denies nothing of what follows it.
const neutral = /\bno (?:problem|worries|trouble|doubt)\b/g;

// Who only looks for words has said nothing yet: 嗯，就是，那什么.
const hesitation: Readonly<Record<Language, RegExp>> = {
  zh: /^(?=.*(?:那个|那什么|怎么说|呃))(?:[嗯呃啊额哦唉哎呢吧]|那个|这个|就是|那什么|怎么说|\s)+$/u,
  en: /^(?:(?:um+|uh|er+m?|ah|oh|well|so|like|the thing is|i mean|you know|let me think|how do i put (?:it|this))(?:\s+|$))+$/,
};

/** Is an agreement in `text` (normalised) less than one: under a condition, before an objection, or beside something that goes first? */
export const reserved = (text: string, language: Language): boolean =>
  reserves[language].test(text.replace(hurry[language], '').replace(noCondition[language], '')) ||
  hesitation[language].test(text) ||
  wordClasses(text.replace(neutral, ''), language).some((class_) => guarded.includes(class_));
