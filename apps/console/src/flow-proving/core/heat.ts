import type { SimulatedSide } from '@parley/contract/flow-simulation';
import type { Lit } from '../../flow-canvas/canvas-model.ts';
import { edgeId } from '../../flow-canvas/core/ports.ts';
import type { NodeView } from '../../flow-canvas/core/view.ts';

const [thinnest, widest] = [1.4, 13]; // px

/** How wide a way is drawn: a share of all calls, so that 500 calls make the widest one. */
export const wayWidth = (times: number, calls: number): number => Math.min(widest, Math.max(thinnest, (14.7 * times) / Math.max(1, calls)));

/** Rows of exits with how often each was taken; where calls ended for want of a way stands why. */
export const heatedViews = (views: readonly NodeView[], side: SimulatedSide, stuckText: (n: number) => string): NodeView[] =>
  views.map((view) => ({
    ...view,
    issue: view.exits.some(({ id }) => side.stuck[`${view.id} ${id}`]) ? ('error' as const) : undefined,
    issues: [],
    exits: view.exits.map((exit) => {
      const times = side.ways[`${view.id} ${exit.id}`] ?? 0;
      const stuck = side.stuck[`${view.id} ${exit.id}`];
      return { ...exit, count: undefined, name: `${exit.name} · ${times}`, issue: stuck ? stuckText(stuck) : undefined };
    }),
  }));

/** The ways of all calls as light on the canvas: nodes with the calls that passed them, ways as wide as they were taken. */
export const heatOf = (views: readonly NodeView[], side: SimulatedSide): Lit => {
  const ways = new Set<string>();
  const exits = new Map<string, Set<string>>();
  const widths = new Map<string, number>();
  for (const view of views)
    for (const { id, target } of view.exits) {
      const times = side.ways[`${view.id} ${id}`] ?? 0;
      if (times === 0) continue;
      exits.set(view.id, (exits.get(view.id) ?? new Set<string>()).add(id));
      if (target === undefined) continue;
      ways.add(`${view.id}>${target}`);
      widths.set(edgeId(view.id, id), wayWidth(times, side.calls));
    }
  return { steps: new Map(Object.entries(side.nodes)), ways, exits, here: undefined, widths };
};
