import type { Edge, Flow } from '@parley/contract/flow/graph';

interface Taken {
  readonly draft: Flow;
  /** Exits of the draft that would lead nowhere, as node and exit. */
  readonly dangling: readonly { readonly node: string; readonly exit: string }[];
}

/**
 * A draft in which one node is as it was in another version: changed back with its ways out, put back, or taken out. Ways in are put back
 * where their exits lead nowhere now. What would dangle is told, and left to whoever works on the draft.
 */
export const takeNode = (version: Flow, draft: Flow, id: string): Taken => {
  const was = version.nodes.find((node) => node.id === id);
  const is = draft.nodes.find((node) => node.id === id);
  const others = draft.nodes.filter((node) => node.id !== id);
  const nodes = was
    ? is
      ? draft.nodes.map((node) => (node.id === id ? { ...was, position: is.position } : node))
      : [...others, was]
    : others;
  const there = new Set(nodes.map((node) => node.id));
  const keep = draft.edges.filter(({ from, to }) => from !== id && there.has(to));
  const led = new Set(keep.map(({ from, exit }) => `${from}/${exit}`));
  const own = version.edges.filter(({ from, to }) => from === id && there.has(to));
  const waysIn = is ? [] : version.edges.filter(({ from, exit, to }) => to === id && there.has(from) && !led.has(`${from}/${exit}`));
  const ids = new Set(keep.map((edge) => edge.id));
  const named = (edge: Edge): Edge => ({ ...edge, id: ids.has(edge.id) ? `${edge.from}/${edge.exit}`.slice(0, 64) : edge.id });
  const edges = [...keep, ...(was ? own.map(named) : []), ...waysIn.map(named)];
  const leads = new Set(edges.map(({ from, exit }) => `${from}/${exit}`));
  const before = [...draft.edges.filter(({ from }) => there.has(from)), ...(was ? version.edges.filter(({ from }) => from === id) : [])];
  const lost = new Map(
    before
      .filter(
        ({ from, exit }) =>
          !leads.has(`${from}/${exit}`) && (from !== id || version.edges.some((edge) => edge.from === id && edge.exit === exit)),
      )
      .map(({ from, exit }) => [`${from}/${exit}`, { node: from, exit }]),
  );
  return { draft: { ...draft, nodes, edges }, dangling: [...lost.values()] };
};
