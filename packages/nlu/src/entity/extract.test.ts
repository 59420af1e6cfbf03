import { type Entity, library as librarySchema } from '@parley/contract/flow/graph';
import { describe, expect, test } from 'vitest';
import { extract, extractKeys, type Surroundings } from './extract.ts';

// Monday 5 January 2026, 10:00 in Shanghai.
const now = Date.UTC(2026, 0, 5, 2);
const sizes = librarySchema.parse({
  id: 'sizes',
  name: 'sizes',
  items: [
    { value: '大', synonyms: ['大号', '大的'] },
    { value: '中', synonyms: ['中号'] },
    { value: '小', synonyms: ['小号', '小的'] },
  ],
});
const libraries = new Map([['sizes', sizes]]);
const around = (language: 'zh' | 'en'): Surroundings => ({
  now,
  timeZone: 'Asia/Shanghai',
  language,
  libraries,
});
const value = (entity: Entity, text: string, language: 'zh' | 'en'): string | null =>
  extract(entity, text, around(language))?.value ?? null;

const number: Entity = { kind: 'number', min: null, max: null, integer: false };
const amount: Entity = { kind: 'amount', min: null, max: null, unit: false };
const date: Entity = { kind: 'date', ahead: true };
const time: Entity = { kind: 'time' };
const digits: Entity = { kind: 'digits', min: 4, max: 20 };

describe('numbers', () => {
  test.each([
    ['三百二十五个', '325'],
    ['三百五', '350'],
    ['三百零五', '305'],
    ['一千零一', '1001'],
    ['两万五', '25000'],
    ['十二', '12'],
    ['二十', '20'],
    ['一百一十', '110'],
    ['三点五', '3.5'],
    ['3.5万', '35000'],
    ['一亿两千万', '120000000'],
    ['大概15个吧', '15'],
    ['1,500', '1500'],
    ['负三', '-3'],
    ['等一下', null],
    ['有一点贵', null],
  ])('%s is %s', (text, expected) => expect(value(number, text, 'zh')).toBe(expected));
  test.each([
    ['twenty one', '21'],
    ['two hundred and five', '205'],
    ['a hundred', '100'],
    ['three thousand four hundred', '3400'],
    ['three point five', '3.5'],
    ['about 15 or so', '15'],
    ['1,500', '1500'],
    ["I'd say a four", '4'],
    ['nothing', null],
  ])('%s is %s', (text, expected) => expect(value(number, text, 'en')).toBe(expected));
  test('takes the first number within the bounds', () => {
    expect(value({ ...number, min: 1, max: 5 }, 'not ten but four', 'en')).toBe('4');
    expect(value({ ...number, min: 1, max: 5 }, '十', 'zh')).toBeNull();
  });
});

describe('a value that is denied or corrected in the same breath', () => {
  const score: Entity = { ...number, min: 1, max: 5 };
  test.each([
    ['one, no, three', '3'],
    ['two, sorry, I mean four', '4'],
    ['one no wait two', '2'],
    ['not two, three', '3'],
    ['no, five', '5'],
  ])('%s is %s', (text, expected) => expect(value(score, text, 'en')).toBe(expected));
  test.each([
    ['明天不行，大后天吧', '2026-01-08'],
    ['明天要上班后天', '2026-01-07'],
    ['周三，哦不对，周四', '2026-01-08'],
    ['明天我不在后天在', '2026-01-07'],
    ['不是明天，是周五', '2026-01-09'],
    ['明天不方便', null],
  ])('%s is %s', (text, expected) => expect(value(date, text, 'zh')).toBe(expected));
  test.each([
    ['not monday, tuesday', '2026-01-06'],
    ['wednesday, sorry, thursday', '2026-01-08'],
    ['tomorrow will not work, friday', '2026-01-09'],
  ])('%s is %s', (text, expected) => expect(value(date, text, 'en')).toBe(expected));
  test.each([
    ['对，哦不对，不是', 'zh', 'no'],
    ['不是，不对，是的', 'zh', 'yes'],
    ['是的，不对', 'zh', 'no'],
    ['不，是的', 'zh', 'no'],
    ['yes, oh no, I do not', 'en', 'no'],
    ['no, wait, yes', 'en', 'yes'],
    ['no, that is wrong', 'en', 'no'],
  ] as const)('%s is %s', (text, language, expected) => expect(value({ kind: 'yes-no' }, text, language)).toBe(expected));
});

