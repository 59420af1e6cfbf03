import type { Answer, AnyRoute, Route, RouteKind } from '@parley/contract';
import {
  keepPreviousData,
  QueryClient,
  type UndefinedInitialDataOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { language, useLanguage } from '../i18n/index.ts';
import { send } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000, gcTime: 300_000, refetchOnWindowFocus: false } },
});

interface AskOptions {
  readonly enabled?: boolean;
  /** Keep the rows of the input before while the next are on their way. */
  readonly keep?: boolean;
  /** Ms between refreshes. */
  readonly every?: number | false;
  readonly staleMs?: number;
}

/** Key of a route's answers; without input, of all its answers. */
export const askKey = (route: AnyRoute, input?: unknown): readonly unknown[] => (input === undefined ? [route.path] : [route.path, input]);

/** Reads by a route before whoever needs the answer is there to ask; {@link useAsk} then has it, or asks again if it failed. */
export const askAhead = <In, Parsed, Out>(route: Route<In, Parsed, Out, 'json'>, input: NoInfer<In>): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: [...askKey(route, input), language()],
    queryFn: ({ signal }) => send(route, input, { signal, quiet: true }),
  });

/** Asks what a part will need that is drawn later, beside what is asked now; unless it may not be asked. */
export const useAskAhead = <In, Parsed, Out>(route: Route<In, Parsed, Out, 'json'>, input: NoInfer<In>, may: boolean): void => {
  const key = [...askKey(route, input), useLanguage()];
  if (may && queryClient.getQueryState(key) === undefined) void askAhead(route, input);
};

/** A query whose first question goes out before the page is drawn, not after it. */
export function useEarlyQuery<Out>(options: UndefinedInitialDataOptions<Out, Error>): UseQueryResult<Out> {
  const client = useQueryClient();
  if (options.enabled !== false && client.getQueryState(options.queryKey) === undefined) void client.prefetchQuery(options);
  return useQuery(options);
}

/** Reads by a route. A failure is for the page to show, so there is no toast. */
export function useAsk<In, Parsed, Out>(
  route: Route<In, Parsed, Out, 'json'>,
  input: NoInfer<In>,
  options: AskOptions = {},
): UseQueryResult<Out> {
  const language = useLanguage();
  const enabled = options.enabled ?? true;
  const asking = {
    queryKey: [...askKey(route, input), language],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(route, input, { signal, quiet: true }),
  };
  return useEarlyQuery<Out>({
    ...asking,
    enabled,
    refetchInterval: options.every ?? false,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}

interface ActOptions<Out> {
  /** Routes whose answers are out of date afterwards. */
  readonly refresh?: readonly AnyRoute[];
  readonly quiet?: boolean;
  readonly onDone?: (answer: Out) => void;
}

/** Changes something by a route. */
export function useAct<In, Parsed, Out, K extends RouteKind>(
  route: Route<In, Parsed, Out, K>,
  options: ActOptions<Answer<Out, K>> = {},
): UseMutationResult<Answer<Out, K>, Error, In> {
  const client = useQueryClient();
  return useMutation<Answer<Out, K>, Error, In>({
    mutationFn: (input) => send(route, input, { quiet: options.quiet ?? false }),
    onSuccess: async (answer) => {
      options.onDone?.(answer);
      await Promise.all((options.refresh ?? []).map((one) => client.invalidateQueries({ queryKey: askKey(one) })));
    },
  });
}
