import type { Behaviour } from '../carrier/behaviour.ts';
import type { Language } from '../carrier/language.ts';
import type { Reply } from './reply.ts';

/** What a person says, turn by turn. */
export interface Script {
  readonly replies: readonly Reply[];
  /**
   * So many of the last replies are said in turn for as long as the other side keeps asking (1, if not given). Where a reply was
   * misheard and the question came again, the right one comes with the next turn.
   */
  readonly cycle?: number;
  /** Begins to speak this long after the other side began, without waiting for its end, ms. */
  readonly interruptAfterMs?: number;
  /** Hangs up this long after the answer, whatever it hears, ms. */
  readonly hangUpAfterMs?: number;
  /** Waits this long before it answers, ms, on top of the usual. */
  readonly hesitateMs?: number;
}

const say = (...texts: string[]): Reply[] => texts.map((text) => ({ say: text }));

/** Said when nobody speaks after the answer. */
export const greeting: Record<Language, string> = { zh: '喂，你好', en: 'hello' };

/** What the carrier says for a phone that cannot be reached, in early media, and how it ends the call then: SIP status and Q.850 cause. */
export const announcements: Partial<
  Record<Behaviour, Record<Language, string> & { readonly ends: readonly [status: number, q850: number] }>
> = {
  'switched-off': {
    zh: '您好，您拨打的电话已关机，请稍后再拨。',
    en: 'The number you have dialled is switched off. Please try again later.',
    ends: [480, 20],
  },
  suspended: { zh: '对不起，您拨打的电话已停机。', en: 'Sorry, the number you have dialled is out of service.', ends: [480, 31] },
  'empty-number': {
    zh: '您好，您拨打的号码是空号，请查证后再拨。',
    en: 'Sorry, the number you have dialled does not exist.',
    ends: [480, 31],
  },
  'on-the-line': {
    zh: '您好，您拨打的电话正在通话中，请稍后再拨。',
    en: 'Sorry, the subscriber you dialed is busy now. Please try again later.',
    ends: [480, 31],
  },
  'cannot-connect': {
    zh: '对不起，您拨打的用户暂时无法接通，请稍后再拨。',
    en: 'Sorry, the subscriber you dialed can not be connected. Please try again later.',
    ends: [480, 31],
  },
  barred: {
    zh: '对不起，您拨打的用户已呼入限制。',
    en: 'Sorry, the number you have dialled is barred from incoming calls.',
    ends: [480, 31],
  },
};

/** What machines say when they answer; a fax says nothing. */
export const greetings: Partial<Record<Behaviour, Record<Language, string>>> = {
  voicemail: {
    zh: '您好，我现在不方便接听电话，请在滴声后留言。',
    en: 'Hello, I cannot take your call right now. Please leave a message after the tone.',
  },
  assistant: {
    zh: '您好，机主正忙，我是他的语音助理，请讲。',
    en: 'Hello, I am the assistant of the person you called. How can I help?',
  },
  menu: { zh: '您好，欢迎致电，中文服务请按一。', en: 'Thank you for calling. For English press one.' },
  'answered-switched-off': {
    zh: '您好，您拨打的电话已关机，请稍后再拨。',
    en: 'The number you have dialled is switched off. Please try again later.',
  },
  'answered-busy': {
    zh: '对不起，您拨打的用户正在通话中，请稍后再拨。',
    en: 'Sorry, the subscriber you dialed is busy now. Please try again later.',
  },
};

/** Whom the demo flows are about: a parcel is expected tomorrow morning; the service deserves four of five. */
const agrees: Record<Language, Script> = {
  zh: { replies: say('是的', '没问题', '上午', '是的', '上午'), cycle: 2 },
  en: { replies: say('yes', 'four', 'yes', 'four', 'yes'), cycle: 2 },
};

const asksBack: Record<Language, Reply[]> = { zh: say('你是谁'), en: say('who are you') };

const scripts: Partial<Record<Behaviour, (language: Language) => Script>> = {
  agrees: (language) => agrees[language],
  refuses: (language) => ({ replies: say(language === 'zh' ? '不需要' : 'no thank you') }),
  interrupts: (language) => ({ ...agrees[language], interruptAfterMs: 1500 }),
  'hangs-up': () => ({ replies: [], hangUpAfterMs: 2000 }),
  'asks-back': (language) => ({ ...agrees[language], replies: [...asksBack[language], ...agrees[language].replies] }),
  hesitates: (language) => ({ ...agrees[language], hesitateMs: 2500 }),
};

const silent: Script = { replies: [] };

/** What the person with this behaviour says in this language. */
export const scriptOf = (behaviour: Behaviour, language: Language): Script => scripts[behaviour]?.(language) ?? silent;

/** The reply of a turn, counted from 0. */
export function replyOf({ replies, cycle = 1 }: Script, turn: number): Reply {
  const over = turn - replies.length;
  const at = over < 0 ? turn : replies.length - cycle + (over % cycle);
  return replies[at] ?? { nothing: true };
}
