import './status.css';
import type { ReactElement, ReactNode } from 'react';
import { drawn, type Shape } from './shapes.tsx';

/** live: goes on by itself; warn: look; bad: act; hold: someone's choice. */
export type Tone = 'live' | 'good' | 'warn' | 'bad' | 'hold' | 'idle';

interface MarkProps {
  readonly shape: Shape;
  readonly tone: Tone;
  /** For a pie, 0 to 1. */
  readonly share?: number | undefined;
  readonly size?: number;
}

/** The drawn part of a status; a word always stands beside it. */
export function Mark({ shape, tone, share = 0.5, size = 16 }: MarkProps): ReactElement {
  return (
    <svg className="mark" data-tone={tone} data-shape={shape} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {drawn(shape, share)}
    </svg>
  );
}

interface StatusProps extends MarkProps {
  readonly word: string;
  /** Reason or time, below or beside the word. */
  readonly note?: ReactNode;
  readonly inline?: boolean;
}

/** Mark and word, with the reason under it or beside it. */
export function Status({ word, note, inline = false, ...mark }: StatusProps): ReactElement {
  return (
    <span className="status" data-inline={inline || undefined}>
      <Mark {...mark} />
      <span className="status-word">{word}</span>
      {note ? (
        <span className="status-note" title={typeof note === 'string' ? note : undefined}>
          {note}
        </span>
      ) : null}
    </span>
  );
}
