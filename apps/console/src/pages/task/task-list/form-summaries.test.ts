import { type Language, say } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerSummary, hoursSummary, paceSummary, redialSummary } from './form-summaries.ts';
import { summaryWords } from './summary-words.ts';

const words = (language: Language): Parameters<typeof redialSummary>[1] => ({
  language,
  say: (key, values) => say(summaryWords[key], language, values),
  text: (text, values) => say(text, language, values),
});
const [zh, en] = [words('zh'), words('en')];
const task = { name: '任务', flowId: '' };

test('a folded section says in one line what is set in it', () => {
  expect(paceSummary(task, zh)).toBe('优先级 5 · 每秒呼出不限 · 最多振铃 40 秒');
  expect(paceSummary({ ...task, callsPerSecond: 1, priority: 2 }, en)).toBe('priority 2 · 1 call a second · rings 40 s at most');
  expect(callerSummary(task, zh)).toBe('网关的全部主叫号码 · 轮流');
  expect(callerSummary({ ...task, callerNumbers: ['95009'] }, zh)).toBe('95009');
  expect(callerSummary({ ...task, callerNumbers: ['95009', '95010'], callerChoice: 'random' }, en)).toBe('2 caller numbers · Random');
});

test('hours are told by runs of days, with dates and a zone that is not the company’s', () => {
  expect(hoursSummary(task, 'Asia/Shanghai', zh)).toBe('企业允许的全部时段');
  const windows = [
    { days: [1, 2, 3, 5], from: '09:00', to: '12:00' },
    { days: [1, 2, 3, 5], from: '14:00', to: '20:00' },
    { days: [6, 7], from: '10:00', to: '11:30' },
  ];
  expect(hoursSummary({ ...task, windows }, 'Asia/Shanghai', zh)).toBe('周一至周三、周五 09:00–12:00、14:00–20:00；周六、周日 10:00–11:30');
  expect(hoursSummary({ ...task, windows, startDate: '2026-12-01', timeZone: 'Asia/Tokyo' }, 'Asia/Shanghai', en)).toBe(
    'Mo–We, Fr 09:00–12:00, 14:00–20:00; Sa, Su 10:00–11:30 · from 2026-12-01 · Asia/Tokyo',
  );
  const always = [{ days: [7, 6, 5, 4, 3, 2, 1], from: '09:00', to: '20:00' }];
  expect(hoursSummary({ ...task, windows: always, startDate: '2026-12-01', endDate: '2026-12-31' }, 'Asia/Shanghai', zh)).toBe(
    '每天 09:00–20:00 · 2026-12-01 至 2026-12-31',
  );
});

test('redial is told once where all results are dialled again alike, and apart where not', () => {
  expect(redialSummary([], zh)).toBe('每个号码只呼一次');
  const alike = [
    { result: 'busy', times: 3, waitSeconds: 1800 },
    { result: 'no-answer', times: 3, waitSeconds: 1800 },
  ];
  expect(redialSummary(alike, zh)).toBe('3 次，每 30 分钟');
  expect(redialSummary(alike, en)).toBe('3 times, every 30 min');
  expect(redialSummary([...alike, { result: 'grade-A', times: 1, waitSeconds: 7200 }], zh)).toBe(
    '用户忙、无人接听 3 次，每 30 分钟；意向 A 1 次，每 2 小时',
  );
});
