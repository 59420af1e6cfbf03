import { z } from 'zod';
import { type Flow, flow } from './schema.ts';

export const flowPart = flow.keyof();
export type FlowPart = z.infer<typeof flowPart>;

/** The name of a list's item: its id, or, of variables, its name. */
const nameOf = (item: unknown): string | undefined => {
  if (typeof item !== 'object' || item === null) return undefined;
  if ('id' in item && typeof item.id === 'string') return item.id;
  return 'name' in item && typeof item.name === 'string' ? item.name : undefined;
};

/** The items of a part by their names; undefined where it is no list of differently named items, and goes as a whole. */
export function itemsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = new Map<string, unknown>();
  for (const item of value) {
    const name = nameOf(item);
    if (name === undefined || items.has(name)) return undefined;
    items.set(name, item);
  }
  return items;
}

/** What an edit made of a part of a draft: items that came or changed and items that went, or the part as a whole. */
export const draftChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('items'),
    part: flowPart,
    put: z.array(z.looseObject({})).max(20_000).default([]),
    remove: z.array(z.string().max(64)).max(20_000).default([]),
    /** Names in their new order, where they don't stand as they did with the new ones behind. */
    order: z.array(z.string().max(64)).max(20_000).optional(),
  }),
  z.object({ kind: z.literal('whole'), part: flowPart, value: z.unknown() }),
]);
export type DraftChange = z.infer<typeof draftChange>;

export const sameValue = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Names of the items after a change without an order of its own. */
const naturalOrder = (before: ReadonlyMap<string, unknown>, remove: ReadonlySet<string>, put: readonly string[]): string[] => [
  ...[...before.keys()].filter((name) => !remove.has(name)),
  ...put.filter((name) => !before.has(name)),
];

const changeOf = (part: FlowPart, before: unknown, after: unknown): DraftChange | undefined => {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  if (!old || !now) return sameValue(before, after) ? undefined : { kind: 'whole', part, value: after };
  const put = [...now].filter(([name, item]) => !sameValue(old.get(name), item));
  const remove = [...old.keys()].filter((name) => !now.has(name));
  const order = [...now.keys()];
  const natural = naturalOrder(
    old,
    new Set(remove),
    put.map(([name]) => name),
  );
  const ordered = order.every((name, i) => name === natural[i]);
  if (put.length === 0 && remove.length === 0 && ordered) return undefined;
  return { kind: 'items', part, put: put.map(([, item]) => ({ ...Object(item) })), remove, ...(ordered ? {} : { order }) };
};

/** What has to be done to one draft to make it the other. */
export const changesBetween = (before: Flow, after: Flow): DraftChange[] =>
  flowPart.options.flatMap((part) => {
    if (before[part] === after[part]) return [];
    const change = changeOf(part, before[part], after[part]);
    return change ? [change] : [];
  });

/** A draft with changes made to it, not yet checked against the schema. */
export function applyChanges(draft: Flow, changes: readonly DraftChange[]): unknown {
  const next = new Map<FlowPart, unknown>(flowPart.options.map((part) => [part, draft[part]]));
  for (const change of changes) {
    if (change.kind === 'whole') {
      next.set(change.part, change.value);
      continue;
    }
    const { part, put, remove, order } = change;
    const items = new Map(itemsOf(next.get(part)) ?? []);
    for (const name of remove) items.delete(name);
    for (const item of put) items.set(nameOf(item) ?? '', item);
    const place = new Map(order?.map((name, i) => [name, i]));
    const names = [...items.keys()];
    if (order) names.sort((one, other) => (place.get(one) ?? order.length) - (place.get(other) ?? order.length));
    next.set(
      part,
      names.map((name) => items.get(name)),
    );
  }
  return Object.fromEntries(next);
}
