import { say } from '@parley/contract';
import type { TaskItem } from '@parley/contract/task';
import { expect, test } from 'vitest';
import { tasks } from '../../../../test/kit/fixtures.ts';
import { noteOf } from './note-of.ts';
import { taskWords } from './words.ts';

const words = (language: 'zh' | 'en'): Parameters<typeof noteOf>[1] => ({
  language,
  say: (key, values) => say(taskWords[key], language, values),
  text: (text, values) => say(text, language, values),
});
const now = Date.parse('2026-11-20T10:00:00Z');
const note = (over: Partial<TaskItem>, language: 'zh' | 'en' = 'zh'): string => {
  const [running] = tasks;
  if (!running) throw new Error('no task');
  // A zone that is nobody's here: it is named.
  return noteOf({ ...running, timeZone: 'Pacific/Chatham', ...over }, words(language), now);
};

test('a running task says why it dials nobody, and when it begins again on its own clock', () => {
  expect(note({ waitsFor: { why: 'holiday', name: '国庆节', opens: '2026-11-24 09:00' } })).toBe(
    '国庆节休息，11-24 09:00 (Pacific/Chatham) 开始',
  );
  // It is 23:45 there.
  expect(note({ waitsFor: { why: 'hours', opens: '2026-11-20 23:50' } }, 'en')).toBe('calls from 23:50 (Pacific/Chatham)');
  expect(note({ waitsFor: { why: 'hours', opens: null } })).toBe('一个月内没有可外呼的时段');
  expect(note({ waitsFor: { why: 'end-date', day: '2026-11-19' } })).toBe('结束日期 2026-11-19 已过');
  expect(note({ waitsFor: { why: 'line-down' } }, 'en')).toBe('gateway down');
  expect(note({ waitsFor: { why: 'line-down' }, gatewayGroupId: 'g' }, 'en')).toBe('all gateways of the group are down');
  expect(note({ waitsFor: { why: 'caller-numbers' } })).toBe('主叫号码今日已用完');
});

test('a task that ended by its end date says so', () => {
  expect(note({ state: 'finished', stateReason: 'end-date' }, 'en')).toBe('The end date is over');
  expect(note({ state: 'paused', stateReason: '顾清和' })).toBe('顾清和');
});
