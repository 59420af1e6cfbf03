import type { HomeSummary } from '@parley/contract/report';
import { useSession } from '../../../session/index.ts';

/** Leads to the call records that match, for whoever has that page. */
export type CallsLink = (filter: Readonly<Record<string, string>>) => string | undefined;

/** Where the calls are that figures were counted from. */
export function useCallsLink(): CallsLink {
  const path = useSession((state) => state.table.places.find(({ name }) => name === 'call-info')?.path);
  return (filter) => (path ? `${path}?${new URLSearchParams(filter)}` : undefined);
}

/** The stretch as a filter of calls, dialled ones as in the figures; one that is not over has no end. */
export const stretchFilter = ({ since, until, at }: HomeSummary): Readonly<Record<string, string>> => ({
  from: since,
  ...(until <= at ? { to: until } : {}),
  direction: 'out',
});
