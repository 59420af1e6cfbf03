import {
  component,
  type Edge,
  edge,
  type Flow,
  type FlowNode,
  flowLabel,
  flowNode,
  intent,
  knowledge,
  library,
  slot,
  variable,
} from '@parley/contract/flow/graph';
import { type LibraryPart, mapReferences, referencesOf } from '@parley/contract/flow/references';
import { z } from 'zod';
import { type NewId, nextNumber } from './edits.ts';
import type { Point } from './grid.ts';

const parts = {
  intents: z.array(intent),
  slots: z.array(slot),
  labels: z.array(flowLabel),
  knowledge: z.array(knowledge),
  libraries: z.array(library),
  components: z.array(component).default([]),
};

/** Nodes with the edges among them and the items of the libraries that they use, taken out of their flow. */
export const clip = z.object({ nodes: z.array(flowNode).min(1), edges: z.array(edge), ...parts, variables: z.array(variable) });
export type Clip = z.infer<typeof clip>;

type Libraries = Pick<Clip, LibraryPart | 'variables'>;

/** What a paste did to the libraries: items that came along, and items that stand in for one of the same name. */
export type PasteReport = { readonly added: ReadonlyMap<keyof Libraries, readonly string[]>; readonly mapped: number };

const partNames = ['libraries', 'labels', 'slots', 'intents', 'knowledge', 'components'] as const satisfies readonly LibraryPart[];
const nameOf = (item: { name: string } | { question: string }): string => ('name' in item ? item.name : item.question);
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Everything of a flow's libraries that these values use, also by way of one another: a slot's library, a question's labels. */
function used(flow: Flow, values: readonly unknown[]): Libraries {
  const found: { [Part in keyof Libraries]: Libraries[Part] } = {
    intents: [],
    slots: [],
    labels: [],
    knowledge: [],
    libraries: [],
    components: [],
    variables: [],
  };
  const take = <T>(from: readonly T[], into: T[], wanted: (item: T) => boolean): T[] => {
    const next = from.filter((item) => wanted(item) && !into.includes(item));
    into.push(...next);
    return next;
  };
  let open: readonly unknown[] = values;
  while (open.length > 0) {
    const { ids, names } = referencesOf(open);
    const has = (part: LibraryPart, id: string): boolean => ids.get(part)?.has(id) ?? false;
    open = [
      ...take(flow.intents, found.intents, ({ id }) => has('intents', id)),
      ...take(flow.slots, found.slots, ({ id, name }) => has('slots', id) || names.has(name)),
      ...take(flow.labels, found.labels, ({ id }) => has('labels', id)),
      ...take(flow.knowledge, found.knowledge, ({ id }) => has('knowledge', id)),
      ...take(flow.components, found.components, ({ id }) => has('components', id)),
      ...take(flow.libraries, found.libraries, ({ id }) => has('libraries', id)),
      ...take(flow.variables, found.variables, ({ name }) => names.has(name)),
    ];
  }
  return found;
}

/** The selected nodes as a clip; undefined when nothing is selected. */
export function copyNodes(flow: Flow, ids: ReadonlySet<string>): Clip | undefined {
  const nodes = flow.nodes.filter(({ id }) => ids.has(id));
  if (nodes.length === 0) return undefined;
  return { nodes, edges: flow.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)), ...used(flow, nodes) };
}

