import type { LiveCall } from '@parley/contract/live-call';
import type { ReactElement } from 'react';

interface StripProps {
  readonly talk: LiveCall['talk'];
  /** Ms from the answer to now, and how much of it is shown. */
  readonly nowMs: number;
  readonly spanMs: number;
  readonly label: string;
}

/** Who spoke when until now: ours above the line, theirs below. */
export function Strip({ talk, nowMs, spanMs, label }: StripProps): ReactElement {
  const from = nowMs - spanMs;
  return (
    <svg className="live-strip" viewBox="0 0 96 20" preserveAspectRatio="none" role="img" aria-label={label}>
      <path className="live-strip-line" d="M0 10H96" />
      {talk.map((one) => {
        const begin = Math.max(0, ((one.from - from) / spanMs) * 96);
        const end = Math.min(96, (((one.to ?? nowMs) - from) / spanMs) * 96);
        const ours = one.who !== 'person';
        return end > begin ? (
          <rect
            key={`${one.who}${one.from}`}
            data-ours={ours || undefined}
            x={begin}
            width={end - begin}
            y={ours ? 2 : 11}
            height={7}
            rx={1}
          />
        ) : null;
      })}
    </svg>
  );
}
