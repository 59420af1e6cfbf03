import { expect, test } from 'vitest';
import { tellingWords } from './conditions.ts';

test('telling words of an announcement are its longest sentence behind who it is about', () => {
  expect(tellingWords('您好，您拨打的用户已开启防骚扰，请挂机')).toEqual(['已开启防骚扰']);
  expect(tellingWords('对不起，您拨打的电话已携号转网')).toEqual(['已携号转网']);
  expect(tellingWords('The mailbox is full. Goodbye')).toEqual(['The mailbox is full']);
  expect(tellingWords('')).toEqual([]);
});
