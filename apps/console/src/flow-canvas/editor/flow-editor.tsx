import './dialogs.css';
import './editor.css';
import type { FlowIssue } from '@parley/contract/flow';
import { ConfigProvider } from 'antd';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { notify } from '../../api/index.ts';
import { type Chat, emptyChat } from '../../flow-chat/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Canvas, type MenuPlace } from '../canvas.tsx';
import { countIssues } from '../core/issues.ts';
import { newId } from '../new-id.ts';
import type { OpenedFlow } from '../open-flow.ts';
import { Palette } from '../palette.tsx';
import { DraftContext, Panels } from '../panels/index.ts';
import type { CanvasHandle } from '../use-canvas-view.ts';
import { Bar } from './bar.tsx';
import { CanvasMenu } from './canvas-menu.tsx';
import { DraftChat } from './draft-chat.tsx';
import { type EditorDialog, EditorDialogs } from './editor-dialogs.tsx';
import { Find } from './find.tsx';
import { IssueList } from './issue-list.tsx';
import { litBy } from './lit.ts';
import { panelOf } from './panel-of.ts';
import { tellPaste } from './paste-told.ts';
import { People } from './people.tsx';
import { QuickAdd } from './quick-add.tsx';
import { Rail } from './rail.tsx';
import { offer, useAdding } from './use-adding.ts';
import { useArrange } from './use-arrange.ts';
import { useChecking } from './use-checking.ts';
import { useDraftFile } from './use-draft-file.ts';
import { useKeys } from './use-keys.ts';
import { useLeaving } from './use-leaving.ts';
import { useMarkedIssues } from './use-marked-issues.ts';
import { useOpenDesigner } from './use-open-designer.ts';
import { usePresence } from './use-presence.ts';
import { focusPanel, useSide } from './use-side.ts';
import { useViews } from './use-views.ts';
import { editorWords } from './words.ts';

type FlowEditorProps = {
  flow: OpenedFlow;
  frozen: boolean;
  onBack: () => void;
};

