import './dialogs.css';
import './editor.css';
import type { Text } from '@parley/contract';
import type { FlowDetail, FlowIssue } from '@parley/contract/flow';
import type { Flow, NodeKind } from '@parley/contract/flow/graph';
import { ConfigProvider } from 'antd';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { notify } from '../../api/index.ts';
import { type Chat, emptyChat } from '../../flow-chat/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Canvas, type CanvasEdits, type CanvasHandle } from '../canvas.tsx';
import { freePlace } from '../core/free-place.ts';
import type { Point } from '../core/grid.ts';
import { countIssues } from '../core/issues.ts';
import { nodeWidth, sizeOf } from '../core/view.ts';
import { viewMaker } from '../core/views.ts';
import { kinds } from '../kinds.ts';
import { Palette } from '../palette.tsx';
import { DraftContext, type PanelName, Panels } from '../panels/index.ts';
import { Bar } from './bar.tsx';
import { DraftChat } from './draft-chat.tsx';
import { type EditorDialog, EditorDialogs } from './editor-dialogs.tsx';
import { Find } from './find.tsx';
import { IssueList } from './issue-list.tsx';
import { litBy } from './lit.ts';
import { newId } from './new-id.ts';
import { panelOf } from './panel-of.ts';
import { QuickAdd } from './quick-add.tsx';
import { Rail } from './rail.tsx';
import { useDraftFile } from './use-draft-file.ts';
import { useKeys } from './use-keys.ts';
import { useLeaving } from './use-leaving.ts';

const words = {
  draft: { zh: '草稿', en: 'Draft' },
  production: { zh: '草稿 · 生产 v{n}', en: 'Draft · production v{n}' },
  passed: { zh: '校验通过', en: 'The flow check passed' },
  restored: { zh: '已恢复上次没有保存的改动', en: 'Changes that were not saved last time are restored' },
  canvas: { zh: '画布，{n} 个节点', en: 'Canvas, {n} {n|node|nodes}' },
} as const satisfies Record<string, Text>;

/** Kinds that can be added, in the order of the palette. */
const offer: readonly NodeKind[] = ['speak', 'ask', 'collect', 'menu', 'condition', 'set', 'start', 'hangup'];

type FlowEditorProps = {
  opened: FlowDetail;
  draft: Flow;
  frozen: boolean;
  /** Begins with the test talk open. */
  testing?: boolean;
  onBack: () => void;
};

type Dropped = { from: string; exit: string; at: Point; screen: Point };

