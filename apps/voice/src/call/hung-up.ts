import type { CallEnding } from '@parley/sip';

/** Who ended an answered call, and by which cause. */
export interface HungUp {
  /** `carrier`: the network broke it off; `system`: nobody sent a BYE. */
  endedBy: 'us' | 'them' | 'carrier' | 'system';
  /** Q.850 cause; undefined where nobody gave one. */
  q850: number | undefined;
}

/** Normal clearing: a BYE that gives no Reason (RFC 3326) says nothing else. */
const normal = 16;

/**
 * Causes that no person gives: destination out of order, and those above the normal class (ITU-T Q.850 2.2.5), but interworking,
 * by which a gateway says that it knows no cause.
 */
const isOfNetwork = (q850: number): boolean => q850 === 27 || (q850 >= 32 && q850 < 127);

/** What the end of an answered call on the wire says. */
export function hungUp({ by, cause, q850: given }: CallEnding): HungUp {
  const q850 = given ?? (cause === 'bye' ? normal : undefined);
  if (cause === 'lost') return { endedBy: 'system', q850 };
  if (by === 'local') return { endedBy: 'us', q850 };
  return { endedBy: q850 !== undefined && isOfNetwork(q850) ? 'carrier' : 'them', q850 };
}
