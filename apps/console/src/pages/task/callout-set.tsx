import '../organisation/company/company.css';
import './callout-set/callout-set.css';
import { calloutSet, holiday } from '@parley/contract/callout-set';
import { Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useUnsaved } from '../../parts/form/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { Holidays } from './callout-set/holidays.tsx';
import { TaskDefaults } from './callout-set/task-defaults.tsx';
import { calloutWords as words } from './callout-set/words.ts';

const thisYear = new Date().getFullYear();
const years = [thisYear, thisYear + 1].map((value) => ({ value, label: String(value) }));

/** Outbound settings: what new tasks begin with, and the days on which nobody is called. */
export default function CalloutSetPage(): ReactElement {
  const { say } = useWords(words);
  const [year, setYear] = useState(thisYear);
  const set = useAsk(calloutSet.detail, {});
  const days = useAsk(holiday.list, { year });
  // A page has one guard, whatever stands on it.
  const [setDirty, setSetDirty] = useState(false);
  const [daysDirty, setDaysDirty] = useState(false);
  useUnsaved(setDirty || daysDirty);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{say('title')}</h1>
      </div>
      <div className="own-scroll scroll">
        {set.isError ? <ErrorState error={set.error} onRetry={() => void set.refetch()} /> : null}
        {set.data ? <TaskDefaults loaded={set.data} onDirty={setSetDirty} /> : set.isError ? null : <Skeleton />}
        <section className="own-section">
          <h2>{say('holidays')}</h2>
          <p className="small quiet own-how">{say('holidaysHow')}</p>
          <div className="callout-set-year">
            <Select aria-label={say('year')} value={year} options={years} disabled={daysDirty} onChange={setYear} />
          </div>
          {days.isError ? <ErrorState error={days.error} onRetry={() => void days.refetch()} /> : null}
          {days.data ? <Holidays key={year} year={year} loaded={days.data} onDirty={setDaysDirty} /> : null}
        </section>
      </div>
    </div>
  );
}
