import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { providerWords as words } from './words.ts';

/** What is past the scale ends at the edge; where somebody waits in silence. ms. */
const scale = 800;
const limit = 600;

const placeOf = (ms: number): string => `${Math.min(100, (100 * ms) / scale)}%`;

/** The last hour's times: dot the median, end of the bar p95, tick the limit. */
export function LatencyBar({ p50, p95 }: { p50: number | null; p95: number | null }): ReactElement | null {
  const { say } = useWords(words);
  if (p50 === null || p95 === null) return null;
  return (
    <span className="latency-bar" role="img" aria-label={say('latencyOf', { p50, p95 })} data-late={p95 > limit || undefined}>
      <span className="latency-span" style={{ left: placeOf(p50), right: `calc(100% - ${placeOf(p95)})` }} />
      <span className="latency-dot" style={{ left: placeOf(p50) }} />
      <span className="latency-limit" style={{ left: placeOf(limit) }} />
    </span>
  );
}
