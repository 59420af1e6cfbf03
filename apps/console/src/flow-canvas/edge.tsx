import type { Text } from '@parley/contract';
import { BaseEdge, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import { createContext, memo, type ReactElement, use } from 'react';
import { useWords } from '../i18n/index.ts';
import type { CanvasEdge } from './canvas-model.ts';
import type { Point } from './core/grid.ts';
import { middleOf, roundedPath } from './core/route/rounded-path.ts';

const words = {
  insert: { zh: '在这条线上插入节点', en: 'Insert a node here' },
} as const satisfies Record<string, Text>;

/** Puts a node into an edge: its id, and where on the screen it was asked for. Absent on a canvas that is only looked at. */
export const InsertContext = createContext<((edge: string, screen: Point) => void) | undefined>(undefined);

const radius = 10;
/** How far a drawn end may lie from where its way was made for, px: handles stand out a little, rows are not always where they were reckoned. */
const near = { x: 8, y: 4 } as const;

const meets = (one: Point, other: Point): boolean => Math.abs(one.x - other.x) <= near.x && Math.abs(one.y - other.y) <= near.y;

/** The way with its ends where the handles are; undefined while a node is being moved away from it. */
function fitted(points: readonly Point[] | undefined, from: Point, to: Point): Point[] | undefined {
  const [first, ...rest] = points ?? [];
  const last = rest.at(-1);
  if (!first || !last || !meets(first, from) || !meets(last, to)) return undefined;
  // A step of a pixel or two is no turn.
  if (rest.every(({ y }) => Math.abs(y - from.y) <= near.y)) return [from, to];
  const inner = rest.slice(0, -1).map((point) => ({ ...point }));
  const [leaves] = inner;
  const enters = inner.at(-1);
  if (leaves) leaves.y = from.y;
  if (enters) enters.y = to.y;
  return [from, ...inner, to];
}

function Plus({ id, at }: { id: string; at: Point }): ReactElement | null {
  const { say } = useWords(words);
  const insert = use(InsertContext);
  if (!insert) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an HTML button cannot stand inside of SVG
    <g
      className="fc-edge-plus"
      transform={`translate(${at.x} ${at.y})`}
      role="button"
      tabIndex={-1}
      aria-label={say('insert')}
      onClick={(event) => {
        event.stopPropagation();
        insert(id, { x: event.clientX, y: event.clientY });
      }}
      onKeyDown={undefined}
    >
      <title>{say('insert')}</title>
      <circle r={9} />
      <path d="M-4 0H4M0-4V4" />
    </g>
  );
}

/** An edge on its way around the nodes. While one of its nodes is on the move it goes the simple way. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<CanvasEdge>): ReactElement {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, interactionWidth, data, style } = props;
  const points = fitted(data?.points, { x: sourceX, y: sourceY }, { x: targetX, y: targetY });
  const [simple, labelX, labelY] = getSmoothStepPath({
    ...{ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition },
    borderRadius: radius,
    offset: 18,
  });
  return (
    <>
      <title>{data?.name}</title>
      <BaseEdge
        path={points ? roundedPath(points, radius) : simple}
        {...(interactionWidth === undefined ? {} : { interactionWidth })}
        {...(style ? { style } : {})}
      />
      <Plus id={id} at={points ? middleOf(points) : { x: labelX, y: labelY }} />
    </>
  );
});
