import type { Behaviour } from '../carrier/behaviour.ts';
import type { Language } from '../carrier/language.ts';
import type { Reply } from './reply.ts';

/** What a person says, turn by turn. The last one is said again for as long as the other side keeps asking. */
export interface Script {
  readonly replies: readonly Reply[];
  /** Begins to speak this long after the other side began, without waiting for its end, ms. */
  readonly interruptAfterMs?: number;
  /** Hangs up this long after the other side began, ms. */
  readonly hangUpAfterMs?: number;
  /** Waits this long before it answers, ms, on top of the usual. */
  readonly hesitateMs?: number;
}

const say = (...texts: string[]): Reply[] => texts.map((text) => ({ say: text }));

/** Said when nobody speaks after the answer. */
export const greeting: Record<Language, string> = { zh: '喂，你好', en: 'hello' };

/** What the carrier says for a phone that is switched off, and what a voice mailbox says before its beep. */
export const announcements: Record<Language, { readonly switchedOff: string; readonly voicemail: string }> = {
  zh: {
    switchedOff: '您好，您拨打的电话已关机，请稍后再拨。',
    voicemail: '您好，我现在不方便接听电话，请在滴声后留言。',
  },
  en: {
    switchedOff: 'The number you have dialled is switched off. Please try again later.',
    voicemail: 'Hello, I cannot take your call right now. Please leave a message after the tone.',
  },
};

const agrees: Record<Language, Reply[]> = {
  zh: say('是的', '可以', '明天上午', '可以', '没有了'),
  en: say('yes', 'nine', 'yes', 'no'),
};

const scripts: Partial<Record<Behaviour, (language: Language) => Script>> = {
  agrees: (language) => ({ replies: agrees[language] }),
  refuses: (language) => ({ replies: language === 'zh' ? say('不需要') : say('no thank you') }),
  interrupts: (language) => ({ replies: agrees[language], interruptAfterMs: 1500 }),
  'hangs-up': () => ({ replies: [], hangUpAfterMs: 2000 }),
  'asks-back': (language) => ({
    replies: [...(language === 'zh' ? say('你是谁', '多少钱') : say('who are you', 'how much is it')), ...agrees[language]],
  }),
  hesitates: (language) => ({ replies: agrees[language], hesitateMs: 2500 }),
};

const silent: Script = { replies: [] };

/** What the person with this behaviour says in this language. */
export const scriptOf = (behaviour: Behaviour, language: Language): Script => scripts[behaviour]?.(language) ?? silent;
