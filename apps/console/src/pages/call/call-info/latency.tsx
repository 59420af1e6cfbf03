import type { Turn } from '@parley/contract/call';
import type { ReactElement } from 'react';
import { count } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { Mark } from '../../../status/index.ts';
import { latencyParts, slowAbove, totalOf } from './reply.ts';
import type { callWords } from './words.ts';

/** Longest reply the scale shows, ms. */
const scale = 1500;

/** The five parts of one reply on a scale to 1.5 s, and its length. */
export function Latency({
  latency,
  say,
}: {
  latency: NonNullable<Turn['latency']>;
  say: Say<keyof typeof callWords>['say'];
}): ReactElement {
  const total = totalOf(latency);
  const title = latencyParts
    .flatMap((part) => (latency[part] === undefined ? [] : [`${say(part)} ${Math.round(latency[part])} ms`]))
    .join(' · ');
  return (
    <span className="latency" title={title} data-slow={total > slowAbove || undefined}>
      <span className="latency-bar" aria-hidden="true">
        {latencyParts.map((part) => (
          <i key={part} data-part={part} style={{ width: `${(Math.min(scale, latency[part] ?? 0) / scale) * 100}%` }} />
        ))}
      </span>
      {total > slowAbove ? <Mark shape="triangle" tone="warn" size={13} /> : null}
      <b>{count(total)}</b> ms
    </span>
  );
}

/** What the colours of the bars mean. */
export function LatencyLegend({ say }: { say: Say<keyof typeof callWords>['say'] }): ReactElement {
  return (
    <span className="latency-legend">
      {latencyParts.map((part) => (
        <span key={part}>
          <i data-part={part} /> {say(part)}
        </span>
      ))}
    </span>
  );
}
