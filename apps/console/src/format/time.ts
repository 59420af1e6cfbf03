import type { Language } from '@parley/contract';
import { nothing } from './number.ts';

type Moment = string | number | Date | null | undefined;

const two = (value: number): string => String(value).padStart(2, '0');

const dateOf = (moment: Moment): Date | undefined => {
  if (moment === null || moment === undefined || moment === '' || moment === 0) return undefined;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) || date.getTime() === 0 ? undefined : date;
};

/** yyyy-MM-dd HH:mm:ss, as Swedish writes it, in a certain zone. */
const inZone = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(date);

/** yyyy-MM-dd, in the reader's zone. */
export const day = (moment: Moment): string => {
  const date = dateOf(moment);
  return date ? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` : nothing;
};

/** HH:mm:ss, in the reader's zone or another. */
export const clock = (moment: Moment, timeZone?: string): string => {
  const date = dateOf(moment);
  if (date && timeZone) return inZone(date, timeZone).slice(11);
  return date ? `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}` : nothing;
};

/** yyyy-MM-dd HH:mm:ss; '--' for what is empty or zero. */
export const dateTime = (moment: Moment): string => (dateOf(moment) ? `${day(moment)} ${clock(moment)}` : nothing);

/** MM-dd HH:mm, or HH:mm alone if it is today, in the reader's zone or another. */
export const shortTime = (moment: Moment, now: Date, timeZone?: string): string => {
  const date = dateOf(moment);
  if (!date) return nothing;
  const full = timeZone ? inZone(date, timeZone) : dateTime(date);
  const today = timeZone ? inZone(now, timeZone).slice(0, 10) : day(now);
  return full.startsWith(today) ? full.slice(11, 16) : full.slice(5, 16);
};

/** Clock form for tables: 01:47, 1:02:03. '--' for what is empty or zero. */
export const length = (ms: number | null | undefined): string => {
  if (ms === null || ms === undefined || ms <= 0) return nothing;
  return position(ms);
};

/** A place in a recording: 00:00 is one. */
export const position = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

const units: Record<Language, readonly [string, string, string, string]> = {
  zh: [' 天', ' 小时', ' 分', ' 秒'],
  en: [' d', ' h', ' min', ' s'],
};

/** In words, the two largest units: 1 天 6 小时, 1 d 6 h. */
export const duration = (ms: number | null | undefined, language: Language): string => {
  if (ms === null || ms === undefined || ms <= 0) return nothing;
  const seconds = Math.max(1, Math.round(ms / 1000));
  const parts = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const first = parts.findIndex((part) => part > 0);
  return parts.flatMap((part, i) => (part > 0 && i >= first && i <= first + 1 ? `${part}${units[language][i]}` : [])).join(' ');
};
