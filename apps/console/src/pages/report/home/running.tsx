import { task } from '@parley/contract/report';
import type { TaskItem } from '@parley/contract/task';
import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../../../api/index.ts';
import { count, share, shortTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Explained, rateHints } from '../../../parts/explained/index.ts';
import { PartOfWhole } from '../../../parts/progress/index.ts';
import { Empty, ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { useFolded } from '../../../preferences/index.ts';
import { useSession } from '../../../session/index.ts';
import { useLive, usePush } from '../../../socket/index.ts';
import { expectedEnd, settled } from '../../../task/index.ts';
import { useCallsLink } from './behind.ts';
import { Behind } from './behind-link.tsx';
import { useSoon } from './use-soon.ts';
import { homeWords } from './words.ts';

/** More tasks may run than are shown, each of which asks: no more often than so, ms. */
const pace = 5_000;

/** The tasks that run, with their progress as it goes; one that starts appears, one that stops goes. */
export function Running(): ReactElement {
  const { say, text } = useWords(homeWords);
  const asked = useAsk(task, {}, { every: 30_000 });
  const live = useLive((state) => state.tasks);
  const narrow = useFolded();
  const tasksPath = useSession((state) => state.table.places.find(({ name }) => name === 'task-list')?.path);
  const zone = useSession((state) => state.info?.company_info?.time_zone);
  const callsOf = useCallsLink();
  const rows = (asked.data?.list ?? []).map((row) => ({ ...row, ...live.get(row.id) }));
  const renew = useSoon(() => void asked.refetch(), pace);
  usePush('call-task', ({ list }) => {
    if (list.some(({ id, state }) => (state === 'running') !== rows.some((row) => row.id === id))) renew();
  });
  const now = Date.now();
  const noteOf = (row: TaskItem): string => {
    const end = expectedEnd(row, now);
    if (end !== undefined) return say('done', { time: shortTime(end, new Date(now), zone) });
    return row.progress.redial > 0 ? say('redial', { n: count(row.progress.redial) }) : '';
  };
  return (
    <section className="home-running">
      <header className="home-head">
        <h2>{rows.length > 0 ? say('running', { n: count(rows.length) }) : say('noneRunning')}</h2>
        <span className="page-space" />
        {tasksPath ? (
          <Link to={tasksPath}>
            {say('allTasks')} <ChevronRight size={14} strokeWidth={1.7} aria-hidden />
          </Link>
        ) : null}
      </header>
      {asked.isError && !asked.data ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.isPending ? <Skeleton rows={5} /> : null}
      {asked.data && rows.length === 0 ? <Empty what={say('noneRunning')} how={say('noneRunningHow')} /> : null}
      {rows.length > 0 ? (
        <table className="running">
          <thead>
            <tr>
              <th>{say('task')}</th>
              <th>{say('progress')}</th>
              <th className="number">
                <Explained text={text(rateHints.answered)}>{say('answerRate')}</Explained>
              </th>
              <th className="number">{say('concurrency')}</th>
              {narrow ? null : <th>{say('expected')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="cut">
                  {tasksPath ? (
                    <Link className="cut running-name" to={`${tasksPath}?${new URLSearchParams({ name: row.name })}`} title={row.name}>
                      {row.name}
                    </Link>
                  ) : (
                    <b>{row.name}</b>
                  )}
                </td>
                <td>
                  <PartOfWhole
                    done={settled(row.progress)}
                    whole={row.progress.total}
                    first={Math.min(row.progress.answered, settled(row.progress))}
                    moving
                  />
                </td>
                <td className="number">
                  <Behind to={callsOf({ taskId: row.id, statuses: 'answered' })} label={say('behind', { what: row.name })}>
                    {share(row.progress.answered, row.progress.calls)}
                  </Behind>
                </td>
                <td className="number">
                  {count(row.concurrency)} <span className="faint">/ {count(row.robots)}</span>
                </td>
                {narrow ? null : <td className="quiet cut">{noteOf(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