/** The designer: canvas, panels, test talk, checks and publishing of one flow's draft. */
export function FlowEditor({ opened, draft, frozen, testing: testsFirst = false, onBack }: FlowEditorProps): ReactElement {
  const { say, text, language } = useWords(words);
  const file = useDraftFile(opened, draft, frozen);
  const { editor, issues, save } = file;
  const flow = useStore(editor.store, ({ history }) => history.present);
  const selection = useStore(editor.store, (state) => state.selection);
  const edge = useStore(editor.store, (state) => state.edge);
  const makeViews = useMemo(() => viewMaker(), []);
  const views = useMemo(() => makeViews(flow, issues, language), [makeViews, flow, issues, language]);

  const canvas = useRef<CanvasHandle>(null);
  const canvasFrame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ panel: PanelName | undefined; item: string | undefined }>({ panel: 'node', item: undefined });
  const [testing, setTesting] = useState(testsFirst);
  const [chat, setChat] = useState<Chat>(emptyChat);
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<ReadonlySet<string>>();
  const [dialog, setDialog] = useState<EditorDialog>();
  const [issuesOpen, setIssuesOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const [dropped, setDropped] = useState<Dropped>();

  const lit = useMemo(() => (testing ? litBy(chat) : undefined), [testing, chat]);
  const here = lit?.here;
  useEffect(() => {
    if (here !== undefined) canvas.current?.show(here);
  }, [here]);
  useLeaving(file);
  useEffect(() => {
    if (file.found === 'restored') notify({ kind: 'success', text: say('restored') });
  }, [file.found, say]);

  const open = useCallback((panel: PanelName, item?: string): void => {
    setTesting(false);
    setPlace({ panel, item });
  }, []);
  const tools = useMemo(() => ({ editor, issues, newId, open, item: place.item }), [editor, issues, open, place.item]);

  const go = (id: string): void => {
    editor.select([id]);
    canvas.current?.show(id);
  };
  const closeFind = (): void => {
    setFinding(false);
    setFound(undefined);
    canvasFrame.current?.focus();
  };
  const check = async (): Promise<void> => {
    setChecking(true);
    try {
      await file.flush();
      const now = await file.check();
      if (countIssues(now).errors === 0) notify({ kind: 'success', text: say('passed') });
    } finally {
      setChecking(false);
    }
  };
  const goToIssue = (issue: FlowIssue): void => {
    setIssuesOpen(false);
    const panel = panelOf(flow, issue);
    if (issue.node !== null) go(issue.node);
    if (panel) open(panel.panel, panel.item);
  };
  const add = (kind: NodeKind, at: Point, from?: { node: string; exit: string }): void => {
    editor.add(kind, at, text(kinds[kind].label), from);
    open('node');
  };
  // A click puts the node beside the chosen one, else in the middle of what is seen; never on top of another.
  const addByClick = (kind: NodeKind): void => {
    const boxes = views.map((view) => ({ id: view.id, ...view.at, ...sizeOf(view) }));
    const beside = selection.size === 1 ? boxes.find(({ id }) => selection.has(id)) : undefined;
    const query = beside ? { x: beside.x + nodeWidth + 72, y: beside.y } : (canvas.current?.middle() ?? { x: 0, y: 0 });
    add(kind, freePlace(boxes, { width: nodeWidth, height: 160 }, query));
  };
  const isOffered = (kind: string): kind is NodeKind => offer.some((one) => one === kind);
  const edits: CanvasEdits = {
    move: editor.move,
    connect: editor.connect,
    disconnect: editor.disconnect,
    add: (kind, at) => isOffered(kind) && add(kind, at),
    dropExit: (from, exit, at, screen) => setDropped({ from, exit, at, screen }),
  };
  const keyed = useKeys(
    useMemo(
      () => ({
        editor,
        canvas,
        views,
        find: () => setFinding(true),
        save: () => void file.flush(),
        open: () => {
          setTesting(false);
          setPlace({ panel: 'node', item: undefined });
          requestAnimationFrame(() => document.querySelector<HTMLElement>('.fed-panel input, .fed-panel textarea')?.focus());
        },
        leave: () => {
          editor.select([]);
          setIssuesOpen(false);
        },
      }),
      [editor, views, file.flush],
    ),
  );
  // Keys pressed while nothing has the focus are meant for the canvas.
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (document.activeElement === document.body) keyed(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [keyed]);
  const beforeTest = useCallback(async () => {
    await file.flush();
  }, [file.flush]);

  return (
    <DraftContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole designer are heard here */}
      <div className="fed" onKeyDown={(event) => keyed(event.nativeEvent)}>
        <Bar
          name={opened.flow_name}
          version={opened.productionVersion === null ? say('draft') : say('production', { n: opened.productionVersion })}
          editor={editor}
          frozen={frozen}
          save={save}
          issues={countIssues(issues)}
          checked={file.checked}
          issuesOpen={issuesOpen}
          onIssues={setIssuesOpen}
          issueList={<IssueList issues={issues} views={views} busy={checking} onGo={goToIssue} onAgain={() => void check()} />}
          testing={testing}
          onBack={onBack}
          onRetry={file.retry}
          onResolve={() => setDialog('conflict')}
          onArrange={() => void editor.arrange(views).then(() => requestAnimationFrame(() => canvas.current?.begin()))}
          onFind={() => setFinding(true)}
          onVersions={() => setDialog('versions')}
          onTest={() => setTesting(!testing)}
          onPublish={() => setDialog('publish')}
        />
        <div className="fed-body">
          <div
            ref={canvasFrame}
            className="fed-canvas"
            role="application"
            aria-label={say('canvas', { n: views.length })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is worked by keys
            tabIndex={0}
            onPointerDown={() => {
              canvasFrame.current?.focus();
              canvasFrame.current?.removeAttribute('data-keys');
            }}
            onKeyDown={() => canvasFrame.current?.setAttribute('data-keys', '')}
          >
            <Canvas
              ref={canvas}
              views={views}
              selection={selection}
              edge={edge}
              onSelect={(ids, one) => editor.select(ids, one)}
              onOpen={() => open('node')}
              edits={frozen ? undefined : edits}
              lit={lit}
              found={found}
            >
              {!frozen && <Palette offer={offer} onAdd={(kind) => isOffered(kind) && addByClick(kind)} />}
              {finding && (
                <Find
                  flow={flow}
                  views={views}
                  onFound={setFound}
                  onClose={closeFind}
                  onPick={(id) => {
                    go(id);
                    closeFind();
                  }}
                />
              )}
            </Canvas>
          </div>
          {testing ? (
            <aside className="fed-panel is-chat">
              <DraftChat
                flowId={opened.flow_id}
                flow={flow}
                type={opened.type}
                source="draft"
                before={frozen ? undefined : beforeTest}
                onChat={setChat}
              />
            </aside>
          ) : (
            place.panel && (
              <aside className="fed-panel">
                <ConfigProvider componentDisabled={frozen}>
                  <Panels name={place.panel} />
                </ConfigProvider>
              </aside>
            )
          )}
          <Rail
            open={testing ? undefined : place.panel}
            onOpen={(panel) => {
              setTesting(false);
              setPlace({ panel, item: undefined });
            }}
          />
        </div>
        {dropped && (
          <QuickAdd
            at={dropped.screen}
            offer={offer.filter((kind) => kind !== 'start')}
            onClose={() => setDropped(undefined)}
            onPick={(kind) => {
              add(kind, { x: dropped.at.x, y: dropped.at.y - 19 }, { node: dropped.from, exit: dropped.exit });
              setDropped(undefined);
              canvasFrame.current?.focus();
            }}
          />
        )}
        <EditorDialogs
          shown={dialog}
          opened={opened}
          file={file}
          frozen={frozen}
          onClose={() => setDialog(undefined)}
          onIssues={() => {
            setDialog(undefined);
            setIssuesOpen(true);
          }}
        />
      </div>
    </DraftContext>
  );
}
