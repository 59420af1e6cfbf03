import { type Flow, type FlowPart, flowPart, sameValue } from '@parley/contract/flow/graph';

/** Whose state of a thing is kept: what is here, or what was saved by somebody else. */
export type Side = 'mine' | 'theirs';
/** What one side did to a thing since both began. */
type Made = 'same' | 'added' | 'changed' | 'removed';

/** A thing that both drafts don't have alike. */
export type MergeItem = {
  /** Its part and its name in it. */
  readonly key: string;
  readonly part: FlowPart;
  readonly name: string;
  readonly mine: Made;
  readonly theirs: Made;
  /** Both sides made something else of it: somebody has to choose. */
  readonly conflict: boolean;
  /** What is kept. */
  readonly side: Side;
};

type Item = { readonly id: string } | { readonly name: string };
type Merge = { readonly flow: Flow; readonly items: readonly MergeItem[] };
type Choices = ReadonlyMap<string, Side>;

const idOf = (item: Item): string => ('id' in item ? item.id : item.name);
const titleOf = (item: object, id: string): string => {
  const named =
    'name' in item ? item.name : 'question' in item ? item.question : 'code' in item ? item.code : 'text' in item ? item.text : id;
  return typeof named === 'string' && named !== '' ? named : id;
};

const madeOf = (base: unknown, now: unknown, same: (one: unknown, other: unknown) => boolean): Made => {
  if (base === undefined) return now === undefined ? 'same' : 'added';
  if (now === undefined) return 'removed';
  return same(base, now) ? 'same' : 'changed';
};

/** Without a common beginning nobody can say who made what: whatever differs is a conflict. */
type How<T> = {
  readonly known: boolean;
  readonly choices: Choices;
  readonly items: MergeItem[];
  readonly part: FlowPart;
  readonly key: (item: T) => string;
  readonly same: (one: unknown, other: unknown) => boolean;
  readonly title: (item: T, key: string) => string;
  /** What the kept state still takes of the other. */
  readonly blend: (kept: T, other: T, base: T | undefined, side: Side) => T;
};

function mergeList<T>(base: readonly T[] | undefined, mine: readonly T[], theirs: readonly T[], how: How<T>): T[] {
  const index = (list: readonly T[]): Map<string, T> => new Map(list.map((item) => [how.key(item), item]));
  const [old, own, other] = [index(base ?? []), index(mine), index(theirs)];
  const merged = new Map<string, T>();
  for (const key of new Set([...other.keys(), ...own.keys()])) {
    const [before, here, there] = [old.get(key), own.get(key), other.get(key)];
    const alike = here !== undefined && there !== undefined && how.same(here, there);
    const made = how.known
      ? { mine: madeOf(before, here, how.same), theirs: madeOf(before, there, how.same) }
      : { mine: here ? ('changed' as const) : ('removed' as const), theirs: there ? ('changed' as const) : ('removed' as const) };
    const id = `${how.part}/${key}`;
    const conflict = !alike && made.mine !== 'same' && made.theirs !== 'same';
    const side = how.choices.get(id) ?? (made.theirs === 'same' || conflict ? 'mine' : 'theirs');
    const kept = side === 'mine' ? here : there;
    const left = side === 'mine' ? there : here;
    if (!alike) {
      const shown = here ?? there ?? before;
      if (shown) how.items.push({ key: id, part: how.part, name: how.title(shown, key), ...made, conflict, side });
    }
    if (kept !== undefined) merged.set(key, left === undefined ? kept : how.blend(kept, left, before, side));
  }
  // The order of whoever changed it; ours if both did.
  const shared = (list: Map<string, T>): string => [...list.keys()].filter((key) => old.has(key) && merged.has(key)).join('\n');
  const first = how.known && shared(own) === shared(old) ? other : own;
  const place = new Map([...first.keys()].map((key, i) => [key, i]));
  return [...merged].sort(([one], [two]) => (place.get(one) ?? place.size) - (place.get(two) ?? place.size)).map(([, item]) => item);
}

/** Parts that are merged item by item; the others are as one side made them. */
const lists: ReadonlySet<FlowPart> = new Set([
  'nodes',
  'edges',
  'intents',
  'similarWords',
  'knowledge',
  'handlers',
  'slots',
  'libraries',
  'variables',
  'labels',
  'comments',
  'grades',
] as const);

/** A node somewhere else on the canvas is the same node. */
const sameNode = (one: unknown, other: unknown): boolean =>
  one === other || sameValue({ ...Object(one), position: undefined }, { ...Object(other), position: undefined });

const copyPart = <P extends FlowPart>(to: Flow, part: P, from: Flow): void => {
  to[part] = from[part];
};

/**
 * Two drafts that were made from one, as one. What only one side touched is as that side made it; where both did, ours stays until
 * `choices` says otherwise.
 * @param base the draft both began with; undefined if that is not known
 */
export function mergeDrafts(base: Flow | undefined, mine: Flow, theirs: Flow, choices: Choices = new Map()): Merge {
  const items: MergeItem[] = [];
  const known = base !== undefined;
  const next: Flow = { ...theirs };
  const list = <T extends Item>(part: FlowPart, of: (flow: Flow) => readonly T[], more: Partial<How<T>> = {}): T[] =>
    mergeList(base && of(base), of(mine), of(theirs), {
      known,
      choices,
      items,
      part,
      key: idOf,
      same: sameValue,
      title: titleOf,
      blend: (kept) => kept,
      ...more,
    });
  next.nodes = list('nodes', (flow) => flow.nodes, {
    same: sameNode,
    blend: (kept, other, before, side) => {
      const moved = side === 'mine' ? kept.position : other.position;
      const own = before ? sameValue(moved, before.position) : false;
      const position = own ? (side === 'mine' ? other.position : kept.position) : moved;
      return sameValue(position, kept.position) ? kept : { ...kept, position };
    },
  });
  const nameOf = (id: string): string => next.nodes.find((node) => node.id === id)?.name || id;
  next.edges = list('edges', (flow) => flow.edges, {
    key: ({ from, exit }) => `${from}/${exit}`,
    same: (one, other) => one === other || sameValue({ ...Object(one), id: '' }, { ...Object(other), id: '' }),
    title: ({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`,
  });
  next.intents = list('intents', (flow) => flow.intents);
  next.similarWords = list('similarWords', (flow) => flow.similarWords, { title: ({ heard }) => heard });
  next.knowledge = list('knowledge', (flow) => flow.knowledge);
  next.handlers = list('handlers', (flow) => flow.handlers);
  next.slots = list('slots', (flow) => flow.slots);
  next.libraries = list('libraries', (flow) => flow.libraries);
  next.variables = list('variables', (flow) => flow.variables);
  next.labels = list('labels', (flow) => flow.labels);
  next.comments = list('comments', (flow) => flow.comments);
  next.grades = list('grades', (flow) => flow.grades);
  for (const part of flowPart.options) {
    if (lists.has(part) || sameValue(mine[part], theirs[part])) continue;
    const made = known
      ? { mine: madeOf(base[part], mine[part], sameValue), theirs: madeOf(base[part], theirs[part], sameValue) }
      : { mine: 'changed' as const, theirs: 'changed' as const };
    const conflict = made.mine !== 'same' && made.theirs !== 'same';
    const side = choices.get(part) ?? (made.theirs === 'same' || conflict ? 'mine' : 'theirs');
    items.push({ key: part, part, name: '', ...made, conflict, side });
    copyPart(next, part, side === 'mine' ? mine : theirs);
  }
  return { flow: next, items };
}