/** The designer: canvas, panels, test talk, checks and publishing of one flow's draft. */
export function FlowEditor({ flow: read, frozen, onBack }: FlowEditorProps): ReactElement {
  const { say, text, language } = useWords(editorWords);
  const { detail: opened } = read;
  const file = useDraftFile(read, frozen, (n) => notify({ kind: 'success', text: say('merged', { n }) }));
  const { editor, save } = file;
  const flow = useStore(editor.store, ({ history }) => history.present);
  const selection = useStore(editor.store, (state) => state.selection);
  const edge = useStore(editor.store, (state) => state.edge);
  const [worked] = selection.size === 1 ? selection : [];
  const people = usePresence(opened.flow_id, worked);
  const { marked: issues, tellAll } = useMarkedIssues(file.issues, worked);
  const views = useViews(opened.flow_id, flow, issues);

  const canvas = useRef<CanvasHandle>(null);
  const canvasFrame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { open, ...side } = useSide();
  const testing = side.shown === 'chat';
  const [chat, setChat] = useState<Chat>(emptyChat);
  const [finding, setFinding] = useState<'nodes' | 'texts'>();
  const [found, setFound] = useState<ReadonlySet<string>>();
  const [dialog, setDialog] = useState<EditorDialog>();
  const [production, setProduction] = useState(opened.productionVersion);
  const [menu, setMenu] = useState<MenuPlace>();

  const lit = useMemo(() => (testing ? litBy(chat) : undefined), [testing, chat]);
  const here = lit?.here;
  useEffect(() => {
    if (here !== undefined) canvas.current?.reveal(here);
  }, [here]);
  useLeaving(file);
  useEffect(() => {
    if (file.found === 'restored') notify({ kind: 'success', text: say('restored') });
  }, [file.found, say]);

  const tools = useMemo(
    () => ({ flowId: opened.flow_id, editor, issues, newId, open, item: side.item }),
    [opened.flow_id, editor, issues, open, side.item],
  );
  const go = (id: string): void => {
    editor.select([id]);
    canvas.current?.show(id);
  };
  const toCanvas = (): void => canvasFrame.current?.focus();
  const closeFind = (): void => {
    setFinding(undefined);
    setFound(undefined);
    toCanvas();
  };
  const { mark, checking, check, listOpen, showList, closeList } = useChecking(file, tellAll);
  const goToIssue = (issue: FlowIssue): void => {
    showList(false);
    const place = panelOf(flow, issue);
    if (issue.node !== null) go(issue.node);
    if (place) open(place.panel, place.item);
  };
  const arrange = useArrange(editor, views, canvas);
  const adding = useAdding({
    editor,
    views,
    canvas,
    text,
    onAdded: (id) => {
      open('node');
      // The panel takes its place first, and the new node its own.
      requestAnimationFrame(() => canvas.current?.reveal(id));
      focusPanel('said');
    },
  });
  const keyed = useKeys(
    useMemo(
      () => ({
        editor,
        canvas,
        views,
        find: () => setFinding('nodes'),
        replace: () => setFinding(frozen ? 'nodes' : 'texts'),
        paste: () => tellPaste(editor.paste(canvas.current?.middle()), language),
        save: () => void file.flush(),
        open: () => {
          open('node');
          focusPanel('name');
        },
        leave: () => {
          editor.select([]);
          closeList();
        },
        leaveField: () => canvasFrame.current?.focus(),
        keys: () => setDialog('keys'),
        arrange,
      }),
      [editor, views, file.flush, open, arrange, frozen, language, closeList],
    ),
  );
  useOpenDesigner({ flowId: opened.flow_id, editor, frozen, settle: file.settle, mark, published: setProduction, open, testing });

  return (
    <DraftContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole designer are heard here */}
      <div className="fed" onKeyDown={(event) => keyed(event.nativeEvent)}>
        <Bar
          name={opened.flow_name}
          version={production === null ? say('draft') : say('production', { n: production })}
          editor={editor}
          frozen={frozen}
          save={save}
          issues={countIssues(issues)}
          checked={file.checked && issues.length === file.issues.length}
          issuesOpen={listOpen}
          onIssues={showList}
          issueList={
            <IssueList
              issues={issues}
              views={views}
              editor={frozen ? undefined : editor}
              busy={checking}
              onGo={goToIssue}
              onAgain={() => void check(say('passed'))}
            />
          }
          people={<People people={people} onGo={go} />}
          testing={testing}
          onBack={onBack}
          onRetry={file.retry}
          onResolve={() => setDialog('conflict')}
          onArrange={arrange}
          onFind={() => setFinding('nodes')}
          onVersions={() => setDialog('versions')}
          onKeys={() => setDialog('keys')}
          onTest={() => open(testing ? 'node' : 'chat')}
          onPublish={() => setDialog('publish')}
        />
        <div className="fed-body has-rail">
          <div
            ref={canvasFrame}
            className="fed-canvas"
            role="application"
            aria-label={say('canvas', { n: views.length })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is worked by keys
            tabIndex={0}
            onPointerDown={() => {
              toCanvas();
              canvasFrame.current?.removeAttribute('data-keys');
            }}
            onKeyDown={() => canvasFrame.current?.setAttribute('data-keys', '')}
          >
            <Canvas
              ref={canvas}
              cover={panel}
              views={views}
              selection={selection}
              edge={edge}
              onSelect={(ids, one) => editor.select(ids, one)}
              onOpen={() => open('node')}
              onMenu={(place) => {
                if (place.node !== undefined && !selection.has(place.node)) editor.select([place.node]);
                if (place.edge !== undefined) editor.select([], place.edge);
                setMenu(place);
              }}
              edits={frozen ? undefined : adding.edits}
              lit={lit}
              found={found}
            >
              {!frozen && <Palette offer={offer} onAdd={adding.addByClick} />}
              {finding && (
                <Find
                  editor={editor}
                  frozen={frozen}
                  replacing={finding === 'texts'}
                  onReplacing={(on) => setFinding(on ? 'texts' : 'nodes')}
                  views={views}
                  onGo={go}
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
          {side.talking && (
            <aside className="fed-panel is-chat" ref={testing ? panel : undefined} hidden={!testing}>
              <DraftChat
                flowId={opened.flow_id}
                flow={flow}
                type={opened.type}
                source="draft"
                before={frozen ? undefined : file.flush}
                onChat={setChat}
              />
            </aside>
          )}
          {side.shown !== undefined && side.shown !== 'chat' && (
            <aside className="fed-panel" ref={panel}>
              <ConfigProvider componentDisabled={frozen}>
                <Panels name={side.shown} />
              </ConfigProvider>
            </aside>
          )}
          <Rail open={side.shown === 'chat' ? undefined : side.shown} onOpen={open} />
        </div>
        {adding.asked && (
          <QuickAdd
            at={adding.asked.screen}
            what={adding.asked.what}
            offer={adding.asked.kinds}
            onClose={adding.close}
            onPick={adding.asked.pick}
          />
        )}
        {menu && (
          <CanvasMenu
            place={menu}
            editor={editor}
            frozen={frozen}
            views={views}
            onClose={() => {
              setMenu(undefined);
              toCanvas();
            }}
            actions={{
              open: () => open('node'),
              insert: (id) => adding.askInsert(id, menu.screen),
              add: () => adding.askAdd(menu.screen),
              paste: () => tellPaste(editor.paste(canvas.current?.pointAt(menu.screen)), language),
              go,
              arrange,
              fit: () => canvas.current?.fit(),
              keys: () => setDialog('keys'),
            }}
          />
        )}
        <EditorDialogs
          shown={dialog}
          opened={opened}
          file={file}
          frozen={frozen}
          onClose={() => setDialog(undefined)}
          onPublished={setProduction}
          onIssues={() => {
            setDialog(undefined);
            showList(true);
          }}
        />
      </div>
    </DraftContext>
  );
}
