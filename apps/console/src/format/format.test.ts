import { describe, expect, it } from 'vitest';
import { axis, bytes, clock, count, dateTime, duration, length, money, percent, position, share, shortTime } from './index.ts';

describe('numbers', () => {
  it('groups counts and keeps zero', () => {
    expect(count(12480)).toBe('12,480');
    expect(count(0)).toBe('0');
    expect(count(null)).toBe('--');
  });
  it('says shares with one decimal, and nothing of an empty whole', () => {
    expect(share(462, 1000)).toBe('46.2%');
    expect(share(0, 0)).toBe('--');
    expect(percent(0.5)).toBe('50.0%');
  });
  it('writes money with two decimals, and a third where it counts', () =>
    expect([3_214_600, 55, -1_500].map(money)).toEqual(['¥3,214.60', '¥0.055', '-¥1.50']));
  it('shortens axes by the language', () => {
    expect(axis(125000, 'zh')).toBe('12.5 万');
    expect(axis(125000, 'en')).toBe('125k');
    expect(axis(5000, 'en')).toBe('5,000');
  });
  it('writes sizes', () => expect([bytes(0), bytes(512), bytes(4_404_019)]).toEqual(['0 B', '512 B', '4.2 MB']));
});

describe('times', () => {
  const at = new Date(2026, 10, 21, 14, 32, 8);
  it('writes dates as yyyy-MM-dd HH:mm:ss and -- for empty or zero', () => {
    expect(dateTime(at)).toBe('2026-11-21 14:32:08');
    expect([dateTime(null), dateTime(''), dateTime(0), clock(undefined), dateTime('nonsense')]).toEqual(['--', '--', '--', '--', '--']);
  });
  it('leaves the day out when it is today', () => {
    expect(shortTime(at, new Date(2026, 10, 21))).toBe('14:32');
    expect(shortTime(at, new Date(2026, 10, 22))).toBe('11-21 14:32');
  });
  it('writes lengths as a clock, and a place in a recording from 00:00', () => {
    expect([length(107_000), length(3_723_000), length(0)]).toEqual(['01:47', '1:02:03', '--']);
    expect(position(0)).toBe('00:00');
  });
  it('tells a moment in another zone than the reader’s', () => {
    const moment = '2026-11-21T03:04:05.000Z';
    expect([clock(moment, 'America/New_York'), clock(moment, 'Asia/Shanghai'), clock(null, 'UTC')]).toEqual(['22:04:05', '11:04:05', '--']);
    expect(clock('2026-11-20T16:00:00.000Z', 'Asia/Shanghai')).toBe('00:00:00');
    expect(shortTime(moment, new Date('2026-11-20T12:00:00Z'), 'America/New_York')).toBe('22:04');
    expect(shortTime(moment, new Date('2026-11-21T12:00:00Z'), 'America/New_York')).toBe('11-20 22:04');
  });
  it('says durations in the two largest units', () => {
    expect(duration(108_000_000, 'zh')).toBe('1 天 6 小时');
    expect(duration(108_000_000, 'en')).toBe('1 d 6 h');
    expect(duration(75_000, 'zh')).toBe('1 分 15 秒');
  });
});
