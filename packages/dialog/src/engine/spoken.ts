import type { Language } from '@parley/contract';
import type { Entity } from '@parley/contract/flow/graph';

const chineseDigits = '零一二三四五六七八九';

/** Characters said one by one. */
export const spelt = (value: string, language: Language): string =>
  language === 'zh'
    ? value.replace(/\d/g, (digit) => chineseDigits[Number(digit)] ?? digit)
    : [...value].filter((each) => each !== ' ').join(' ');

/** `value` cut into groups of these lengths; what is left over is one more. */
const inGroups = (value: string, lengths: readonly number[]): string[] => {
  const groups: string[] = [];
  let from = 0;
  for (const length of [...lengths, value.length]) {
    const group = value.slice(from, from + length);
    if (group !== '') groups.push(group);
    from += length;
  }
  return groups;
};

const inFours = (value: string): number[] => Array.from({ length: Math.max(0, Math.ceil(value.length / 4) - 1) }, () => 4);

/** How a telephone number is grouped when it is said: 138 1234 5678, 021 6234 5678, 212 555 0123. */
const phoneGroups = (value: string, language: Language): string[] => {
  if (language === 'zh') {
    if (/^861/.test(value)) return inGroups(value, [2, 3, 4]);
    if (/^1/.test(value)) return inGroups(value, [3, 4]);
    if (/^400/.test(value)) return inGroups(value, [3, 3]);
    if (/^0(?:10|2)/.test(value)) return inGroups(value, [3, 4]);
    return value.startsWith('0') ? inGroups(value, [4, 4]) : inGroups(value, [value.length - 4]);
  }
  if (value.length === 10) return inGroups(value, [3, 3]);
  if (value.length === 11) return inGroups(value, value.startsWith('1') ? [1, 3, 3] : [5, 3]);
  return value.length === 7 ? inGroups(value, [3]) : inGroups(value, inFours(value));
};

const grouped = (groups: readonly string[], language: Language): string =>
  groups.map((group) => spelt(group, language)).join(language === 'zh' ? '，' : ', ');

/** 幺 for one, as numbers are told on the telephone: 一 and 七 sound alike there. */
const phone = (value: string, language: Language): string => {
  const said = grouped(phoneGroups(value, language), language);
  return language === 'zh' ? said.replaceAll('一', '幺') : said;
};

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const weekdays = { zh: '日一二三四五六', en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] } as const;

/** A day with its weekday, so that a wrong one is noticed. */
const date = (value: string, language: Language): string => {
  const [year = '', month = '', day = ''] = value.split('-');
  const weekday = weekdays[language][new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()] ?? '';
  return language === 'zh'
    ? `${Number(month)}月${Number(day)}日星期${weekday}`
    : `${weekday}, ${months[Number(month) - 1] ?? month} ${Number(day)}`;
};

const time = (value: string, language: Language): string => {
  const [hours = '', minutes = ''] = value.split(':');
  const hour = Number(hours);
  if (language === 'en') return `${hour % 12 === 0 ? 12 : hour % 12}${minutes === '00' ? '' : ` ${minutes}`} ${hour < 12 ? 'am' : 'pm'}`;
  const part = hour < 6 ? '凌晨' : hour < 12 ? '上午' : hour < 13 ? '中午' : hour < 18 ? '下午' : '晚上';
  return `${part}${hour > 12 ? hour - 12 : hour}点${minutes === '00' ? '' : minutes === '30' ? '半' : `${Number(minutes)}分`}`;
};

/** An address as it is told: its local part character by character, the rest in words. */
const email = (value: string, language: Language): string => {
  const [local = '', domain = ''] = value.split('@');
  const signs =
    language === 'zh' ? { '.': '点', _: '下划线', '-': '减号', '+': '加号' } : { '.': 'dot', _: 'underscore', '-': 'dash', '+': 'plus' };
  const worded = (part: string): string =>
    part.replace(/[._+-]/g, (sign) => ` ${Object.entries(signs).find(([each]) => each === sign)?.[1] ?? ''} `);
  const letters = local.replace(/[a-z]+|\d+/g, (run) => (/\d/.test(run) || run.length < 4 ? spelt(run, language) : run));
  return `${worded(letters)} ${language === 'zh' ? '艾特' : 'at'} ${worded(domain)}`.replace(/ +/g, ' ').trim();
};

const currencies: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  CNY: { zh: '元', en: 'yuan' },
  USD: { zh: '美元', en: 'dollars' },
  EUR: { zh: '欧元', en: 'euros' },
  GBP: { zh: '英镑', en: 'pounds' },
  HKD: { zh: '港元', en: 'Hong Kong dollars' },
  JPY: { zh: '日元', en: 'yen' },
  TWD: { zh: '新台币', en: 'Taiwan dollars' },
};

const money = (value: string, language: Language): string => {
  const [units = '', currency = ''] = value.split(' ');
  const name = currencies[currency]?.[language];
  return name === undefined ? value : `${units}${language === 'zh' ? '' : ' '}${name}`;
};

/** A slot's value as it is said: a day with its weekday, a telephone number in its groups, what is spelled character by character. */
export const spokenSlot = (value: string, entity: Entity, language: Language): string => {
  switch (entity.kind) {
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(value, language) : value;
    case 'time':
      return /^\d{2}:\d{2}$/.test(value) ? time(value, language) : value;
    case 'digits':
      return spelt(value, language);
    case 'phone':
      return phone(value, language);
    case 'plate':
      return grouped(inGroups(value, language === 'zh' ? [2] : []), language);
    case 'tracking':
      return grouped(inGroups(value, inFours(value)), language);
    case 'identity':
      return grouped(inGroups(value, entity.of === 'resident' ? [6, 8] : inFours(value)), language);
    case 'email':
      return email(value, language);
    case 'amount':
      return money(value, language);
    case 'yes-no':
      return language === 'zh' ? (value === 'yes' ? '是' : '不是') : value;
    default:
      return value;
  }
};
