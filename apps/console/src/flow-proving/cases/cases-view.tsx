import '../proving.css';
import { type CaseItem, flowCase } from '@parley/contract/flow-case';
import { Button, Dropdown, Input, Progress, Switch } from 'antd';
import { Pause, Play, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { useAct, useAsk } from '../../api/index.ts';
import { ago } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { CaseCompare } from './case-compare.tsx';
import { CaseForm } from './case-form.tsx';
import { CaseState } from './case-status.tsx';
import { caseWords } from './words.ts';

const statuses = ['all', 'failed', 'changed', 'passed', 'waiting'] as const;
type Shown = (typeof statuses)[number];
/** Ms between two looks while they run. */
const every = 600;

type Against = 'draft' | 'uat' | 'production';

const counted = (list: readonly CaseItem[], status: Shown): number =>
  status === 'all' ? list.length : list.filter((one) => one.status === status).length;

const fits = ({ name, tags, status }: CaseItem, shown: Shown, search: string): boolean =>
  (shown === 'all' || status === shown) &&
  (search === '' || [name, ...tags].some((text) => text.toLowerCase().includes(search.toLowerCase())));

type CasesViewProps = { flowId: string; direction: 'in' | 'out'; published: readonly Against[] };

/** Golden conversations of a flow: what came out otherwise, side by side, and who is right. */
export function CasesView({ flowId, direction, published }: CasesViewProps): ReactElement {
  const { say, text, language } = useWords(caseWords);
  const [goesOn, setGoesOn] = useState(false);
  const asked = useAsk(flowCase.list, { flow_id: flowId }, { every: goesOn ? every : false, keep: true, staleMs: 0 });
  const refresh = [flowCase.list, flowCase.detail];
  const run = useAct(flowCase.run, { refresh });
  const stop = useAct(flowCase.stop, { refresh });
  const judge = useAct(flowCase.judge, { refresh });
  const gate = useAct(flowCase.gate, { refresh });
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [writing, setWriting] = useState(false);
  const mayRun = useCan(needs(flowCase.run));
  const mayJudge = useCan(needs(flowCase.judge));
  const mayGate = useCan(needs(flowCase.gate));
  const { data } = asked;
  const running = data?.run?.state === 'waiting' || data?.run?.state === 'running';
  useEffect(() => setGoesOn(running), [running]);

  // What was kept is held against the draft as it is now, once, as soon as the page is opened.
  const begun = useRef(false);
  const due = mayRun && !running && data?.stale === true && data.list.length > 0;
  const { mutate } = run;
  useEffect(() => {
    if (!due || begun.current) return;
    begun.current = true;
    mutate({ flow_id: flowId });
  }, [due, flowId, mutate]);

  if (asked.isError && !data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const list = data.list.filter((one) => fits(one, shown, search.trim()));
  const here = list.find(({ id }) => id === chosen) ?? list[0];
  const [failed, changed, waiting] = [counted(data.list, 'failed'), counted(data.list, 'changed'), counted(data.list, 'waiting')];
  const finding = running
    ? say('running', { done: data.run?.done ?? 0, total: data.run?.total ?? 0 })
    : failed + changed > 0
      ? say('open', { changed, failed })
      : waiting > 0
        ? say('waiting', { n: waiting })
        : say('allPassed', { n: data.list.length });
  const begin = (against: Against, ids?: readonly string[]): void =>
    run.mutate({ flow_id: flowId, against, ...(ids ? { ids: [...ids] } : {}) });

  const keyed = (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input,textarea,[role=dialog]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !here) return;
    const at = list.indexOf(here);
    const key = event.key.toLowerCase();
    if (key === 'j') setChosen(list[Math.min(list.length - 1, at + 1)]?.id);
    else if (key === 'k') setChosen(list[Math.max(0, at - 1)]?.id);
    else if (key === 'r' && mayRun && !running) begin('draft', [here.id]);
    else if (key === 'a' && mayJudge && here.status !== 'passed') judge.mutate({ id: here.id, verdict: 'new' });
    else if (key === 'o' && mayJudge && here.status === 'changed') judge.mutate({ id: here.id, verdict: 'old' });
    else return;
    event.preventDefault();
  };

  const form = writing && (
    <CaseForm
      flowId={flowId}
      direction={direction}
      onDone={(id) => {
        setWriting(false);
        setChosen(id);
        begin('draft', [id]);
      }}
      onClose={() => setWriting(false)}
    />
  );
  const create = (
    <Can do={needs(flowCase.create)}>
      <Button icon={<Plus size={14} strokeWidth={1.7} />} onClick={() => setWriting(true)}>
        {say('create')}
      </Button>
    </Can>
  );
  if (data.list.length === 0)
    return (
      <div className="proof">
        <Empty what={say('none')} how={say('noneHow')} action={create} />
        {form}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole view are heard here
    <div className="proof" onKeyDown={keyed}>
      <header className="proof-head">
        <h2>{finding}</h2>
        <span className="proof-note">
          {say('against', { n: data.list.length, what: say(data.runAgainst ?? 'draft') })}
          {data.run?.failure && ` · ${say('runFailed', { why: data.run.failure })}`}
        </span>
        <span className="fed-space" />
        <label className="proof-gate" htmlFor="cases-gate">
          {say('gate')}
          <Switch
            id="cases-gate"
            size="small"
            checked={data.gate}
            loading={gate.isPending}
            disabled={!mayGate}
            onChange={(on) => gate.mutate({ flow_id: flowId, on })}
          />
        </label>
        {create}
        {mayRun &&
          (running ? (
            <Button icon={<Pause size={14} strokeWidth={1.7} />} loading={stop.isPending} onClick={() => stop.mutate({ flow_id: flowId })}>
              {say('stop')}
            </Button>
          ) : (
            <Dropdown.Button
              menu={{
                items: published.map((key) => ({ key, label: text(caseWords[key]) })),
                onClick: ({ key }) => begin(published.find((one) => one === key) ?? 'draft'),
              }}
              buttonsRender={([left, right]) => [left, right]}
              onClick={() => begin('draft')}
            >
              <Play size={14} strokeWidth={1.7} /> {say('run')}
            </Dropdown.Button>
          ))}
      </header>
      <div className="proof-filter">
        {statuses.map((status) => (
          <button key={status} type="button" className="proof-chip" aria-pressed={shown === status} onClick={() => setShown(status)}>
            {say(status === 'waiting' ? 'statusWaiting' : status)} <b>{counted(data.list, status)}</b>
          </button>
        ))}
        <span className="fed-space" />
        {running && (
          <Progress
            className="proof-progress"
            size="small"
            percent={Math.round((100 * (data.run?.done ?? 0)) / Math.max(1, data.run?.total ?? 1))}
          />
        )}
      </div>
      <div className="proof-body">
        <div className="proof-list">
          <Input
            allowClear
            value={search}
            placeholder={say('search')}
            aria-label={say('search')}
            onChange={({ target }) => setSearch(target.value)}
          />
          {list.length === 0 && <p className="proof-note">{say('noMatch')}</p>}
          <ul aria-label={say('title')}>
            {list.map((one) => (
              <li key={one.id}>
                <button type="button" aria-pressed={one.id === here?.id} onClick={() => setChosen(one.id)}>
                  <CaseState status={one.status} />
                  <span className="proof-row">
                    <span className="cut">{one.name}</span>
                    <span className="proof-note cut">{[say(one.origin), ...one.tags].join(' · ')}</span>
                  </span>
                  <span className="proof-note proof-row-end">
                    {one.ranAt ? ago(one.ranAt, Date.now(), language) : '--'}
                    {one.differsAt !== null && <span>{say('fromTurn', { n: one.differsAt })}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p className="proof-note proof-foot">
            {say('count', { n: data.list.length })} <span>{say('keys')}</span>
          </p>
        </div>
        {here && (
          <CaseCompare
            // What came of a run is asked anew.
            key={`${here.id} ${here.ranAt} ${here.status}`}
            id={here.id}
            flowId={flowId}
            direction={direction}
            onRun={(id) => begin('draft', [id])}
            onJudge={(id, verdict) => judge.mutate({ id, verdict })}
          />
        )}
      </div>
      {form}
    </div>
  );
}
