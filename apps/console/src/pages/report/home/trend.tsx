import { type HourFigures, type RangeRequest, trend } from '@parley/contract/report';
import { Segmented } from 'antd';
import { type ReactElement, useMemo, useState } from 'react';
import { useAsk } from '../../../api/index.ts';
import { count, percent } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Empty, ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { best, trimmed } from './findings.ts';
import { TrendChart } from './trend-chart.tsx';
import { homeWords } from './words.ts';

/** Calls and answer rate by hour or day; the heading says what was found. */
export function Trend({ range, usual }: { range: RangeRequest; usual: 'hour' | 'day' }): ReactElement {
  const { say } = useWords(homeWords);
  const [chosen, setBy] = useState<'hour' | 'day'>();
  const by = chosen ?? usual;
  const asked = useAsk(trend, { ...range, by }, { keep: true, every: 60_000 });
  const list = useMemo(() => (by === 'hour' ? trimmed(asked.data?.list ?? []) : (asked.data?.list ?? [])), [asked.data, by]);
  const peak = best(list);
  const open = list.find(({ unfinished, calls }) => unfinished && calls > 0);
  const sum = (of: (one: HourFigures) => number): number => list.reduce((total, one) => total + of(one), 0);
  const made = sum(({ calls }) => calls);
  const title = peak
    ? say('bestHour', { time: peak.label, share: percent(peak.answered / peak.calls) })
    : made > 0
      ? say('soFar', { calls: count(made), answered: count(sum((one) => one.answered)) })
      : say('noCalls');
  return (
    <section className="home-trend">
      <header className="home-head">
        <h2>{title}</h2>
        <p>
          {say(by === 'hour' ? 'byHour' : 'byDay')}
          {open ? say('unfinished', { time: open.label }) : ''}
        </p>
        <Segmented
          size="small"
          value={by}
          options={[
            { value: 'hour' as const, label: say('hour') },
            { value: 'day' as const, label: say('day') },
          ]}
          onChange={setBy}
        />
      </header>
      {asked.isError && !asked.data ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : !asked.data ? (
        <Skeleton rows={6} />
      ) : list.length === 0 ? (
        <Empty what={say('noCalls')} how={say('noneRunningHow')} />
      ) : (
        <TrendChart list={list} title={title} />
      )}
    </section>
  );
}
