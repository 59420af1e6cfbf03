import type { Language } from '@parley/contract';

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];
const formats = {
  zh: new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};

/** How long ago an instant was, in words: 5分钟前, 5 minutes ago. `now` in ms; what a foreign clock puts into the future is now. */
export const ago = (instant: string, now: number, language: Language): string => {
  const passed = Math.max(0, now - Date.parse(instant));
  const [unit, ms] = steps.find(([, length]) => passed >= length) ?? ['second', 1_000];
  return formats[language].format(-Math.floor(passed / ms), unit);
};
