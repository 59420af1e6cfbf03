import './chart.css';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTheme } from '../../preferences/index.ts';

interface ChartProps {
  readonly option: EChartsCoreOption;
  readonly height: number;
  /** What it shows, for who cannot see it. */
  readonly label: string;
}

/** A chart; the library comes only when the first one is drawn. */
export function Chart({ option, height, label }: ChartProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let gone = false;
    let end = (): void => undefined;
    void import('./engine.ts').then(({ draw }) => {
      if (!gone) end = draw(element, option, theme);
    });
    return () => {
      gone = true;
      end();
    };
  }, [option, theme]);
  return <div ref={place} className="chart" style={{ height }} role="img" aria-label={label} />;
}
