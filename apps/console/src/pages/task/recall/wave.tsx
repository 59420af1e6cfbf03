import type { ReactElement } from 'react';

const height = 44;
const step = 5;

/** A voice of the network, both ways from the line. @param played how much of it, 0 to 1 */
export function Wave({ wave, played = 0, small = false }: { wave: readonly number[]; played?: number; small?: boolean }): ReactElement {
  const shown = small ? wave.filter((_, n) => n % 3 === 0) : wave;
  const tall = small ? 14 : height;
  const width = Math.max(step, shown.length * step);
  const stroke = (from: number, to: number): string =>
    shown
      .slice(from, to)
      .map((loud, n) => `M${(from + n) * step + 2} ${tall / 2 - Math.max(0.5, (loud * tall) / 2)}v${Math.max(1, loud * tall)}`)
      .join('');
  const at = Math.round(played * shown.length);
  return (
    <svg className="recall-wave" viewBox={`0 0 ${width} ${tall}`} height={tall} preserveAspectRatio="none" aria-hidden="true">
      <path className="recall-wave-line" d={`M0 ${tall / 2}H${width}`} />
      <path className="recall-wave-past" d={stroke(0, at)} />
      <path className="recall-wave-rest" d={stroke(at, shown.length)} />
    </svg>
  );
}
