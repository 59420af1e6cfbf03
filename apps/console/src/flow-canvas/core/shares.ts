import type { NodeView } from './view.ts';

type Taken = { readonly node: string; readonly exit: string; readonly times: number };

/** The views with each exit's share of all leavings of its node, 0 to 1; nodes that nobody left stay as they are. */
export function withShares(views: readonly NodeView[], taken: readonly Taken[]): NodeView[] {
  const all = new Map<string, number>();
  const by = new Map<string, number>();
  for (const { node, exit, times } of taken) {
    all.set(node, (all.get(node) ?? 0) + times);
    by.set(`${node}/${exit}`, times);
  }
  return views.map((view) => {
    const whole = all.get(view.id) ?? 0;
    if (whole === 0) return view;
    return { ...view, exits: view.exits.map((exit) => ({ ...exit, share: (by.get(`${view.id}/${exit.id}`) ?? 0) / whole })) };
  });
}
