import './wave.css';
import type { ReactElement } from 'react';

interface WaveProps {
  /** Loudness in equal steps, each a digit to base 36. Empty: there is no sound. */
  readonly wave: string;
  /** How far it has been played, 0 to 1; undefined: it does not play. */
  readonly at?: number | undefined;
  /** Bars that there is room for; default 24. */
  readonly bars?: number;
  /** What of it is kept, 0 to 1. */
  readonly kept?: readonly [number, number];
}

const height = 24;

/** Of some steps, 0 to 1. */
const loudest = (digits: string): number => Math.max(...[...digits].map((digit) => Number.parseInt(digit, 36) / 35));

/** A sound as bars about a middle line; a dotted line where there is none. */
export function Wave({ wave, at, bars = 24, kept = [0, 1] }: WaveProps): ReactElement {
  if (wave === '') return <span className="sound-wave is-empty" />;
  const each = Math.max(1, Math.ceil(wave.length / bars));
  const steps = Array.from({ length: Math.ceil(wave.length / each) }, (_, n) => loudest(wave.slice(n * each, (n + 1) * each)));
  return (
    <svg className="sound-wave" viewBox={`0 0 ${steps.length * 3} ${height}`} preserveAspectRatio="none" aria-hidden>
      {steps.map((level, n) => {
        const size = Math.max(1.5, level * (height - 2));
        const place = (n + 0.5) / steps.length;
        const cut = place < kept[0] || place > kept[1];
        const state = cut ? 'is-cut' : at !== undefined && place > at ? 'is-ahead' : '';
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <rect key={n} className={state} x={n * 3} y={(height - size) / 2} width={2} height={size} rx={1} />;
      })}
    </svg>
  );
}
