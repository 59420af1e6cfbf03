import { filled, type Text } from '@parley/contract';
import { Segmented } from 'antd';
import { ArrowLeft, Workflow } from 'lucide-react';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Canvas } from '../../flow-canvas/canvas.tsx';
import { viewMaker } from '../../flow-canvas/core/views.ts';
import { DraftChat, litBy } from '../../flow-canvas/editor/index.ts';
import type { CanvasHandle } from '../../flow-canvas/use-canvas-view.ts';
import { type Chat, emptyChat } from '../../flow-chat/index.ts';
import { AbTestView, BatchView, CasesView, ReplayView, SimulationView, TestCallView, UnmatchedView } from '../../flow-proving/index.ts';
import { useWords } from '../../i18n/index.ts';
import { nameTab } from '../../navigation/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { useOpenedFlow } from './flow/use-opened-flow.ts';

const words = {
  title: { zh: '测试 {name}', en: 'Test {name}' },
  back: { zh: '返回话术列表', en: 'Back to flows' },
  design: { zh: '打开设计', en: 'Open the designer' },
  source: { zh: '对话版本', en: 'Version to talk to' },
  views: { zh: '测试方式', en: 'Ways of testing' },
  chat: { zh: '对话', en: 'Chat' },
  phone: { zh: '电话', en: 'Phone' },
  cases: { zh: '用例', en: 'Cases' },
  simulation: { zh: '模拟', en: 'Simulation' },
  ab: { zh: 'A/B', en: 'A/B' },
  replay: { zh: '重放', en: 'Replay' },
  batch: { zh: '批量', en: 'Batch' },
  unmatched: { zh: '未识别', en: 'Unmatched' },
  draft: { zh: '草稿', en: 'Draft' },
  uat: { zh: '仿真 v{n}', en: 'Simulation v{n}' },
  production: { zh: '生产 v{n}', en: 'Production v{n}' },
  differs: { zh: '画布是草稿，与所选版本可能不同', en: 'The canvas shows the draft, which may differ' },
  unreadable: { zh: '这份草稿打不开', en: 'This draft cannot be opened' },
} as const satisfies Record<string, Text>;

type Source = 'draft' | 'uat' | 'production';

const shownViews = ['chat', 'phone', 'cases', 'simulation', 'ab', 'replay', 'batch', 'unmatched'] as const;
type View = (typeof shownViews)[number];

/** A talk with any version of a flow, its path lit on the canvas. */
export default function FlowTest(): ReactElement {
  const { say, language } = useWords(words);
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const go = useNavigate();
  const { opened, error, retry } = useOpenedFlow(id, false);
  const [search, setSearch] = useSearchParams();
  const view = shownViews.find((one) => one === search.get('view')) ?? 'chat';
  const show = (next: View): void => setSearch(next === 'chat' ? {} : { view: next }, { replace: true });
  const [source, setSource] = useState<Source>('draft');
  const [chat, setChat] = useState<Chat>(emptyChat);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const canvas = useRef<CanvasHandle>(null);
  const lit = useMemo(() => litBy(chat), [chat]);
  const draft = opened?.draft.data;
  const views = useMemo(() => (draft ? viewMaker()(draft, [], language) : []), [draft, language]);
  useEffect(() => {
    if (opened) nameTab(pathname, filled(words.title, { name: opened.detail.flow_name }));
  }, [opened, pathname]);
  useEffect(() => {
    if (lit?.here !== undefined) canvas.current?.show(lit.here);
  }, [lit?.here]);

  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (!opened) {
    return (
      <div className="page">
        <Skeleton />
      </div>
    );
  }
  if (!draft) return <Empty what={say('unreadable')} />;
  const { detail } = opened;
  const sources: { value: Source; label: string }[] = [
    { value: 'draft', label: say('draft') },
    ...(detail.uatVersion === null ? [] : [{ value: 'uat' as const, label: say('uat', { n: detail.uatVersion }) }]),
    ...(detail.productionVersion === null
      ? []
      : [{ value: 'production' as const, label: say('production', { n: detail.productionVersion }) }]),
  ];
  return (
    <div className="fed">
      <header className="fed-bar has-views">
        <IconButton icon={ArrowLeft} label={say('back')} onClick={() => void go('/flow/flow')} />
        <h1 className="fed-name">{detail.flow_name}</h1>
        <div className="fed-strip">
          <Segmented<View>
            value={view}
            options={shownViews.map((value) => ({ value, label: say(value) }))}
            aria-label={say('views')}
            onChange={show}
          />
          {view === 'chat' && <Segmented<Source> value={source} options={sources} aria-label={say('source')} onChange={setSource} />}
          {view === 'chat' && source !== 'draft' && detail.changed && <span className="fed-note">{say('differs')}</span>}
        </div>
        <span className="fed-space" />
        <Link className="fed-open" to={`/flow/design/${id}`}>
          <Workflow size={16} strokeWidth={1.7} aria-hidden />
          <span className="fed-word">{say('design')}</span>
        </Link>
      </header>
      <div className="fed-body">
        {view === 'cases' && (
          <CasesView flowId={id} direction={detail.type === 'inbound' ? 'in' : 'out'} published={sources.map(({ value }) => value)} />
        )}
        {view === 'ab' && <AbTestView flowId={id} production={detail.productionVersion} />}
        {view === 'phone' && <TestCallView flowId={id} published={sources.map(({ value }) => value)} />}
        {view === 'replay' && <ReplayView flowId={id} published={sources.map(({ value }) => value)} />}
        {view === 'batch' && <BatchView flowId={id} flow={draft} against="draft" />}
        {view === 'unmatched' && <UnmatchedView flowId={id} />}
        {view === 'simulation' && <SimulationView flowId={id} flow={draft} published={sources.map(({ value }) => value)} />}
        <div className="fed-canvas" hidden={view !== 'chat'}>
          <Canvas ref={canvas} views={views} selection={selection} edge={undefined} onSelect={(ids) => setSelection(ids)} lit={lit} />
        </div>
        <aside className="fed-panel is-chat" hidden={view !== 'chat'}>
          <DraftChat flowId={id} flow={draft} type={detail.type} source={source} onChat={setChat} />
        </aside>
      </div>
    </div>
  );
}
