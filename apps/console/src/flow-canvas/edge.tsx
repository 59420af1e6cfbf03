import { BaseEdge, type Edge, type EdgeProps, getBezierPath, getSmoothStepPath } from '@xyflow/react';
import { memo, type ReactElement } from 'react';

/** A target so far to the left of its source is reached by going round rather than through what lies between, px. */
const back = 16;

/** A way on is a curve; a way back goes round in straight lines, so that the two are told apart at a glance. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<Edge>): ReactElement {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, interactionWidth } = props;
  const ends = { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition };
  const [path] = targetX < sourceX - back ? getSmoothStepPath({ ...ends, borderRadius: 12, offset: 18 }) : getBezierPath(ends);
  return <BaseEdge path={path} {...(interactionWidth === undefined ? {} : { interactionWidth })} />;
});
