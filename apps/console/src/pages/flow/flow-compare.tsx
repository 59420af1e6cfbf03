import { listComma } from '@parley/contract';
import './compare/compare.css';
import { compare, publishRecord, rollBack, update, type VersionName } from '@parley/contract/flow';
import { Button, Segmented, Select } from 'antd';
import { ArrowLeft, ArrowRight, RotateCcw, Workflow, X } from 'lucide-react';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { Canvas } from '../../flow-canvas/canvas.tsx';
import { mergedFlow } from '../../flow-canvas/core/merged-flow.ts';
import { viewMaker } from '../../flow-canvas/core/views.ts';
import type { CanvasHandle } from '../../flow-canvas/use-canvas-view.ts';
import { useStrategyNames } from '../../flow-canvas/use-strategy-names.ts';
import { day } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { nameTab } from '../../navigation/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { type Changed, Changes, keyOf, type Part } from './compare/changes.tsx';
import { useTake } from './compare/use-take.tsx';
import { compareWords as words } from './compare/words.ts';

/** Versions that are offered. */
const most = 100;

const versionOf = (written: string | null, otherwise: VersionName): VersionName => {
  if (written === 'draft') return 'draft';
  return written !== null && /^[1-9]\d{0,8}$/.test(written) ? Number(written) : otherwise;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"], [contenteditable]') !== null;

/** Two versions of a flow: what differs on the canvas, and every difference in words. Beside the draft, nodes can be taken over into it. */
export default function FlowCompare(): ReactElement {
  const { say, language } = useWords(words);
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const go = useNavigate();
  const [query, setQuery] = useSearchParams();
  const before = versionOf(query.get('before'), 1);
  const after = versionOf(query.get('after'), 'draft');
  const asked = useAsk(compare, { flow_id: id, before, after }, { staleMs: 0, keep: true });
  const versions = useAsk(publishRecord, { flow_id: id, size: most });
  const may = { update: useCan(needs(update)), back: useCan(needs(rollBack)) };
  const take = useTake();
  const [part, setPart] = useState<Part>('all');
  const [at, setAt] = useState(0);
  const [beside, setBeside] = useState(false);
  const canvas = useRef<CanvasHandle>(null);
  const old = useRef<CanvasHandle>(null);
  const { data } = asked;
  const name = data?.name;
  useEffect(() => {
    if (name) nameTab(pathname, { zh: `${name} 对比`, en: `${name} compared` });
  }, [name, pathname]);

  const shown = useMemo<readonly Changed[]>(
    () => [...(part === 'items' ? [] : (data?.nodes ?? [])), ...(part === 'nodes' ? [] : (data?.items ?? []))],
    [data, part],
  );
  const here = Math.min(at, shown.length - 1);
  const one = shown[here];
  const goTo = (next: number): void => {
    if (next < 0 || next >= shown.length) return;
    setAt(next);
    const target = shown[next];
    if (!target || 'library' in target) return;
    canvas.current?.show(target.id);
    old.current?.show(target.id);
  };
  useEffect(() => {
    const keyed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'Escape') void go(`/flow/design/${id}`);
      else if (event.key === 'n') goTo(here + 1);
      else if (event.key === 'p') goTo(here - 1);
    };
    window.addEventListener('keydown', keyed);
    return () => window.removeEventListener('keydown', keyed);
  });

  const strategies = useStrategyNames(...(data ? [data.before.graph, data.after.graph] : []));
  const makeViews = useMemo(() => ({ merged: viewMaker(), before: viewMaker(), after: viewMaker() }), []);
  const drawn = useMemo(() => {
    if (!data) return undefined;
    const { flow, edges } = mergedFlow(data.before.graph, data.after.graph);
    const what = (change: Changed): string => {
      const labels = change.change === 'changed' ? [...new Set(change.fields.map(({ label }) => label))].slice(0, 3) : [];
      return [say(change.change), labels.join(listComma(language))].filter(Boolean).join(' ');
    };
    const nodes = new Map(data.nodes.map((node) => [node.id, { kind: node.change, what: what(node) }]));
    return {
      compared: { nodes, edges },
      merged: makeViews.merged(flow, [], language, strategies),
      before: makeViews.before(data.before.graph, [], language, strategies),
      after: makeViews.after(data.after.graph, [], language, strategies),
    };
  }, [data, makeViews, say, language, strategies]);

  const ready = drawn !== undefined;
  // What differs may stand anywhere: the whole is seen first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other view has canvases of its own
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      canvas.current?.fit();
      old.current?.fit();
    }, 250);
    return () => clearTimeout(timer);
  }, [ready, beside]);

  const pick = (side: 'before' | 'after', value: string): void => {
    setAt(0);
    setQuery({ before: String(before), after: String(after), [side]: value }, { replace: true });
  };
  const wordOf = (number: number): string => {
    const row = versions.data?.list.find((version) => version.number === number);
    const where = row?.inProduction ? ` ${say('production')}` : row?.inUat ? ` ${say('uat')}` : '';
    return `v${number}${where}${row ? ` · ${day(row.publishedAt).slice(5)}` : ''}`;
  };
  const options = [
    { value: 'draft', label: say('draft') },
    ...(versions.data?.list ?? []).map(({ number }) => ({ value: String(number), label: wordOf(number) })),
  ];
  const choice = (side: 'before' | 'after', value: VersionName): ReactElement => (
    <Select<string>
      aria-label={say(side)}
      value={String(value)}
      options={options}
      popupMatchSelectWidth={false}
      style={{ minWidth: 132 }}
      onChange={(next) => pick(side, next)}
    />
  );

  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!data || !drawn)
    return (
      <div className="page">
        <Skeleton />
      </div>
    );
  const count = (change: Changed['change']): number => data.nodes.filter((node) => node.change === change).length;
  const same = data.nodes.length + data.items.length === 0;
  const number = after === 'draft' && before !== 'draft' ? before : undefined;
  const of =
    number === undefined ? undefined : { flow_id: id, revision: data.revision, number, before: data.before.graph, draft: data.after.graph };
  const actOf = (change: Changed) => {
    if (!of || !may.update || 'library' in change) return undefined;
    const label = { added: say('drop'), changed: say('take', { n: of.number }), removed: say('putBack') }[change.change];
    return { label, run: () => take.node(of, change) };
  };
  const select = (selection: ReadonlySet<string>): void => {
    const [picked] = selection;
    const index = shown.findIndex((change) => keyOf(change) === picked);
    if (index >= 0) setAt(index);
  };
  const selection = new Set(one && !('library' in one) ? [one.id] : []);
  const shared = { selection, edge: undefined, onSelect: select } as const;
  return (
    <div className="cmp">
      <header className="cmp-head">
        <IconButton icon={ArrowLeft} label={say('back')} onClick={() => void go('/flow/flow')} />
        {choice('before', before)}
        <ArrowRight size={16} strokeWidth={1.7} aria-hidden />
        {choice('after', after)}
        <h1>{same ? say('same') : say('finding', { changed: count('changed'), added: count('added'), removed: count('removed') })}</h1>
        <span className="fed-note">{say('basis', { all: data.before.graph.nodes.length, same: data.same, items: data.items.length })}</span>
        <span className="cmp-space" />
        <Segmented<string>
          aria-label={say('view')}
          value={beside ? 'beside' : 'over'}
          options={(['over', 'beside'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(value) => setBeside(value === 'beside')}
        />
        {number !== undefined && may.back && !same && (
          <Button
            icon={<RotateCcw size={16} strokeWidth={1.7} />}
            onClick={() => take.whole({ flow_id: id, revision: data.revision, number })}
          >
            {say('backTo', { n: number })}
          </Button>
        )}
        <IconButton icon={Workflow} label={say('design')} onClick={() => void go(`/flow/design/${id}`)} />
        <IconButton icon={X} label={say('keys')} onClick={() => void go(`/flow/design/${id}`)} />
      </header>
      <div className="cmp-body">
        <div className="cmp-canvases">
          {beside ? (
            <>
              <div>
                <Canvas {...shared} ref={old} views={drawn.before} compared={drawn.compared} />
              </div>
              <div>
                <Canvas {...shared} ref={canvas} views={drawn.after} compared={drawn.compared} />
              </div>
            </>
          ) : (
            <div>
              <Canvas {...shared} ref={canvas} views={drawn.merged} compared={drawn.compared} />
            </div>
          )}
        </div>
        <Changes
          shown={shown}
          counts={{ all: data.nodes.length + data.items.length, nodes: data.nodes.length, items: data.items.length }}
          part={part}
          onPart={(next) => {
            setPart(next);
            setAt(0);
          }}
          at={here}
          onAt={goTo}
          actOf={actOf}
          foot={number !== undefined && may.back ? say('foot') : say('keys')}
        />
      </div>
    </div>
  );
}