describe('money', () => {
  test.each([
    ['三块五', '3.5'],
    ['十二元五角', '12.5'],
    ['一百块钱', '100'],
    ['两千三', '2300'],
  ])('%s is %s', (text, expected) => expect(value(amount, text, 'zh')).toBe(expected));
  test.each([
    ['$20', '20'],
    ['five dollars and twenty cents', '5.2'],
    ['three hundred dollars', '300'],
    ['$3.50', '3.5'],
  ])('%s is %s', (text, expected) => expect(value(amount, text, 'en')).toBe(expected));
});

describe('days', () => {
  test.each([
    ['明天', '2026-01-06'],
    ['后天下午', '2026-01-07'],
    ['大后天', '2026-01-08'],
    ['今天', '2026-01-05'],
    ['下周三', '2026-01-14'],
    ['周三', '2026-01-07'],
    ['星期天', '2026-01-11'],
    ['礼拜一', '2026-01-05'],
    ['一月二十号', '2026-01-20'],
    ['十月一日', '2026-10-01'],
    ['一月三号', '2027-01-03'],
    ['八号', '2026-01-08'],
    ['三号', '2026-02-03'],
    ['下个月三号', '2026-02-03'],
    ['三天后', '2026-01-08'],
    ['2026-02-28', '2026-02-28'],
    ['二月三十号', null],
    ['随便哪天', null],
  ])('%s is %s', (text, expected) => expect(value(date, text, 'zh')).toBe(expected));
  test.each([
    ['tomorrow', '2026-01-06'],
    ['the day after tomorrow', '2026-01-07'],
    ['next Monday at 3 pm', '2026-01-12'],
    ['on Friday', '2026-01-09'],
    ['the twenty first of May', '2026-05-21'],
    ['May 5th', '2026-05-05'],
    ['5 March', '2026-03-05'],
    ['in three days', '2026-01-08'],
    ['in a week', '2026-01-12'],
    ['January 2nd', '2027-01-02'],
    ['whenever', null],
  ])('%s is %s', (text, expected) => expect(value(date, text, 'en')).toBe(expected));
  test('today depends on the zone', () => {
    const late = { ...around('zh'), now: Date.UTC(2026, 0, 5, 17) };
    expect(extract(date, '今天', late)?.value).toBe('2026-01-06');
    expect(extract(date, '今天', { ...late, timeZone: 'America/New_York' })?.value).toBe('2026-01-05');
  });
});

describe('times of day', () => {
  test.each([
    ['明天下午三点', '15:00'],
    ['晚上八点半', '20:30'],
    ['十五点二十', '15:20'],
    ['上午九点一刻', '09:15'],
    ['14:30', '14:30'],
    ['中午十二点', '12:00'],
    ['凌晨一点', '01:00'],
    ['中午', '12:00'],
    ['改天', null],
  ])('%s is %s', (text, expected) => expect(value(time, text, 'zh')).toBe(expected));
  test.each([
    ['next Monday at 3 pm', '15:00'],
    ['half past two in the afternoon', '14:30'],
    ['quarter to nine', '08:45'],
    ["ten o'clock", '10:00'],
    ['7:45 p.m.', '19:45'],
    ['noon', '12:00'],
    ['twelve am', '00:00'],
    ['at five', '05:00'],
    ['five people', null],
  ])('%s is %s', (text, expected) => expect(value(time, text, 'en')).toBe(expected));
});

