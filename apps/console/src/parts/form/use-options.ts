import type { Route } from '@parley/contract';
import { useMemo } from 'react';
import { useAsk } from '../../api/index.ts';

interface Choices {
  readonly list: readonly { readonly id: string; readonly name: string }[];
}

/** The choices of a route as a select or a filter wants them. */
export function useOptions<Parsed, Out extends Choices>(
  route: Route<{ search?: string | undefined }, Parsed, Out, 'json'>,
  enabled = true,
): { value: string; label: string }[] {
  const { data } = useAsk(route, {}, { enabled, staleMs: 60_000 });
  return useMemo(() => (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
}
