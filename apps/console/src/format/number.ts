import type { Language } from '@parley/contract';

/** Stands for what is not there. */
export const nothing = '--';

type Maybe = number | null | undefined;
const isNumber = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value);

/** 12,480; what is missing is '--', 0 stays 0. */
export const count = (value: Maybe): string => (isNumber(value) ? Math.round(value).toLocaleString('en-US') : nothing);

/** A part of a whole as 46.2%; '--' when there is no whole. */
export const share = (part: Maybe, whole: Maybe): string =>
  isNumber(part) && isNumber(whole) && whole > 0 ? percent(part / whole) : nothing;

/** 0.462 as 46.2%. */
export const percent = (value: Maybe): string => (isNumber(value) ? `${(value * 100).toFixed(1)}%` : nothing);

/** Thousandths of a yuan as ¥3,214.60, with a third decimal where it counts: ¥0.055. */
export const money = (thousandths: Maybe): string =>
  isNumber(thousandths)
    ? `${thousandths < 0 ? '-' : ''}¥${(Math.abs(thousandths) / 1000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })}`
    : nothing;

/** Ms, never seconds: 702 ms. */
export const latency = (ms: Maybe): string => (isNumber(ms) ? `${count(ms)} ms` : nothing);

/** For axes: 12.5 万, 125k. */
export const axis = (value: number, language: Language): string => {
  if (language === 'zh') return Math.abs(value) >= 10_000 ? `${trim(value / 10_000)} 万` : count(value);
  return Math.abs(value) >= 10_000 ? `${trim(value / 1000)}k` : count(value);
};

const trim = (value: number): string => String(Math.round(value * 10) / 10);

/** 4.2 MB. */
export const bytes = (value: Maybe): string => {
  if (!isNumber(value)) return nothing;
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log2(value) / 10));
  return `${trim(value / 1024 ** step)} ${units[step]}`;
};