describe('digits', () => {
  test('are read one by one', () => {
    expect(value(digits, '一三八零零幺三八', 'zh')).toBe('13800138');
    expect(value(digits, '8 8 3 6', 'zh')).toBe('8836');
    expect(value(digits, 'five five double one oh', 'en')).toBe('55110');
    expect(value(digits, '一二', 'zh')).toBeNull();
  });
  test('make a phone number', () => {
    expect(value({ kind: 'phone' }, '我的号码是138 0013 8000', 'zh')).toBe('13800138000');
    expect(value({ kind: 'phone' }, '幺三八零零幺三八零零零', 'zh')).toBe('13800138000');
    expect(value({ kind: 'phone' }, 'it is 555 123 4567', 'en')).toBe('5551234567');
    expect(value({ kind: 'phone' }, '一二三', 'zh')).toBeNull();
  });
});

describe('choices', () => {
  const choice: Entity = { kind: 'choice', libraryId: 'sizes' };
  test('know their synonyms', () => expect(value(choice, '我要大号的', 'zh')).toBe('大'));
  test('take what was said last', () => expect(value(choice, '大号，哦还是中号吧', 'zh')).toBe('中'));
  test('leave out what was denied', () => expect(value(choice, '小号吧，不要大号', 'zh')).toBe('小'));
  test.each([
    ['大号，哦不对，还是小号吧', '小'],
    ['大号，不是，中号', '中'],
    ['大号还是小号好了', '小'],
    ['大号吧，算了要中号', '中'],
    ['大号不行小号', '小'],
    ['大号我不要中号可以', '中'],
    ['别给大号，给小号', '小'],
    ['要不大号', '大'],
    ['大号，不对', null],
    ['不要大号', null],
    ['大号，等等，我再想想', '大'],
  ])('%s is %s', (text, expected) => expect(value(choice, text, 'zh')).toBe(expected));
  test('are null where none is named', () => expect(value(choice, '随便', 'zh')).toBeNull());
});

test('yes and no are told apart, negations too', () => {
  const yesNo: Entity = { kind: 'yes-no' };
  for (const yes of ['是的', '对', '没错', '没问题', '可以啊']) expect(value(yesNo, yes, 'zh'), yes).toBe('yes');
  for (const no of ['不是', '不对', '没有', '不可以', '可以不去吗不行']) expect(value(yesNo, no, 'zh'), no).not.toBe(null);
  for (const yes of ['yes', 'sure', "that's right", 'no problem', 'I do']) expect(value(yesNo, yes, 'en'), yes).toBe('yes');
  for (const no of ['no', 'not really', "that's wrong", "I don't", 'nope']) expect(value(yesNo, no, 'en'), no).toBe('no');
  expect(value(yesNo, '下午', 'zh')).toBeNull();
});

test('a pattern gives its first match, an unsafe one nothing', () => {
  expect(value({ kind: 'pattern', regex: '[A-Z]{2}\\d{4}', examples: [] }, 'order AB1234 please', 'en')).toBe('AB1234');
  expect(value({ kind: 'pattern', regex: '(a)\\1', examples: [] }, 'aaaa', 'en')).toBeNull();
});

test('keys are held to the bounds', () => {
  expect(extractKeys({ ...number, min: 1, max: 5 }, '4', libraries)?.value).toBe('4');
  expect(extractKeys({ ...number, min: 1, max: 5 }, '9', libraries)).toBeNull();
  expect(extractKeys(number, '4*', libraries)).toBeNull();
  expect(extractKeys({ kind: 'date', ahead: true }, '20260105', libraries)?.value).toBe('2026-01-05');
  expect(extractKeys({ kind: 'date', ahead: true }, '20261345', libraries)).toBeNull();
  expect(extractKeys({ kind: 'time' }, '1530', libraries)?.value).toBe('15:30');
});
