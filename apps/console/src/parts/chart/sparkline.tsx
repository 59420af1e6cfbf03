import './sparkline.css';
import type { ReactElement } from 'react';

/** The course of a figure, without axes; its last point is marked. */
export function Sparkline({
  values,
  width = 56,
  height = 22,
}: {
  values: readonly number[];
  width?: number;
  height?: number;
}): ReactElement | null {
  if (values.length < 2) return null;
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const x = (i: number): number => 2 + (i / (values.length - 1)) * (width - 5);
  const y = (value: number): number => height - 3 - ((value - least) / span) * (height - 6);
  const last = values.length - 1;
  return (
    <svg className="spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('')} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2" />
    </svg>
  );
}
