import type { Text } from '@parley/contract';
import { z } from 'zod';

/** How many rows of an import were refused for one reason. */
interface Refusal extends Text {
  readonly count: number;
}

const kept = z.array(z.object({ zh: z.string(), en: z.string(), count: z.number().int() }));
/** Reasons that are told apart; those that come later are in the file of refused rows alone. */
const most = 20;

/** The reasons as they are stored; none if they cannot be read. */
export const refusalsOf = (stored: unknown): readonly Refusal[] => kept.safeParse(stored).data ?? [];

/** Adds reasons to those counted before; the most frequent come first. */
export const withRefusals = (before: readonly Refusal[], reasons: readonly Text[]): readonly Refusal[] => {
  const counts = new Map(before.map((one) => [one.zh, one]));
  for (const { zh, en } of reasons) {
    const known = counts.get(zh);
    if (known || counts.size < most) counts.set(zh, { zh, en, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
};
