import type { CallResult } from '@parley/contract/task';

/** What an announcement of the network, or a machine that answers, comes to. */
export interface Announcement {
  result: CallResult;
  /** Name of the rule, kept in the record. */
  hit: string;
  zh: readonly string[];
  en: readonly string[];
}

/** Every beginning with every middle and every end: networks word the same thing a little differently. */
const worded = (begins: readonly string[], middles: readonly string[], ends: readonly string[], gap: string): string[] =>
  begins.flatMap((begin) => middles.flatMap((middle) => ends.map((end) => [begin, middle, end].filter((part) => part !== '').join(gap))));

const zh = (...states: string[]): string[] =>
  worded(['', '您好', '对不起'], worded(['您拨打的电话', '您拨打的用户'], states, [''], ''), ['', '请稍后再拨'], '');
const en = (...states: string[]): string[] =>
  worded(
    ['', 'sorry'],
    worded(['the number you have dialled', 'the subscriber you dialed'], states, [''], ' '),
    ['', 'please try again later'],
    ' ',
  );

/** Announcements of the networks (product.md 3, ringtone recognition). Punctuation doesn't matter. */
export const announcements: readonly Announcement[] = [
  { result: 'switched-off', hit: 'switched-off', zh: zh('已关机'), en: en('is switched off', 'is powered off') },
  { result: 'empty-number', hit: 'empty-number', zh: zh('是空号'), en: en('does not exist') },
  { result: 'suspended', hit: 'suspended', zh: zh('已停机', '已暂停服务'), en: en('is out of service') },
  { result: 'busy', hit: 'on-the-line', zh: zh('正在通话中'), en: en('is busy now') },
  {
    result: 'unreachable',
    hit: 'cannot-connect',
    zh: zh('暂时无法接通', '不在服务区'),
    en: en('can not be connected'),
  },
  { result: 'barred', hit: 'incoming-barred', zh: zh('已呼入限制'), en: en('is barred from incoming calls') },
];

/** Machines that answer: their greetings. */
export const machineGreetings: readonly Announcement[] = [
  {
    result: 'voicemail',
    hit: 'voicemail',
    zh: worded(
      ['', '您好'],
      ['', '我现在不方便接听电话', '我现在无法接听您的电话', '您拨打的用户暂时无法接听', '机主暂时无法接听您的电话'],
      ['请在提示音后留言', '请在滴声后留言', '请在嘀声后留言', '请留言'],
      '',
    ),
    en: worded(
      ['', 'hello', 'hi'],
      [
        '',
        'i can not take your call right now',
        'i cannot take your call right now',
        'you have reached my voicemail',
        'i am not available right now',
      ],
      [
        'please leave a message after the tone',
        'please leave a message after the beep',
        'please leave your message after the tone',
        'please leave a message',
      ],
      ' ',
    ),
  },
];

/** Phrases to listen for, in one language. */
export const phrasesOf = (rules: readonly Announcement[], language: 'zh' | 'en'): string[] => rules.flatMap((rule) => [...rule[language]]);

const bare = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]/gu, '');

const wordings = new WeakMap<readonly Announcement[], Map<string, Announcement>>();

/** The rule whose wording a recognised text is. */
export function announcementIn(rules: readonly Announcement[], text: string): Announcement | undefined {
  let known = wordings.get(rules);
  if (!known) {
    known = new Map(rules.flatMap((rule) => [...rule.zh, ...rule.en].map((phrase) => [bare(phrase), rule])));
    wordings.set(rules, known);
  }
  return known.get(bare(text));
}
