import type { Language, Text } from '@parley/contract';

/** Habits of a kind of caller, each the share of turns in which it shows. */
export interface Persona {
  readonly id: string;
  readonly name: Text;
  /** How many of a hundred callers are like that, unless the author says otherwise. */
  readonly weight: number;
  /** Wants what the flow offers. */
  readonly agrees: number;
  readonly silent: number;
  /** Cuts in while the robot speaks. */
  readonly interrupts: number;
  /** Letters and words that recognition gets wrong. */
  readonly misheard: number;
  /** Says something of its own instead of an answer. */
  readonly phrases: number;
  /** Asks what the knowledge knows. */
  readonly asks: number;
  /** Hangs up instead of an answer. */
  readonly hangsUp: number;
  readonly says: Readonly<Record<Language, readonly string[]>>;
}

const calm = { agrees: 0.7, silent: 0.02, interrupts: 0.05, misheard: 0, phrases: 0, asks: 0.05, hangsUp: 0.01 };
const nothing = { zh: [], en: [] };

export const personas: readonly Persona[] = [
  { ...calm, id: 'ready', name: { zh: '爽快', en: 'Ready' }, weight: 18, agrees: 0.95, asks: 0, says: nothing },
  {
    ...{ ...calm, id: 'proxy', name: { zh: '家人代接', en: 'Somebody else' }, weight: 12, agrees: 0.3, phrases: 0.5 },
    says: {
      zh: ['他不在，我是他家里人', '我是他爱人，你有什么事', '机主出去了，回头让他打给你'],
      en: ["he isn't in, I'm his wife", 'this is his son speaking', 'she is out, shall I take a message'],
    },
  },
  { ...calm, id: 'interrupting', name: { zh: '爱打断', en: 'Interrupting' }, weight: 12, interrupts: 0.8, says: nothing },
  {
    ...{ ...calm, id: 'child', name: { zh: '孩子接听', en: 'A child' }, weight: 4, agrees: 0.2, phrases: 0.7, misheard: 0.05 },
    says: {
      zh: ['我妈妈不在家', '爸爸去上班了', '你是谁呀', '我今年七岁'],
      en: ["mummy isn't home", 'daddy is at work', 'who are you', "I'm seven"],
    },
  },
  { ...calm, id: 'silent', name: { zh: '沉默寡言', en: 'Silent' }, weight: 10, silent: 0.45, says: nothing },
  {
    ...{ ...calm, id: 'angry', name: { zh: '生气', en: 'Angry' }, weight: 10, agrees: 0.1, phrases: 0.6, interrupts: 0.4, hangsUp: 0.15 },
    says: {
      zh: ['别再给我打电话了', '我要投诉你们', '烦不烦啊天天打', '让你们领导来跟我说'],
      en: ['stop calling me', 'I want to complain', 'this is the fifth call today', 'put your manager on'],
    },
  },
  {
    ...{ ...calm, id: 'off-topic', name: { zh: '跑题', en: 'Off topic' }, weight: 10, phrases: 0.45 },
    says: {
      zh: ['今天天气真不错', '我在开车呢', '你吃饭了没有', '昨天的球你看了吗', '我家的狗叫个不停'],
      en: ['lovely weather today', "I'm driving", 'have you had lunch', 'did you see the match', "the dog won't stop barking"],
    },
  },
  { ...calm, id: 'noisy', name: { zh: '嘈杂环境', en: 'Noisy' }, weight: 10, misheard: 0.3, silent: 0.08, says: nothing },
  {
    ...calm,
    id: 'doubtful',
    name: { zh: '多疑爱问', en: 'Doubtful' },
    weight: 14,
    agrees: 0.5,
    asks: 0.5,
    phrases: 0.1,
    says: {
      zh: ['你们是不是骗子', '我怎么知道你是真的', '你是机器人吧', '我再想想'],
      en: ['is this a scam', 'how do I know you are real', 'are you a robot', 'let me think about it'],
    },
  },
];

/** Which persona a call of a run gets: by their weights, the same for the same numbers. */
export const personaAt = (chosen: readonly Persona[], share: number): Persona | undefined => {
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0);
  let at = share * total;
  for (const persona of chosen) {
    at -= persona.weight;
    if (at < 0) return persona;
  }
  return chosen.at(-1);
};
