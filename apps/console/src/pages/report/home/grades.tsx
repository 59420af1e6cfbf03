import { grade, type RangeRequest } from '@parley/contract/report';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { Grade } from '../../../status/index.ts';
import type { CallsLink } from './behind.ts';
import { Behind } from './behind-link.tsx';
import { change } from './findings.ts';
import { homeWords } from './words.ts';

const signed = (by: number | undefined): string => (by === undefined ? '' : `${by > 0 ? '+' : ''}${(by * 100).toFixed(1)}%`);

interface GradesProps {
  readonly range: RangeRequest;
  readonly answered: number;
  readonly callsOf: CallsLink;
}

/** Grades of the calls against those of the stretch before. */
export function Grades({ range, answered, callsOf }: GradesProps): ReactElement {
  const { say } = useWords(homeWords);
  const asked = useAsk(grade, range, { keep: true, every: 60_000 });
  const list = asked.data?.list ?? [];
  const top = list.find((one) => one.grade === 'A')?.calls ?? 0;
  const most = Math.max(1, ...list.map(({ calls }) => calls));
  const ratio = top > 0 && answered > 0 ? Math.round(answered / top) : 0;
  return (
    <section className="home-grades">
      <h2>{ratio > 1 ? say('oneIn', { n: count(ratio) }) : say('grades')}</h2>
      {asked.isError && !asked.data ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.isPending ? <Skeleton rows={5} height={30} /> : null}
      {asked.data && list.length === 0 ? <p className="faint small">{say('noGrades')}</p> : null}
      <ul>
        {list.map((one) => (
          <li key={one.grade}>
            <Grade grade={one.grade} />
            <span className="cut" title={one.name ?? undefined}>
              {one.name}
            </span>
            <Bar whole={most} height={6} parts={[{ value: one.calls, colour: '--accent-solid' }]} />
            <Behind to={callsOf({ grades: one.grade })} label={say('behind', { what: one.grade })}>
              <b>{count(one.calls)}</b>
            </Behind>
            <small className="faint">{signed(change(one.calls, one.before))}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
