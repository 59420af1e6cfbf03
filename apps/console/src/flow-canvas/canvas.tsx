import '@xyflow/react/dist/base.css';
import './canvas.css';
import type { Text } from '@parley/contract';
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import { type ReactElement, type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useWords } from '../i18n/index.ts';
import { edgesOf, type Lit, nodesOf } from './canvas-model.ts';
import { grid, type Point } from './core/grid.ts';
import { families, type NodeView, sizeOf, type ViewKind } from './core/view.ts';
import { FlowEdge } from './edge.tsx';
import { type CanvasNode, FlowNode } from './node.tsx';
import { paletteType } from './palette.tsx';
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
};

export type CanvasHandle = {
  /** Brings a node into view. */
  show: (id: string) => void;
  fit: () => void;
  /** Shows the whole if it can be read so, else the beginning. */
  begin: () => void;
  /** The canvas point at the middle of what is seen. */
  middle: () => Point;
  zoomBy: (direction: 1 | -1) => void;
};

type CanvasProps = {
  views: readonly NodeView[];
  selection: ReadonlySet<string>;
  edge: string | undefined;
  onSelect: (nodes: ReadonlySet<string>, edge?: string) => void;
  onOpen?: (id: string) => void;
  edits?: CanvasEdits | undefined;
  lit?: Lit | undefined;
  found?: ReadonlySet<string> | undefined;
  children?: ReactNode;
  ref?: Ref<CanvasHandle>;
};

const words = {
  canvas: { zh: '话术画布', en: 'Flow canvas' },
  map: { zh: '缩略图', en: 'Map' },
} as const satisfies Record<string, Text>;

const nodeTypes = { flow: FlowNode };
const edgeTypes = { flow: FlowEdge };
const snapGrid: [number, number] = [grid, grid];
const fitting = { padding: 0.12, maxZoom: 1, minZoom: 0.3 } as const;
const quick = 240;
/** Zoom below which texts are hard to read. */
const readable = 0.8;

const boundsOf = (views: readonly NodeView[]): { x: number; y: number; width: number; height: number } => {
  const boxes = views.map((view) => ({ ...view.at, ...sizeOf(view) }));
  const x = Math.min(...boxes.map((one) => one.x));
  const y = Math.min(...boxes.map((one) => one.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((one) => one.x + one.width)) - x,
    height: Math.max(...boxes.map((one) => one.y + one.height)) - y,
  };
};

const isKind = (kind: string): kind is ViewKind => Object.hasOwn(families, kind);

const pointOf = (event: MouseEvent | TouchEvent): Point => {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event;
  return { x: at?.clientX ?? 0, y: at?.clientY ?? 0 };
};

function Board({ views, selection, edge, onSelect, onOpen, edits, lit, found, children, ref }: CanvasProps): ReactElement {
  const { say } = useWords(words);
  const flow = useReactFlow<CanvasNode>();
  const box = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => ({ views, selection, lit, found }), [views, selection, lit, found]);
  const [nodes, setNodes] = useState<CanvasNode[]>(() => nodesOf([], shown));
  const edges = useMemo(() => edgesOf(shown, edge), [shown, edge]);
  useEffect(() => setNodes((before) => nodesOf(before, shown)), [shown]);

  // A flow that fits is shown whole; a larger one begins readable, at its start.
  const begin = useCallback((): void => {
    const rect = box.current?.getBoundingClientRect();
    const first = views.find(({ kind }) => kind === 'start') ?? views[0];
    if (!rect || !first) return;
    const bounds = boundsOf(views);
    const whole = Math.min(rect.width / (bounds.width * 1.12), (rect.height - 120) / (bounds.height * 1.06));
    if (whole >= readable) return void flow.fitView(fitting);
    const y = Math.min(Math.max(first.at.y, bounds.y + rect.height / readable / 2 - 60), bounds.y + bounds.height);
    void flow.setViewport({ x: 32 - bounds.x * readable, y: rect.height / 2 - y * readable, zoom: readable });
  }, [flow, views]);

  useImperativeHandle(
    ref,
    () => ({
      show: (id) => {
        const view = views.find((v) => v.id === id);
        if (!view) return;
        const { width, height } = sizeOf(view);
        void flow.setCenter(view.at.x + width / 2, view.at.y + height / 2, { zoom: Math.max(flow.getZoom(), 0.75), duration: quick });
      },
      begin,
      fit: () => void flow.fitView({ ...fitting, duration: quick }),
      middle: () => {
        const rect = box.current?.getBoundingClientRect();
        return rect ? flow.screenToFlowPosition({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }) : { x: 0, y: 0 };
      },
      zoomBy: (direction) => void (direction > 0 ? flow.zoomIn({ duration: quick }) : flow.zoomOut({ duration: quick })),
    }),
    [flow, views, begin],
  );

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
      <ReactFlow<CanvasNode>
        aria-label={say('canvas')}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={changed}
        onNodeDragStop={(_event, _node, moved) => edits?.move(new Map(moved.map(({ id, position }) => [id, position])))}
        onSelectionDragStop={(_event, moved) => edits?.move(new Map(moved.map(({ id, position }) => [id, position])))}
        onNodeDoubleClick={(_event, { id }) => onOpen?.(id)}
        onEdgeClick={(_event, { id }: Edge) => onSelect(new Set(), id)}
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
        onInit={begin}
        attributionPosition="top-right"
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
        <Zoom onFit={() => void flow.fitView({ ...fitting, duration: quick })} />
      </ReactFlow>
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
