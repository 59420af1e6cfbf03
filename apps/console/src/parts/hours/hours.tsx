import './hours.css';
import type { ReactElement } from 'react';
import { minutesOf } from './clock-time.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

interface HoursProps {
  readonly spans: readonly Span[];
  /** Minutes since midnight; a tick stands there. */
  readonly now?: number;
  /** Off: nothing is under way. */
  readonly lit: boolean;
  /** What the company allows, as dashed limits. */
  readonly limits?: readonly Span[];
  readonly large?: boolean;
  readonly label: string;
}

const place = (minutes: number): string => `${(minutes / 1440) * 100}%`;

/** The hours of a day as a strip. */
export function Hours({ spans, now, lit, limits = [], large = false, label }: HoursProps): ReactElement {
  return (
    <span className="hours" role="img" aria-label={label} data-lit={lit || undefined} data-large={large || undefined}>
      {spans.map(({ from, to }) => (
        <i key={`${from}${to}`} style={{ left: place(minutesOf(from)), width: place(Math.max(0, minutesOf(to) - minutesOf(from))) }} />
      ))}
      {limits
        .flatMap(({ from, to }) => [from, to])
        .map((edge) => (
          <u key={edge} style={{ left: place(minutesOf(edge)) }} />
        ))}
      {now === undefined ? null : <b style={{ left: place(now) }} />}
    </span>
  );
}

/** Clock marks below a large strip. */
export function HourMarks({ at }: { at: readonly string[] }): ReactElement {
  return (
    <span className="hour-marks" aria-hidden="true">
      {[...new Set(['00:00', ...at, '24:00'])].map((clock) => (
        <i key={clock} style={{ left: place(minutesOf(clock)) }}>
          {clock.endsWith(':00') ? Number(clock.slice(0, 2)) : clock}
        </i>
      ))}
    </span>
  );
}
