import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { choicesKey, isSource, type Option, type Options } from './option-source.ts';

const words = {
  naming: { zh: '加载中', en: 'Loading' },
  gone: { zh: '已删除或不可见', en: 'Deleted or hidden' },
} as const;

/** Ms without a key before the server is asked. */
const restMs = 250;
const keptMs = 60_000;
const none: readonly Option[] = [];

interface Wanted {
  /** What was typed to find one. */
  readonly text: string;
  /** Values whose words are needed. */
  readonly chosen: readonly string[];
  /** Whether the list is needed yet. */
  readonly wanted: boolean;
}

interface Offered {
  /** The choices that match. */
  readonly list: readonly Option[];
  /** The word of a value. */
  readonly labelOf: (value: string) => string;
  /** There are more than are listed. */
  readonly more: boolean;
  /** Whether there are so many that a search helps. */
  readonly many: boolean;
  readonly busy: boolean;
}

/** The choices of a control: those that match what was typed, found by the server where it has more than it tells at once. */
export function useChoices(options: Options, { text, chosen, wanted }: Wanted): Offered {
  const source = isSource(options) ? options : undefined;
  const { say, language } = useWords(words);
  const key = source ? [...choicesKey(source), language] : ['choices'];
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);

  const first = useQuery({
    queryKey: [...key, {}],
    queryFn: source ? ({ signal }) => source.ask({}, signal) : skipToken,
    enabled: wanted,
    staleTime: keptMs,
  });
  const cut = first.data?.more ?? false;
  const found = useQuery({
    queryKey: [...key, { search }],
    queryFn: source ? ({ signal }) => source.ask({ search }, signal) : skipToken,
    enabled: wanted && cut && search !== '',
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  });
  const told = isSource(options) ? (first.data?.list ?? none) : options;
  const unknown = first.data ? chosen.filter((value) => !told.some((one) => one.value === value)).toSorted() : [];
  const named = useQuery({
    queryKey: [...key, { ids: unknown }],
    queryFn: source ? ({ signal }) => source.ask({ ids: unknown }, signal) : skipToken,
    enabled: unknown.length > 0,
    staleTime: keptMs,
  });

  const sought = text.trim().toLowerCase();
  const remote = cut && search !== '';
  const within = remote ? (found.data?.list ?? none) : told;
  const known = [...told, ...(found.data?.list ?? none), ...(named.data?.list ?? none), ...(source?.known ?? none)];
  // An id says nothing to anybody; a value of a fixed list is its own word.
  const unnamed = (value: string): string => (source ? say(first.isPending || named.isFetching ? 'naming' : 'gone') : value);
  return {
    list: sought === '' || remote ? within : within.filter(({ label }) => label.toLowerCase().includes(sought)),
    labelOf: (value) => known.find((one) => one.value === value)?.label ?? unnamed(value),
    more: remote ? (found.data?.more ?? false) : cut,
    many: told.length > 8 || cut,
    busy: first.isFetching || found.isFetching,
  };
}
