import type { CallFacts, RunningAbTest } from '@parley/db';
import type { Version } from '@parley/dialog';
import { abVariant } from '@parley/pacing';
import type { CallContext } from './call-context.ts';

/** The version that a call is pinned to. */
export interface HeardVersion {
  version: Version;
  number: number;
  abTest?: NonNullable<CallFacts['abTest']>;
}

interface Wanted {
  company: number;
  flow: string;
  /** What the environment runs. */
  number: number;
  abTest: RunningAbTest | null | undefined;
  /** The number on the other end; who hides his is nobody twice. */
  person: string;
}

/**
 * The version that somebody hears: what the environment runs, or in an A/B test the one that his number is pinned to. A second version that
 * cannot be loaded costs nobody his call: it is had on the first, and says so.
 *
 * @throws if the first cannot be loaded
 */
export async function heardVersion(
  { versions, log }: Pick<CallContext, 'versions' | 'log'>,
  { company, flow, number, abTest, person }: Wanted,
): Promise<HeardVersion> {
  const first = async (): Promise<HeardVersion> => ({ version: await versions.get(company, flow, number), number });
  if (!abTest) return first();
  const { id, version: other, share } = abTest;
  const variant = abVariant(id, share, person);
  if (variant === 'first') return { ...(await first()), abTest: { id, variant } };
  try {
    return { version: await versions.get(company, flow, other), number: other, abTest: { id, variant } };
  } catch (error) {
    log.error({ error, companyId: company, flow, version: other }, 'the second version of an A/B test cannot be loaded');
    return { ...(await first()), abTest: { id, variant: 'fallback' } };
  }
}
