import { expect, test } from 'vitest';
import { contentDisposition, fileNameOf } from './file-name.ts';

test.each(['登录日志 2026-11-21 1405.xlsx', "it's (1)*.csv", 'a "quoted" name; x=1.csv', '号码%41.csv', 'plain.csv'])(
  '%s is read as it was written',
  (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(fileNameOf(header)).toBe(name);
  },
);

test('who knows no RFC 8187 gets a name in ASCII', () => {
  expect(contentDisposition('号码 "1".csv', 'inline')).toBe(
    `inline; filename="__ _1_.csv"; filename*=UTF-8''%E5%8F%B7%E7%A0%81%20%221%22.csv`,
  );
});

test('names of others are read: quoted, bare, and the long one before the short one', () => {
  expect(fileNameOf('attachment; filename="a \\"b\\".csv"')).toBe('a "b".csv');
  expect(fileNameOf('attachment; filename=report.csv')).toBe('report.csv');
  expect(fileNameOf("attachment; filename*=utf-8'zh'%E5%8F%B7.csv; filename=old.csv")).toBe('号.csv');
  expect(fileNameOf('attachment; filename*=UTF-8\'\'%E5%8; filename="old.csv"')).toBe('old.csv');
});

test('a name leads to no folder, and no name is none', () => {
  expect(fileNameOf("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd")).toBe('passwd');
  for (const none of [null, '', 'inline', 'attachment; filename=""']) expect(fileNameOf(none)).toBeUndefined();
});