/** The libraries of a flow with what a clip brings, and where each id of the clip is found there. */
function bring(
  flow: Flow,
  { edges: _, nodes: __, ...brought }: Clip,
  newId: NewId,
): { flow: Flow; idOf: (part: LibraryPart, id: string) => string; report: PasteReport } {
  const places = new Map<string, string>();
  const added = new Map<keyof Libraries, string[]>();
  let mapped = 0;
  const note = (part: keyof Libraries, name: string): void => void added.set(part, [...(added.get(part) ?? []), name]);
  const missing = new Map<LibraryPart, Set<string>>();
  for (const part of partNames) {
    const own: readonly Clip[typeof part][number][] = flow[part];
    for (const item of brought[part]) {
      const there = own.find(({ id }) => id === item.id);
      const alike = there && same(nameOf(there), nameOf(item)) ? there : own.find((one) => same(nameOf(one), nameOf(item)));
      if (alike) {
        places.set(`${part}/${item.id}`, alike.id);
        if (alike.id !== item.id) mapped += 1;
        continue;
      }
      places.set(`${part}/${item.id}`, there ? newId() : item.id);
      missing.set(part, (missing.get(part) ?? new Set()).add(item.id));
      note(part, nameOf(item));
    }
  }
  const idOf = (part: LibraryPart, id: string): string => places.get(`${part}/${id}`) ?? id;
  const isMissing =
    (part: LibraryPart) =>
    (item: { id: string }): boolean =>
      missing.get(part)?.has(item.id) ?? false;
  const placed = <T extends { id: string }>(part: LibraryPart, item: T, parse: { parse: (value: unknown) => T }): T =>
    parse.parse({ ...(mapReferences(item, idOf) as object), id: idOf(part, item.id) });
  const known = new Set(flow.nodes.map(({ id }) => id));
  const variables = brought.variables.filter(({ name }) => !flow.variables.some((one) => one.name === name));
  for (const { name } of variables) note('variables', name);
  const next: Flow = {
    ...flow,
    libraries: [...flow.libraries, ...brought.libraries.filter(isMissing('libraries')).map((item) => placed('libraries', item, library))],
    labels: [...flow.labels, ...brought.labels.filter(isMissing('labels')).map((item) => placed('labels', item, flowLabel))],
    slots: [...flow.slots, ...brought.slots.filter(isMissing('slots')).map((item) => placed('slots', item, slot))],
    intents: [...flow.intents, ...brought.intents.filter(isMissing('intents')).map((item) => placed('intents', item, intent))],
    knowledge: [
      ...flow.knowledge,
      ...brought.knowledge.filter(isMissing('knowledge')).map((item) => {
        const put = placed('knowledge', item, knowledge);
        // A node that stayed behind cannot be jumped to.
        return put.after.kind === 'jump' && !known.has(put.after.nodeId) ? { ...put, after: { kind: 'repeat' as const } } : put;
      }),
    ],
    components: [
      ...flow.components,
      ...brought.components.filter(isMissing('components')).map((item) => placed('components', item, component)),
    ],
    variables: [...flow.variables, ...variables],
  };
  return { flow: added.size > 0 ? next : flow, idOf, report: { added, mapped } };
}

/**
 * The flow with a clip in it, under new ids, moved by `by`; what was put in, to be selected; and what its libraries were given. What the
 * nodes use is found by its id and name, else by its name, else it comes along.
 */
export function pasteClip(
  flow: Flow,
  clip: Clip,
  by: Point,
  newId: NewId,
): { flow: Flow; added: ReadonlySet<string>; report: PasteReport } {
  const ids = new Map(clip.nodes.map(({ id }) => [id, newId()]));
  const first = nextNumber(flow);
  const { flow: ready, idOf, report } = bring(flow, clip, newId);
  // Ids inside a node that its exits bear are unique in the node only, so they stay.
  const nodes = clip.nodes.map(
    (node, i): FlowNode =>
      flowNode.parse({
        ...(mapReferences(node, idOf) as object),
        id: ids.get(node.id) ?? newId(),
        number: first + i,
        position: { x: node.position.x + by.x, y: node.position.y + by.y },
      }),
  );
  const edges: Edge[] = [];
  for (const { from, exit, to } of clip.edges) {
    const source = ids.get(from);
    const target = ids.get(to);
    if (source !== undefined && target !== undefined) edges.push({ id: newId(), from: source, exit, to: target });
  }
  return {
    flow: { ...ready, nodes: [...ready.nodes, ...nodes], edges: [...ready.edges, ...edges] },
    added: new Set(ids.values()),
    report,
  };
}

/** How far to move a clip so that its middle lies at a point. */
export function offsetTo(clip: Clip, middle: Point, step: number): Point {
  const xs = clip.nodes.map(({ position }) => position.x);
  const ys = clip.nodes.map(({ position }) => position.y);
  const round = (value: number): number => Math.round(value / step) * step;
  return {
    x: round(middle.x - (Math.min(...xs) + Math.max(...xs)) / 2),
    y: round(middle.y - (Math.min(...ys) + Math.max(...ys)) / 2),
  };
}
