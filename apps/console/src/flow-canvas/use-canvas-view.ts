import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useMemo } from 'react';

import type { Point } from './core/grid.ts';
import { type NodeView, sizeOf } from './core/view.ts';
import type { CanvasNode } from './node.tsx';

export type CanvasHandle = {
  /** Brings a node into the middle of the view. */
  show: (id: string) => void;
  /** Moves the view so far that a node is in sight; not at all where it is. */
  reveal: (id: string) => void;
  fit: () => void;
  /** Shows the whole if it can be read so, else the beginning. */
  begin: () => void;
  /** The canvas point at the middle of what is seen. */
  middle: () => Point;
  /** The canvas point under a point of the screen. */
  pointAt: (screen: Point) => Point;
  /** Where on the screen a node is. */
  screenOf: (id: string) => Point | undefined;
  zoomBy: (direction: 1 | -1) => void;
};

const fitting = { padding: 0.12, maxZoom: 1, minZoom: 0.3 } as const;
const quick = 240;
/** Zoom below which texts are hard to read. */
const readable = 0.8;
/** Kept free between a revealed node and the edge of the view, and of the palette below, px of the screen. */
const room = { side: 24, below: 76 } as const;

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

/** How far a span must move to lie between two limits; its beginning counts where it is too long. */
const into = (start: number, length: number, least: number, most: number): number => {
  if (start < least || length > most - least) return least - start;
  return start + length > most ? most - start - length : 0;
};

/**
 * What the view of a canvas can do.
 * @param box the canvas on the page
 * @param cover what may lie over its right side, such as a panel
 */
export function useCanvasView(
  views: readonly NodeView[],
  box: RefObject<HTMLElement | null>,
  cover: RefObject<HTMLElement | null> | undefined,
): CanvasHandle {
  const flow = useReactFlow<CanvasNode>();

  /** What is seen of the canvas, in px of the screen from its top left. */
  const seen = useCallback((): { left: number; top: number; width: number; height: number } | undefined => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect) return undefined;
    const panel = cover?.current?.getBoundingClientRect();
    const covered = panel && panel.width > 0 ? Math.max(0, rect.right - Math.max(panel.left, rect.left)) : 0;
    // A panel over all of it leaves nothing to aim at.
    return { left: rect.x, top: rect.y, width: covered < rect.width - 80 ? rect.width - covered : rect.width, height: rect.height };
  }, [box, cover]);

  return useMemo(() => {
    const boxOf = (id: string): { x: number; y: number; width: number; height: number } | undefined => {
      const view = views.find((one) => one.id === id);
      return view && { ...view.at, ...sizeOf(view) };
    };
    // A flow that fits is shown whole; a larger one begins readable, at its start.
    const begin = (): void => {
      const rect = seen();
      const first = views.find(({ kind }) => kind === 'start') ?? views[0];
      if (!rect || !first) return;
      const bounds = boundsOf(views);
      const whole = Math.min(rect.width / (bounds.width * 1.12), (rect.height - 120) / (bounds.height * 1.06));
      if (whole >= readable) return void flow.fitView(fitting);
      const y = Math.min(Math.max(first.at.y, bounds.y + rect.height / readable / 2 - 60), bounds.y + bounds.height);
      void flow.setViewport({ x: 32 - bounds.x * readable, y: rect.height / 2 - y * readable, zoom: readable });
    };
    const show = (id: string): void => {
      const node = boxOf(id);
      const rect = seen();
      if (!node || !rect) return;
      const zoom = Math.max(flow.getZoom(), 0.75);
      const x = rect.width / 2 - (node.x + node.width / 2) * zoom;
      const y = rect.height / 2 - (node.y + node.height / 2) * zoom;
      void flow.setViewport({ x, y, zoom }, { duration: quick });
    };
    return {
      begin,
      show,
      reveal: (id) => {
        const node = boxOf(id);
        const rect = seen();
        if (!node || !rect) return;
        const { x, y, zoom } = flow.getViewport();
        if (zoom < 0.5) return show(id);
        const right = into(node.x * zoom + x, node.width * zoom, room.side, rect.width - room.side);
        const down = into(node.y * zoom + y, node.height * zoom, room.side, rect.height - room.below);
        if (right !== 0 || down !== 0) void flow.setViewport({ x: x + right, y: y + down, zoom }, { duration: quick });
      },
      fit: () => void flow.fitView({ ...fitting, duration: quick }),
      middle: () => {
        const rect = seen();
        return rect ? flow.screenToFlowPosition({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }) : { x: 0, y: 0 };
      },
      pointAt: (screen) => flow.screenToFlowPosition(screen),
      screenOf: (id) => {
        const node = boxOf(id);
        return node && flow.flowToScreenPosition({ x: node.x + node.width / 2, y: node.y + 24 });
      },
      zoomBy: (direction) => void (direction > 0 ? flow.zoomIn({ duration: quick }) : flow.zoomOut({ duration: quick })),
    };
  }, [views, flow, seen]);
}
