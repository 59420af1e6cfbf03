import type { CallResult } from '@parley/contract/task';

/** What an announcement of the network, or a machine that answers, comes to. */
export interface Announcement {
  result: CallResult;
  /** Name of the rule, kept in the record. */
  hit: string;
  zh: readonly string[];
  en: readonly string[];
}

/** Announcements of the networks, as they are worded (product.md 3, ringtone recognition). Punctuation doesn't matter. */
export const announcements: readonly Announcement[] = [
  {
    result: 'switched-off',
    hit: 'switched-off',
    zh: ['您好您拨打的电话已关机', '您拨打的电话已关机', '您拨打的用户已关机', '您所拨打的电话已关机', '对不起您拨打的电话已关机'],
    en: [
      'the subscriber you dialed is powered off',
      'sorry the subscriber you dialed is powered off',
      'the number you dialed is powered off',
    ],
  },
  {
    result: 'empty-number',
    hit: 'empty-number',
    zh: ['您拨打的号码是空号', '对不起您拨打的号码是空号', '您拨打的号码不存在', '您拨打的号码是空号请核对后再拨'],
    en: [
      'the number you dialed does not exist',
      'sorry the number you dialed does not exist',
      'the number you have dialed is not in service',
    ],
  },
  {
    result: 'suspended',
    hit: 'suspended',
    zh: ['您拨打的电话已停机', '对不起您拨打的电话已停机', '您拨打的用户已暂停服务', '您拨打的号码已停机'],
    en: ['the number you dialed is out of service', 'sorry the number you dialed is out of service'],
  },
  {
    result: 'busy',
    hit: 'on-the-line',
    zh: ['您拨打的电话正在通话中', '对不起您拨打的用户正在通话中', '您拨打的用户正在通话中请稍后再拨'],
    en: ['the subscriber you dialed is busy now', 'sorry the subscriber you dialed is busy', 'the number you dialed is busy'],
  },
  {
    result: 'unreachable',
    hit: 'cannot-connect',
    zh: ['您拨打的电话暂时无法接通', '对不起您拨打的电话无法接通', '您拨打的用户暂时无法接通请稍后再拨', '您拨打的电话不在服务区'],
    en: ['the subscriber you dialed can not be connected for the moment', 'the number you dialed can not be connected'],
  },
  {
    result: 'barred',
    hit: 'incoming-barred',
    zh: ['您拨打的电话已呼入限制', '对不起您拨打的用户已呼入限制'],
    en: ['the number you dialed is barred from incoming calls'],
  },
];

/** Machines that answer: their greetings. */
export const machineGreetings: readonly Announcement[] = [
  {
    result: 'voicemail',
    hit: 'voicemail',
    zh: [
      '请在提示音后留言',
      '请在嘀声后留言',
      '您好请在提示音后留言',
      '您拨打的用户暂时无法接听请在提示音后留言',
      '现在无法接听您的电话请留言',
    ],
    en: ['please leave a message after the tone', 'please leave your message after the beep', 'please leave a message after the beep'],
  },
];

/** Phrases to listen for, in one language. */
export const phrasesOf = (rules: readonly Announcement[], language: 'zh' | 'en'): string[] => rules.flatMap((rule) => [...rule[language]]);

const bare = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]/gu, '');

/** The rule whose wording a recognised text is. */
export function announcementIn(rules: readonly Announcement[], text: string): Announcement | undefined {
  const wanted = bare(text);
  if (wanted === '') return undefined;
  return rules.find((rule) => [...rule.zh, ...rule.en].some((phrase) => bare(phrase) === wanted));
}
