import { expect, test } from 'vitest';
import { lineReasonText, readLineReason } from './line-reason.ts';
import { say } from './text.ts';

test('a reason is told with its values, and one of before there were codes as it was', () => {
  const told = (stored: string | null, language: 'zh' | 'en') => {
    const reason = readLineReason(stored);
    return reason && say(lineReasonText(reason), language, reason.values);
  };
  expect(told('{"code":"slow","values":{"ms":520}}', 'zh')).toBe('OPTIONS 应答慢：520 毫秒');
  expect(told('{"code":"not-registered","values":{}}', 'en')).toBe('It is not registered');
  expect(told('OPTIONS: 408', 'zh')).toBe('OPTIONS: 408');
  expect(told('{"code":7}', 'en')).toBe('{"code":7}');
  expect(told(null, 'en')).toBeNull();
});
