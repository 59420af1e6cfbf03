import { homeRange, type RangeRequest } from '@parley/contract/report';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** Whether it is a day of the calendar, yyyy-MM-dd. */
export const isDay = (text: string | null | undefined): text is string => {
  const at = dayForm.test(text ?? '') ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text ?? '');
};

/** The range that an address bar asks for; what makes no sense is today. */
export const rangeIn = (query: URLSearchParams): RangeRequest => {
  const range = homeRange.safeParse(query.get('range')).data ?? 'today';
  if (range !== 'days') return { range };
  const [from, to] = [query.get('from'), query.get('to')];
  return isDay(from) && isDay(to) && from <= to ? { range, from, to } : { range: 'today' };
};

/** The range of days that home shows, in the address bar; today alone leaves it as it is. */
export function useRange(): readonly [RangeRequest, (next: RangeRequest) => void] {
  const [query, setQuery] = useSearchParams();
  const range = useMemo(() => rangeIn(query), [query]);
  const set = ({ range: name = 'today', from, to }: RangeRequest): void =>
    setQuery(name === 'today' ? {} : { range: name, ...(from && to ? { from, to } : {}) }, { replace: true });
  return [range, set];
}
