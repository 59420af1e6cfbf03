import './home/home.css';
import { type HomeLive, summary, trend } from '@parley/contract/report';
import { type ReactElement, useState } from 'react';
import { useAsk } from '../../api/index.ts';
import { clock } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { usePush } from '../../socket/index.ts';
import { Mark } from '../../status/index.ts';
import { Figures } from './home/figures.tsx';
import { Grades } from './home/grades.tsx';
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

/** Home: today at a glance, and what goes on now. */
export default function HomePage(): ReactElement {
  const { say, language } = useWords(homeWords);
  const asked = useAsk(summary, {}, { every: 30_000 });
  const hours = useAsk(trend, { by: 'hour', days: 7 }, { every: 60_000 });
  const [pushed, setPushed] = useState<HomeLive>();
  usePush('home', setPushed);
  const follow = useSoon(() => void asked.refetch(), pace);
  usePush('call-task', follow);
  const data = asked.data;
  if (asked.isError && !data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!data) {
    return (
      <div className="page">
        <Skeleton rows={10} height={56} />
      </div>
    );
  }
  const at = new Date(data.at);
  const head = say('dateHead', {
    month: language === 'zh' ? at.getMonth() + 1 : (months[at.getMonth()] ?? ''),
    day: at.getDate(),
    weekday: weekdays[language][at.getDay()] ?? '',
  });
  return (
    <div className="page home">
      <div className="page-head">
        <h1>{head}</h1>
        <span className="live">
          <Mark shape="dot" tone="good" size={12} />
          {say('updated', { time: clock(data.at) })}
        </span>
      </div>
      <Figures summary={data} hours={hours.data?.list ?? []} />
      <div className="home-grid">
        <Trend />
        <Robots live={pushed ?? data} />
        <Running />
        <Grades answered={data.today.answered} />
      </div>
    </div>
  );
}
