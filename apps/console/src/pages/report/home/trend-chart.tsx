import type { HourFigures } from '@parley/contract/report';
import { type ReactElement, useMemo } from 'react';
import { axis, count, percent } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Chart } from '../../../parts/chart/index.ts';
import { useTheme } from '../../../preferences/index.ts';
import { inkOf } from '../../../theme/index.ts';
import { best } from './findings.ts';
import { homeWords } from './words.ts';

const rateOf = (answered: number | null, calls: number | null): number | null => (calls && answered !== null ? answered / calls : null);

/** Calls as grey bars, the answer rate as a line in the accent, the week's mean dashed. */
export function TrendChart({ list, title }: { list: readonly HourFigures[]; title: string }): ReactElement {
  const { say, language } = useWords(homeWords);
  const theme = useTheme();
  const option = useMemo(() => {
    const { ground, text, accent } = inkOf(theme);
    const peak = best(list);
    const bar = list.map(({ calls, unfinished }) => ({
      value: calls,
      itemStyle: unfinished
        ? { color: ground.hover, borderColor: ground.mark, borderType: 'dashed', borderWidth: 1 }
        : { color: ground.edge },
    }));
    const usual = list.map(({ usualAnswered, usualCalls }) => rateOf(usualAnswered, usualCalls));
    const hasUsual = usual.some((value) => value !== null);
    return {
      animation: false,
      grid: { left: 4, right: 8, top: 44, bottom: 4, containLabel: true },
      legend: { data: [say('made'), say('answerRate'), ...(hasUsual ? [say('usual')] : [])] },
      tooltip: {
        trigger: 'axis',
        valueFormatter: (value: unknown) =>
          typeof value === 'number' ? (value <= 1 && !Number.isInteger(value) ? percent(value) : count(value)) : '--',
      },
      xAxis: { type: 'category', data: list.map(({ label }) => label) },
      yAxis: [
        { type: 'value', min: 0, splitNumber: 3, alignTicks: true, axisLabel: { formatter: (value: number) => axis(value, language) } },
        {
          type: 'value',
          min: 0,
          splitNumber: 3,
          alignTicks: true,
          splitLine: { show: false },
          axisLabel: { formatter: (value: number) => `${Math.round(value * 100)}%` },
        },
      ],
      series: [
        { name: say('made'), type: 'bar', data: bar, color: ground.edge, barMaxWidth: 22 },
        {
          name: say('answerRate'),
          type: 'line',
          yAxisIndex: 1,
          data: list.map(({ answered, calls }) => rateOf(answered, calls)),
          color: accent.solid,
          showSymbol: true,
          symbolSize: 6,
          ...(peak
            ? {
                markPoint: {
                  symbol: 'circle',
                  symbolSize: 1,
                  label: {
                    show: true,
                    position: 'top',
                    distance: 6,
                    formatter: percent(peak.answered / peak.calls),
                    color: accent.text,
                    fontWeight: 600,
                  },
                  data: [{ coord: [peak.label, peak.answered / peak.calls] }],
                },
              }
            : {}),
        },
        ...(hasUsual
          ? [
              {
                name: say('usual'),
                type: 'line',
                yAxisIndex: 1,
                data: usual,
                color: text.faint,
                showSymbol: false,
                lineStyle: { type: 'dashed', width: 1.3 },
              },
            ]
          : []),
      ],
    };
  }, [list, theme, say, language]);
  return <Chart option={option} height={236} label={title} />;
}
