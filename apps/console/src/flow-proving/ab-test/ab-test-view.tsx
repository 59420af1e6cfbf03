import '../proving.css';
import { publishRecord } from '@parley/contract/flow';
import { flowAbTest } from '@parley/contract/flow-ab-test';
import { list as tasks } from '@parley/contract/task';
import { Button, Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { useAct, useAsk } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { AbResult } from './ab-result.tsx';
import { abWords } from './words.ts';

/** Ms between two looks at a test that runs. */
const every = 10_000;
const shares = [5, 10, 20, 30, 50] as const;
const lengths = [0, 1, 3, 7, 14, 30] as const;
const dayMs = 86_400_000;

type Begun = { readonly second: number | 'draft'; readonly share: number; readonly days: number; readonly task: string };

/** Two versions of a flow on real calls: begun, watched, stopped, adopted. */
export function AbTestView({ flowId, production }: { flowId: string; production: number | null }): ReactElement {
  const { say } = useWords(abWords);
  const confirm = useConfirm();
  const mayTasks = useCan(needs(tasks));
  const [chosen, setChosen] = useState<string>();
  const [form, setForm] = useState<Begun>({ second: 'draft', share: 20, days: 7, task: '' });
  const listed = useAsk(flowAbTest.list, { flow_id: flowId }, { staleMs: 0, keep: true });
  const versions = useAsk(publishRecord, { flow_id: flowId, page: 1, size: 50 }, { staleMs: 0 });
  const ofFlow = useAsk(tasks, { page: 1, size: 50, flowId }, { enabled: mayTasks });
  const all = listed.data?.list ?? [];
  const current = all.find(({ id }) => id === chosen) ?? all[0];
  const goesOn = current?.state === 'running' || current?.state === 'waiting';
  const asked = useAsk(
    flowAbTest.detail,
    { ab_test_id: current?.id ?? '' },
    { enabled: current !== undefined, every: goesOn ? every : false, staleMs: 0, keep: true },
  );
  const refresh = [flowAbTest.list, flowAbTest.detail, publishRecord];
  const create = useAct(flowAbTest.create, { refresh, onDone: ({ id }) => setChosen(id) });
  const stop = useAct(flowAbTest.stop, { refresh });
  const adopt = useAct(flowAbTest.adopt, { refresh });
  if (listed.isError && !listed.data) return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <Skeleton rows={6} />;
  const result = asked.data?.id === current?.id ? asked.data : undefined;
  const reached = result?.differences.find(({ figure }) => figure === 'reached');
  const finding = (): string => {
    if (!result || !reached) return say('title');
    if (result.wanted === null) return say('nobody');
    if (!reached.sure) return say('unsure', { n: result.wanted });
    return say(reached.by > 0 ? 'better' : 'worse', { n: result.secondVersion, by: Math.abs(reached.by * 100).toFixed(1) });
  };
  const nameOf = (version: number | 'draft'): string => (version === 'draft' ? say('draft') : `v${version}`);
  const begin = (): void =>
    confirm({
      title: say('beginTitle', { n: form.share, version: nameOf(form.second) }),
      text: say('beginText'),
      verb: say('begin'),
      run: () =>
        create.mutateAsync({
          ...{ flow_id: flowId, second: form.second, share: form.share },
          ...(form.task === '' ? {} : { task_id: form.task }),
          ...(form.days === 0 ? {} : { ends_at: new Date(Date.now() + form.days * dayMs).toISOString() }),
        }),
    });
  const open = all.find(({ state }) => state === 'running' || state === 'waiting');
  return (
    <div className="proof">
      <header className="proof-head">
        <h2>{finding()}</h2>
        {result && result.fallbacks > 0 && <span className="proof-note">{say('fallbacks', { n: result.fallbacks })}</span>}
        <span className="fed-space" />
        {current && open?.id === current.id && (
          <Can do={needs(flowAbTest.stop)}>
            <Button
              onClick={() =>
                confirm({
                  title: say('stopTitle'),
                  text: say('stopText'),
                  verb: say('stop'),
                  danger: true,
                  run: () => stop.mutateAsync({ ab_test_id: current.id }),
                })
              }
            >
              {say('stop')}
            </Button>
          </Can>
        )}
        {current && current.state !== 'adopted' && (
          <Can do={needs(flowAbTest.adopt)}>
            <Button
              onClick={() =>
                confirm({
                  title: say('adoptTitle', { n: current.secondVersion }),
                  text: say(reached?.sure && reached.by > 0 ? 'adoptSure' : 'adoptUnsure'),
                  verb: say('adopt', { n: current.secondVersion }),
                  run: () => adopt.mutateAsync({ ab_test_id: current.id }),
                })
              }
            >
              {say('adopt', { n: current.secondVersion })}
            </Button>
          </Can>
        )}
      </header>
      {!open && production === null && <p className="proof-note">{say('noProduction')}</p>}
      {!open && production !== null && (
        <Can do={needs(flowAbTest.create)}>
          <div className="proof-filter">
            <Select<number | 'draft'>
              value={form.second}
              aria-label={say('second')}
              options={[
                { value: 'draft', label: say('draft') },
                ...(versions.data?.list ?? [])
                  .filter(({ number }) => number !== production)
                  .map(({ number }) => ({ value: number, label: `v${number}` })),
              ]}
              onChange={(second) => setForm({ ...form, second })}
            />
            <Select<number>
              value={form.share}
              aria-label={say('share')}
              options={shares.map((value) => ({ value, label: say('percent', { n: value }) }))}
              onChange={(share) => setForm({ ...form, share })}
            />
            <Select<number>
              value={form.days}
              aria-label={say('days')}
              options={lengths.map((value) => ({ value, label: value === 0 ? say('open') : say('forDays', { n: value }) }))}
              onChange={(days) => setForm({ ...form, days })}
            />
            {mayTasks && (
              <Select<string>
                value={form.task}
                aria-label={say('task')}
                options={[
                  { value: '', label: say('everywhere') },
                  ...(ofFlow.data?.list ?? []).map(({ id, name }) => ({ value: id, label: `${say('task')} ${name}` })),
                ]}
                onChange={(task) => setForm({ ...form, task })}
              />
            )}
            <Button onClick={begin}>{say('begin')}</Button>
          </div>
        </Can>
      )}
      {result && <AbResult result={result} />}
      {all.length === 0 && <Empty what={say('none')} how={say('noneHow')} />}
      {all.length > 1 && (
        <section aria-label={say('past')}>
          <h3>{say('past')}</h3>
          <ul className="proof-groups">
            {all.map((one) => (
              <li key={one.id}>
                <button type="button" className="proof-chip" aria-pressed={one.id === current?.id} onClick={() => setChosen(one.id)}>
                  {dateTime(one.startsAt)} · v{one.firstVersion} / v{one.secondVersion} · {say('percent', { n: one.share })} ·{' '}
                  {say(one.state)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
