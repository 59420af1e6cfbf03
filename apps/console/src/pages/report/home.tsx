import './home/home.css';
import { type HomeLive, summary, trend } from '@parley/contract/report';
import { type ReactElement, useState } from 'react';
import { useAsk } from '../../api/index.ts';
import { clock } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { useSession } from '../../session/index.ts';
import { usePush, useSocketStatus } from '../../socket/index.ts';
import { Mark } from '../../status/index.ts';
import { type CallsLink, stretchFilter, useCallsLink } from './home/behind.ts';
import { Figures } from './home/figures.tsx';
import { Grades } from './home/grades.tsx';
import { Notices } from './home/notices.tsx';
import { useRange } from './home/range.ts';
import { RangeChoice } from './home/range-choice.tsx';
import { Robots } from './home/robots.tsx';
import { Running } from './home/running.tsx';
import { Trend } from './home/trend.tsx';
import { useSoon } from './home/use-soon.ts';
import { homeWords } from './home/words.ts';

const weekdays = {
  zh: ['日', '一', '二', '三', '四', '五', '六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Calls move the figures many times a second; the page asks for them no more often, ms. */
const pace = 10_000;

const dayMs = 86_400_000;

/** Home: today or some days at a glance, and what goes on now. */
export default function HomePage(): ReactElement {
  const { say, language } = useWords(homeWords);
  const [range, setRange] = useRange();
  const asked = useAsk(summary, range, { keep: true, every: 30_000 });
  const isOneDay = range.range === 'today' || range.range === 'yesterday' || (range.range === 'days' && range.from === range.to);
  const by = isOneDay ? 'hour' : 'day';
  const parts = useAsk(trend, { ...range, by }, { keep: true, every: 60_000 });
  const callsLink = useCallsLink();
  const zone = useSession((state) => state.info?.company_info?.time_zone);
  const [pushed, setPushed] = useState<HomeLive>();
  usePush('home', setPushed);
  const follow = useSoon(() => void asked.refetch(), pace);
  usePush('call-task', follow);
  const phase = useSocketStatus((state) => state.phase);
  const data = asked.data;
  if (asked.isError && !data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!data) {
    return (
      <div className="page">
        <Skeleton rows={10} height={56} />
      </div>
    );
  }
  const callsOf: CallsLink = (filter) => callsLink({ ...stretchFilter(data), ...filter });
  const written = (day: string) => {
    const at = new Date(day);
    const month = at.getUTCMonth();
    return {
      month: language === 'zh' ? month + 1 : (months[month] ?? ''),
      day: at.getUTCDate(),
      weekday: weekdays[language][at.getUTCDay()] ?? '',
    };
  };
  const { from, to } = data;
  const head = from === to ? say('dateHead', written(to)) : `${say('dateOnly', written(from))} – ${say('dateOnly', written(to))}`;
  return (
    <div className="page home">
      <div className="page-head">
        <h1>{head}</h1>
        <span className="live">
          {asked.isError || phase === 'waiting' ? (
            <Mark shape="triangle" tone="warn" size={14} />
          ) : (
            <Mark shape="dot" tone="good" size={12} />
          )}
          {say('updated', { time: clock(data.at, zone) })}
        </span>
        <span className="page-space" />
        <RangeChoice value={range} shown={{ from, to }} onChange={setRange} />
      </div>
      <Figures
        summary={data}
        days={Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1}
        isToday={range.range === 'today'}
        parts={parts.data?.list ?? []}
        callsOf={callsOf}
      />
      <div className="home-grid">
        <Trend key={by} range={range} usual={by} />
        <Robots live={pushed ?? data} />
        <Running />
        <div className="home-side home-last">
          <Grades range={range} answered={data.figures.answered} callsOf={callsOf} />
          <Notices />
        </div>
      </div>
    </div>
  );
}
