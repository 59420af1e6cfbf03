import type { BilledBy, LegFacts } from '@parley/db';
import type { SessionStats } from '@parley/media';

/** The figures of a media session, as the record keeps them. */
export function mediaFigures(stats: SessionStats): Record<string, unknown> {
  const { recording: _, ...figures } = stats;
  return { ...figures };
}

/** A leg as the record keeps it. @param stats none where its media went on in another leg, which has them */
export function legOf(
  direction: 'in' | 'out',
  party: string,
  facts: {
    startedAt: string;
    answeredAt?: string | undefined;
    endedAt?: string | undefined;
    sipCallId?: string | undefined;
    billedBy?: BilledBy | undefined;
  },
  signalling: {
    remote?: string | undefined;
    codec?: string | undefined;
    sipStatus?: number | undefined;
    q850?: number | undefined;
    redirections?: readonly string[];
  },
  stats: SessionStats | undefined,
): LegFacts {
  const { redirections = [], ...line } = signalling;
  const known = Object.fromEntries(Object.entries({ ...facts, ...line }).filter(([, value]) => value !== undefined));
  return {
    direction,
    party,
    ...known,
    startedAt: facts.startedAt,
    redirections: [...redirections],
    stats: stats ? mediaFigures(stats) : {},
  };
}
