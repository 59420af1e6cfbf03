import { expect, test } from 'vitest';
import { maskSaid, maskSpoken } from './mask-spoken.ts';

test.each([
  ['一三九零零零零一二三四', '一三九****一二三四'],
  ['我的号码是幺三八，零零一二，三四五六。', '我的号码是幺三八****三四五六。'],
  ['一三九 零零零零 一二三四', '一三九 **** 一二三四'],
  ['幺 三 九 洞 洞 洞 洞 拐 八 勾 两', '幺 三 九 **** 拐 八 勾 两'],
  ['一三九嗯零零、呃零零一二三四吧', '一三九****一二三四吧'],
  ['139零零零零一二三四', '139****一二三四'],
  ['１３９零零零零1234', '１３９****1234'],
  ['一三八四个八三个六九九九九', '一三八****九九九九'],
  ['八八八六六六六', '八****六六'],
  ['四十五、二十三、六十七、八十九', '四十五、二十****六十七、八十九'],
  ['one three nine zero zero zero zero one two three four', 'one three nine **** one two three four'],
  ['It is One-Three-Nine, oh oh um double oh, one two three four.', 'It is One-Three-Nine****one two three four.'],
  ['five five five twelve thirteen', 'five **** thirteen'],
  ['call 139 oh oh oh oh 1234 now', 'call 139 **** 1234 now'],
])('%s', (text, masked) => {
  expect(maskSpoken(text)).toBe(masked);
  expect(maskSaid(text)).toBe(masked);
});

test.each([
  '二零二六年十一月二十一日十三点零五分',
  '一百二十三万四千五百六十七块',
  '一二三四五六',
  '第一、第二、第三，一共三个，十分满意',
  'one two three four five six',
  'someone phoned nine people at ten and got one or two answers',
  'twenty one people, three of them at half past four',
  '138****1234',
  '',
])('%s is no number of anybody', (text) => {
  expect(maskSpoken(text)).toBe(text);
  expect(maskSaid(text)).toBe(text);
});

test.each([
  ['号码 139 0000 1234', '号码 139 **** 1234'],
  ['0755-88886666', '075****6666'],
  ['13900001234', '139****1234'],
  ['8886666', '8****66'],
  ['2026-11-21 13:05', '202****13:05'],
])('%s is a number where it was said, but in another text may be anything', (text, masked) => {
  expect(maskSaid(text)).toBe(masked);
  expect(maskSpoken(text)).toBe(text);
});

test('a long text takes no long time', () => {
  const text = 'one, '.repeat(50_000);
  expect(maskSaid(text).length).toBeLessThan(60);
  expect(maskSaid('一 嗯嗯嗯嗯嗯嗯嗯嗯嗯嗯'.repeat(20_000))).toHaveLength(12 * 20_000);
});
