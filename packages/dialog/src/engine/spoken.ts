import type { Language } from '@parley/contract';
import type { Entity } from '@parley/contract/flow/graph';

const chineseDigits = '零一二三四五六七八九';

/** Characters said one by one. */
export const spelt = (value: string, language: Language): string =>
  language === 'zh'
    ? value.replace(/\d/g, (digit) => chineseDigits[Number(digit)] ?? digit)
    : [...value].filter((each) => each !== ' ').join(' ');

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

const date = (value: string, language: Language): string => {
  const [, month = '', day = ''] = value.split('-');
  return language === 'zh' ? `${Number(month)}月${Number(day)}日` : `${months[Number(month) - 1] ?? month} ${Number(day)}`;
};

const time = (value: string, language: Language): string => {
  const [hours = '', minutes = ''] = value.split(':');
  const hour = Number(hours);
  if (language === 'en') return `${hour % 12 === 0 ? 12 : hour % 12}${minutes === '00' ? '' : ` ${minutes}`} ${hour < 12 ? 'am' : 'pm'}`;
  const part = hour < 6 ? '凌晨' : hour < 12 ? '上午' : hour < 13 ? '中午' : hour < 18 ? '下午' : '晚上';
  return `${part}${hour > 12 ? hour - 12 : hour}点${minutes === '00' ? '' : minutes === '30' ? '半' : `${Number(minutes)}分`}`;
};

/** A slot's value as it is said: dates, times and digit strings in words. */
export const spokenSlot = (value: string, entity: Entity, language: Language): string => {
  switch (entity.kind) {
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(value, language) : value;
    case 'time':
      return /^\d{2}:\d{2}$/.test(value) ? time(value, language) : value;
    case 'digits':
    case 'phone':
      return spelt(value, language);
    case 'yes-no':
      return language === 'zh' ? (value === 'yes' ? '是' : '不是') : value;
    default:
      return value;
  }
};
