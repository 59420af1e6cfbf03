import type { Turn } from '@parley/contract/call';

type Latency = NonNullable<Turn['latency']>;

/** Stages of a reply in the order they happen. */
export const latencyParts = ['wait', 'recognise', 'decide', 'synthesise', 'send'] as const;
type Part = (typeof latencyParts)[number];

/** Above this a reply is slow, ms. */
export const slowAbove = 1200;

export const totalOf = (latency: Latency): number => latencyParts.reduce((sum, part) => sum + (latency[part] ?? 0), 0);

/** The stage of the slowest reply that took longest; the wait is ours to choose and explains nothing. */
export const slowestPart = (turns: readonly Turn[]): { part: Part; ms: number } | undefined => {
  const slowest = turns.reduce<Latency | undefined>(
    (found, { latency }) => (latency && (!found || totalOf(latency) > totalOf(found)) ? latency : found),
    undefined,
  );
  if (!slowest) return undefined;
  const parts = latencyParts.filter((part) => part !== 'wait').map((part) => ({ part, ms: slowest[part] ?? 0 }));
  return parts.reduce((found, one) => (one.ms > found.ms ? one : found));
};

/** Index of the turn that sounds at `ms`: the last that has begun. */
export const turnAt = (turns: readonly Turn[], ms: number): number => turns.findLastIndex((turn) => turn.atMs <= ms);
