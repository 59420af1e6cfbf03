import '../proving.css';
import type { Flow } from '@parley/contract/flow/graph';
import { flowSimulation, type SimulatedBy, type SimulatedSide } from '@parley/contract/flow-simulation';
import { testCallTroubles } from '@parley/contract/state-texts';
import { Button, Popconfirm, Progress, Select } from 'antd';
import { Pause, Play, Trash2 } from 'lucide-react';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { Can, needs } from '../../access/index.ts';
import { useAct, useAsk } from '../../api/index.ts';
import { Canvas } from '../../flow-canvas/canvas.tsx';
import { viewMaker } from '../../flow-canvas/core/views.ts';
import { useStrategyNames } from '../../flow-canvas/use-strategy-names.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { heatedViews, heatOf } from '../core/heat.ts';
import { Figures } from './figures.tsx';
import { Outcome } from './outcome.tsx';
import { SimulatedCall } from './simulated-call.tsx';
import { simulationWords } from './words.ts';

type Against = 'draft' | 'uat' | 'production';
/** Ms between two looks while callers call. */
const every = 800;
const sizes = { text: [50, 200, 500, 1_000, 5_000], voice: [4, 10, 20, 50, 100] } as const;
const atOnceSizes = [1, 2, 4, 8] as const;
const nobody: ReadonlySet<string> = new Set();

type HeatProps = { flow: Flow; side: SimulatedSide };

function Heat({ flow, side }: HeatProps): ReactElement {
  const { say, language } = useWords(simulationWords);
  const strategies = useStrategyNames(flow);
  const plain = useMemo(() => viewMaker()(flow, [], language, strategies), [flow, language, strategies]);
  const views = useMemo(() => heatedViews(plain, side, (n) => say('stuckHere', { n })), [plain, side, say]);
  const lit = useMemo(() => heatOf(plain, side), [plain, side]);
  return <Canvas views={views} selection={nobody} edge={undefined} onSelect={() => undefined} lit={lit} />;
}

