import '@xyflow/react/dist/base.css';
import './canvas.css';
import type { Text } from '@parley/contract';
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWords } from '../i18n/index.ts';
import { boxesOf, type CanvasEdge, type Compared, edgesOf, type Lit, nodesOf, waysOf } from './canvas-model.ts';
import { grid, type Placed, type Point } from './core/grid.ts';
import { families, type NodeView, type ViewKind } from './core/view.ts';
import { FlowEdge, InsertContext } from './edge.tsx';
import { kinds } from './kinds.ts';
import { type CanvasNode, FlowNode } from './node.tsx';
import { paletteType } from './palette.tsx';
import { type CanvasHandle, useCanvasView } from './use-canvas-view.ts';
import { Zoom } from './zoom.tsx';

/** What may be done to the graph from the canvas. Absent handlers make it read-only. */
export type CanvasEdits = {
  move: (places: ReadonlyMap<string, Point>) => void;
  connect: (from: string, exit: string, to: string) => void;
  disconnect: (from: string, exit: string) => void;
  /** A node of this kind dropped here, centre of its head. */
  add: (kind: ViewKind, at: Point) => void;
  /** An edge let go over empty canvas: the place on the canvas and on the screen. */
  dropExit: (from: string, exit: string, at: Point, screen: Point) => void;
  /** A node is wanted in an edge, at a place on the screen. */
  insert: (edge: string, screen: Point) => void;
};

/** Where a menu was asked for: over a node, over an edge, or over nothing. */
export type MenuPlace = { node?: string; edge?: string; screen: Point };

type CanvasProps = {
  views: readonly NodeView[];
  selection: ReadonlySet<string>;
  edge: string | undefined;
  onSelect: (nodes: ReadonlySet<string>, edge?: string) => void;
  /** A node was clicked. */
  onOpen?: (id: string) => void;
  onMenu?: (place: MenuPlace) => void;
  edits?: CanvasEdits | undefined;
  lit?: Lit | undefined;
  found?: ReadonlySet<string> | undefined;
  compared?: Compared | undefined;
  /** What may lie over the right side of the canvas. */
  cover?: RefObject<HTMLElement | null>;
  children?: ReactNode;
  ref?: Ref<CanvasHandle>;
};

const words = {
  canvas: { zh: '话术画布', en: 'Flow canvas' },
  edge: { zh: '{from}「{exit}」→ {to}', en: '{from}, {exit} → {to}' },
  map: { zh: '缩略图', en: 'Map' },
} as const satisfies Record<string, Text>;

const nodeTypes = { flow: FlowNode };
const edgeTypes = { flow: FlowEdge };
const hideAttribution = { hideAttribution: true };
const snapGrid: [number, number] = [grid, grid];
const isKind = (kind: string): kind is ViewKind => Object.hasOwn(families, kind);

const pointOf = (event: MouseEvent | TouchEvent): Point => {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event;
  return { x: at?.clientX ?? 0, y: at?.clientY ?? 0 };
};

