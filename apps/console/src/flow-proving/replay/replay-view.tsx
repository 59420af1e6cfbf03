import '../proving.css';
import { replayMany, replayResult, replayStop } from '@parley/contract/flow-replay';
import { Button, Progress, Segmented, Select } from 'antd';
import { Pause, Play } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Can, needs } from '../../access/index.ts';
import { useAct, useAsk } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { Grade } from '../../status/index.ts';
import { useDifferenceText } from '../cases/turn-pair.tsx';
import { ReplayedCallDrawer } from './replayed-call.tsx';
import { replayWords } from './words.ts';

type Against = 'draft' | 'uat' | 'production';
/** Ms between two looks while calls are replayed. */
const every = 1_000;

/** Real calls of some days again: which would now go another way. */
export function ReplayView({ flowId, published }: { flowId: string; published: readonly Against[] }): ReactElement {
  const { say } = useWords(replayWords);
  const told = useDifferenceText();
  const [search, setSearch] = useSearchParams();
  const opened = search.get('call');
  const open = (call: string | null): void => setSearch({ view: 'replay', ...(call ? { call } : {}) }, { replace: true });
  const [days, setDays] = useState(7);
  const [against, setAgainst] = useState<Against>('draft');
  const [goesOn, setGoesOn] = useState(false);
  const asked = useAsk(replayResult, { flow_id: flowId }, { every: goesOn ? every : false, staleMs: 0, keep: true });
  const refresh = [replayResult];
  const begin = useAct(replayMany, { refresh });
  const stop = useAct(replayStop, { refresh });
  const { data } = asked;
  const run = data?.run;
  const running = run?.state === 'waiting' || run?.state === 'running';
  useEffect(() => setGoesOn(running), [running]);
  if (asked.isError && !data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const finding = (): string => {
    if (!run) return say('title');
    if (running) return say('running', { done: run.done, total: run.total });
    if (run.state === 'failed') return say('failed', { why: run.failure ?? '' });
    return run.total === 0 ? say('noCalls') : say('found', { n: data.list.length, same: data.same });
  };
  return (
    <div className="proof">
      <header className="proof-head">
        <h2>{finding()}</h2>
        {data.gone > 0 && <span className="proof-note">{say('gone', { n: data.gone })}</span>}
        <span className="fed-space" />
        <Can do={needs(replayMany)}>
          <Segmented<number>
            value={days}
            options={[1, 7, 31].map((value) => ({ value, label: say('days', { n: value }) }))}
            onChange={setDays}
          />
          <Select<Against>
            value={against}
            aria-label={say('against')}
            options={published.map((value) => ({ value, label: say(value) }))}
            onChange={setAgainst}
          />
          {running ? (
            <Button icon={<Pause size={14} strokeWidth={1.7} />} loading={stop.isPending} onClick={() => stop.mutate({ flow_id: flowId })}>
              {say('stop')}
            </Button>
          ) : (
            <Button
              icon={<Play size={14} strokeWidth={1.7} />}
              loading={begin.isPending}
              onClick={() => begin.mutate({ flow_id: flowId, days, against })}
            >
              {say('run', { n: days })}
            </Button>
          )}
        </Can>
      </header>
      {running && run && <Progress size="small" showInfo={false} percent={Math.round((100 * run.done) / Math.max(1, run.total))} />}
      {!run && <Empty what={say('none')} how={say('noneHow')} />}
      <ul className="proof-groups">
        {data.list.map((one) => (
          <li key={one.callId}>
            <button type="button" className="proof-chip" onClick={() => open(one.callId)}>
              {dateTime(one.startedAt)} · {say('turn', { n: one.difference.turn })} · {told(one.difference)}
            </button>
            <span className="proof-note">
              {one.before.node} <Grade grade={one.before.grade} /> → {one.now.node} <Grade grade={one.now.grade} />
            </span>
          </li>
        ))}
      </ul>
      {opened && <ReplayedCallDrawer flowId={flowId} callId={opened} against={data.against ?? against} onClose={() => open(null)} />}
    </div>
  );
}
