import './progress.css';
import type { ReactElement } from 'react';
import { count, percent } from '../../format/index.ts';

export interface Part {
  readonly value: number;
  /** CSS colour variable, such as `--accent-solid`. */
  readonly colour: string;
}

/** A bar in parts of one whole. */
export function Bar({
  parts,
  whole,
  height = 4,
  label,
}: {
  parts: readonly Part[];
  whole: number;
  height?: number;
  label?: string;
}): ReactElement {
  return (
    <span className="parts" style={{ height }} role="img" aria-label={label ?? ''} aria-hidden={label ? undefined : true}>
      {parts.map(({ value, colour }, i) =>
        value > 0 && whole > 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are known by their order
          <i key={i} style={{ width: `${Math.min(100, (value / whole) * 100)}%`, background: `var(${colour})` }} />
        ) : null,
      )}
    </span>
  );
}

interface PartOfWholeProps {
  readonly done: number;
  readonly whole: number;
  /** Of what is done: what is shown dark, such as the answered. */
  readonly first?: number;
  /** Off when it stands still. */
  readonly moving: boolean;
  readonly failed?: number;
}

/** 12,480 / 20,000 with its share, and a bar below: how far something is. What is all done needs no second number. */
export function PartOfWhole({ done, whole, first, moving, failed = 0 }: PartOfWholeProps): ReactElement {
  const dark = first ?? done - failed;
  const parts = [
    { value: dark, colour: moving ? '--accent-solid' : '--mark' },
    { value: done - dark - failed, colour: moving ? '--accent-line' : '--edge' },
    { value: failed, colour: '--tone-warn-solid' },
  ];
  return (
    <span className="so-far">
      <span className="so-far-figures">
        <span>
          {count(done)} {done === whole && whole > 0 ? null : <span className="faint">/ {count(whole)}</span>}
        </span>
        <span>{whole > 0 ? percent(done / whole) : ''}</span>
      </span>
      <Bar parts={parts} whole={whole} />
    </span>
  );
}