function Board({
  views,
  selection,
  edge,
  onSelect,
  onOpen,
  onMenu,
  edits,
  lit,
  found,
  compared,
  cover,
  children,
  ref,
}: CanvasProps): ReactElement {
  const { say, text } = useWords(words);
  const flow = useReactFlow<CanvasNode, CanvasEdge>();
  const box = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => ({ views, selection, lit, found, compared }), [views, selection, lit, found, compared]);
  const [nodes, setNodes] = useState<CanvasNode[]>(() => nodesOf([], shown));
  useEffect(() => setNodes((before) => nodesOf(before, shown)), [shown]);

  const known = useRef<readonly Placed[]>([]);
  const boxes = boxesOf(views, nodes, known.current);
  useEffect(() => {
    known.current = boxes;
  }, [boxes]);
  const ways = useMemo(() => waysOf(views, boxes), [views, boxes]);
  const edges = useMemo(() => {
    const called = (view: NodeView): string => view.name || text(kinds[view.kind].label);
    const nameOf = (from: NodeView, exit: string, to: NodeView): string => say('edge', { from: called(from), exit, to: called(to) });
    return edgesOf(shown, { ways, chosen: edge, nameOf });
  }, [shown, ways, edge, say, text]);

  const view = useCanvasView(views, box, cover);
  useImperativeHandle(ref, () => view, [view]);

  const changed = (changes: NodeChange<CanvasNode>[]): void => {
    const picked = changes.filter((change) => change.type === 'select');
    if (picked.length > 0) {
      const next = new Set(selection);
      for (const { id, selected } of picked) selected ? next.add(id) : next.delete(id);
      onSelect(next);
    }
    const rest = changes.filter((change) => change.type === 'position' || change.type === 'dimensions');
    if (rest.length > 0) setNodes((before) => applyNodeChanges(rest, before));
  };

  const dropped = (event: MouseEvent | TouchEvent, state: FinalConnectionState): void => {
    const { fromNode, fromHandle, isValid } = state;
    if (!edits || isValid || !fromNode || !fromHandle?.id || fromHandle.type !== 'source') return;
    const screen = pointOf(event);
    // Letting go anywhere over a node means that node, not only its small handle.
    const under = document.elementFromPoint(screen.x, screen.y)?.closest<HTMLElement>('.react-flow__node');
    const target = views.find(({ id }) => id === under?.dataset.id);
    if (target) {
      if (target.kind !== 'start') edits.connect(fromNode.id, fromHandle.id, target.id);
    } else if (!under) edits.dropExit(fromNode.id, fromHandle.id, flow.screenToFlowPosition(screen), screen);
  };

  const menu = (
    event: { preventDefault: () => void; clientX?: number; clientY?: number },
    over: Pick<MenuPlace, 'node' | 'edge'>,
  ): void => {
    if (!onMenu) return;
    event.preventDefault();
    onMenu({ ...over, screen: { x: event.clientX ?? 0, y: event.clientY ?? 0 } });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; nodes are added by click and keyboard too
    <div
      ref={box}
      className="fc"
      onDragOver={(event) => {
        if (edits && event.dataTransfer.types.includes(paletteType)) event.preventDefault();
      }}
      onDrop={(event) => {
        const kind = event.dataTransfer.getData(paletteType);
        if (!edits || !isKind(kind)) return;
        event.preventDefault();
        edits.add(kind, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
      }}
    >
      <InsertContext value={edits?.insert}>
        <ReactFlow<CanvasNode, CanvasEdge>
          aria-label={say('canvas')}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={changed}
          onNodeDragStop={(_event, _node, moved) => edits?.move(new Map(moved.map(({ id, position }) => [id, position])))}
          onSelectionDragStop={(_event, moved) => edits?.move(new Map(moved.map(({ id, position }) => [id, position])))}
          // With a key that chooses several, a click only chooses.
          onNodeClick={(event, { id }) => !(event.shiftKey || event.ctrlKey || event.metaKey) && onOpen?.(id)}
          onNodeContextMenu={(event, { id }) => menu(event, { node: id })}
          onEdgeContextMenu={(event, { id }) => menu(event, { edge: id })}
          onPaneContextMenu={(event) => menu(event, {})}
          onEdgeClick={(_event, { id }) => onSelect(new Set(), id)}
          onPaneClick={() => onSelect(new Set())}
          onConnect={({ source, sourceHandle, target }: Connection) => sourceHandle && edits?.connect(source, sourceHandle, target)}
          onConnectEnd={dropped}
          onReconnect={(old, { source, sourceHandle, target }) => {
            if (!edits || !sourceHandle || !old.sourceHandle) return;
            if (source !== old.source || sourceHandle !== old.sourceHandle) edits.disconnect(old.source, old.sourceHandle);
            edits.connect(source, sourceHandle, target);
          }}
          nodesDraggable={edits !== undefined}
          nodesConnectable={edits !== undefined}
          edgesReconnectable={edits !== undefined}
          // The designer has keys of its own for all of this; xyflow's would compete with them.
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={['Meta', 'Control', 'Shift']}
          selectionMode={SelectionMode.Partial}
          snapToGrid
          snapGrid={snapGrid}
          connectionRadius={28}
          minZoom={0.2}
          maxZoom={1.6}
          onlyRenderVisibleElements={views.length > 80}
          onInit={view.begin}
          // Whose canvas this is, and under which licence, stands in the sheet of keys.
          proOptions={hideAttribution}
        >
          <Background variant={BackgroundVariant.Dots} gap={24} size={1.2} />
          <MiniMap<CanvasNode>
            position="bottom-left"
            pannable
            zoomable
            ariaLabel={say('map')}
            nodeColor={({ data }) => `var(--node-${families[data.view.kind]}-solid)`}
            nodeBorderRadius={6}
            style={{ width: 148, height: 84 }}
          />
          <Zoom onFit={view.fit} />
        </ReactFlow>
      </InsertContext>
      {children}
    </div>
  );
}

/** The graph on its canvas. It keeps no truth of its own: views come in, edits go out. */
export function Canvas(props: CanvasProps): ReactElement {
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  );
}