/** Simulated callers of a flow: where they went, who had it hard, and what changed against another version. */
export function SimulationView({ flowId, flow, published }: { flowId: string; flow: Flow; published: readonly Against[] }): ReactElement {
  const { say, language } = useWords(simulationWords);
  const troubleOf = (failure: string | null): string => testCallTroubles[failure ?? '']?.[language] ?? failure ?? '';
  const [versus, setVersus] = useState<Against | ''>(published.includes('production') ? 'production' : '');
  const [by, setBy] = useState<SimulatedBy>('text');
  const [sized, setSized] = useState<Record<SimulatedBy, number>>({ text: 500, voice: 10 });
  const [atOnce, setAtOnce] = useState<number>(2);
  const calls = sized[by];
  const [chosen, setChosen] = useState<string>();
  const [goesOn, setGoesOn] = useState(false);
  const [opened, setOpened] = useState<number>();
  const runs = useAsk(flowSimulation.list, { flow_id: flowId }, { staleMs: 0, keep: true });
  const id = runs.data?.list.find((one) => one.id === chosen)?.id ?? runs.data?.list[0]?.id;
  const asked = useAsk(
    flowSimulation.detail,
    { run_id: id ?? '' },
    { enabled: id !== undefined, every: goesOn ? every : false, staleMs: 0, keep: true },
  );
  const refresh = [flowSimulation.list, flowSimulation.detail];
  const create = useAct(flowSimulation.create, { refresh, onDone: (made) => setChosen(made.id) });
  const cancel = useAct(flowSimulation.cancel, { refresh });
  const remove = useAct(flowSimulation.delete, { refresh });
  const run = asked.data;
  const running = run?.state === 'waiting' || run?.state === 'running';
  useEffect(() => setGoesOn(running), [running]);

  if (runs.isError && !runs.data) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  if (!runs.data) return <Skeleton rows={6} />;
  const reached = run?.differences.find(({ figure }) => figure === 'reached');
  const points = { by: Math.abs((reached?.by ?? 0) * 100).toFixed(1) };
  const finding = (): string => {
    if (!run) return say('title');
    if (running) return say('running', { done: run.done, total: run.total });
    if (run.state === 'failed') return say('failed', { why: troubleOf(run.failure) });
    if (run.state === 'cancelled') return say('cancelled', { done: run.done, total: run.total });
    if (!run.now) return say('title');
    if (reached) return reached.sure ? say(reached.by > 0 ? 'better' : 'worse', points) : say('unsure');
    return say('found', { n: run.now.calls, reached: run.now.reached, stuck: run.now.deadEnds });
  };
  const others = published.filter((one) => one !== 'draft');
  return (
    <div className="proof">
      <header className="proof-head">
        <h2>{finding()}</h2>
        {run?.now && (reached || running) && (
          <span className="proof-note">{say('found', { n: run.now.calls, reached: run.now.reached, stuck: run.now.deadEnds })}</span>
        )}
        <span className="fed-space" />
        {runs.data.list.length > 1 && (
          <Select<string>
            value={id ?? null}
            aria-label={say('past')}
            options={runs.data.list.map((one) => ({ value: one.id, label: `${dateTime(one.startedAt)} · ${say(one.by)} ${one.calls}` }))}
            onChange={setChosen}
          />
        )}
        {id && !running && (
          <Can do={needs(flowSimulation.delete)}>
            <Popconfirm title={say('removeSure')} onConfirm={() => remove.mutate({ ids: [id] })}>
              <IconButton icon={Trash2} label={say('remove')} />
            </Popconfirm>
          </Can>
        )}
        <Can do={needs(flowSimulation.create)}>
          <Select<Against | ''>
            value={versus}
            aria-label={say('versus')}
            options={[{ value: '', label: say('alone') }, ...others.map((value) => ({ value, label: `${say('versus')} ${say(value)}` }))]}
            onChange={setVersus}
          />
          <Select<SimulatedBy>
            value={by}
            aria-label={say('how')}
            options={(['text', 'voice'] as const).map((value) => ({ value, label: say(value) }))}
            onChange={setBy}
          />
          <Select<number>
            value={calls}
            aria-label={say('calls')}
            options={sizes[by].map((value) => ({ value, label: String(value) }))}
            onChange={(value) => setSized({ ...sized, [by]: value })}
          />
          {by === 'voice' && (
            <Select<number>
              value={atOnce}
              aria-label={say('atOnceLabel')}
              options={atOnceSizes.map((value) => ({ value, label: say('atOnce', { n: value }) }))}
              onChange={setAtOnce}
            />
          )}
          {running && id ? (
            <Button icon={<Pause size={14} strokeWidth={1.7} />} loading={cancel.isPending} onClick={() => cancel.mutate({ run_id: id })}>
              {say('stop')}
            </Button>
          ) : (
            <Button
              icon={<Play size={14} strokeWidth={1.7} />}
              loading={create.isPending}
              onClick={() => create.mutate({ flow_id: flowId, by, calls, at_once: atOnce, ...(versus ? { versus } : {}) })}
            >
              {say('run', { n: calls })}
            </Button>
          )}
        </Can>
      </header>
      {running && run && <Progress size="small" showInfo={false} percent={Math.round((100 * run.done) / Math.max(1, run.total))} />}
      {by === 'voice' && !running && <p className="proof-note">{say('voiceNote')}</p>}
      {runs.data.list.length === 0 && <Empty what={say('none')} how={say('noneHow')} />}
      {asked.isError && !run && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {run && run.differences.length > 0 && <Figures differences={run.differences} />}
      {run?.now && (
        <div className="proof-simulation">
          <div className="fed-canvas">
            <Heat flow={flow} side={run.now} />
          </div>
          <Outcome now={run.now} before={run.before} personas={runs.data.personas} failures={run.failures} onOpen={setOpened} />
        </div>
      )}
      {opened !== undefined && id && (
        <SimulatedCall
          runId={id}
          n={opened}
          nameOf={(persona) => runs.data.personas.find((one) => one.id === persona)?.name ?? ''}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
