import { type Language, say } from '@parley/contract';
import type { Change, ChangedField, ChangedItem, ChangedNode, Comparison, VersionChanges } from '@parley/contract/flow';
import type { Flow, FlowNode } from '@parley/contract/flow/graph';
import { type Described, describeNode, describePart, type Wording, wordingOf } from './describe.ts';
import { libraryWords } from './field-words.ts';

/** Entries of a list that are told by themselves; of the others there is the count. */
const told = 20;

const asList = (value: Described['value'] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

const fieldOf = (before: Described | undefined, after: Described | undefined): ChangedField[] => {
  const one = after ?? before;
  if (!one || before?.raw === after?.raw) return [];
  const { key, label } = one;
  if (typeof one.value === 'string')
    return [
      {
        kind: 'text',
        key,
        label,
        before: before === undefined ? null : String(before.value),
        after: after === undefined ? null : String(after.value),
      },
    ];
  const [old, now] = [new Set(asList(before?.value)), new Set(asList(after?.value))];
  const [added, removed] = [[...now].filter((each) => !old.has(each)), [...old].filter((each) => !now.has(each))];
  // The same entries in another order say the same.
  if (added.length + removed.length === 0) return [];
  return [
    {
      kind: 'list',
      key,
      label,
      added: added.slice(0, told),
      removed: removed.slice(0, told),
      addedCount: added.length,
      removedCount: removed.length,
    },
  ];
};

/** What differs between two descriptions of one part, in the order of the newer one. */
const fieldsOf = (before: readonly Described[], after: readonly Described[]): ChangedField[] => {
  const keys = new Set([...after, ...before].map(({ key }) => key));
  const find = (list: readonly Described[], key: string) => list.find((one) => one.key === key);
  return [...keys].flatMap((key) => fieldOf(find(before, key), find(after, key)));
};

const changeOf = (before: unknown, after: unknown, fields: readonly ChangedField[]): Change | undefined => {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return fields.length > 0 ? 'changed' : undefined;
};

interface Sides {
  readonly before: Flow;
  readonly after: Flow;
  readonly words: { readonly before: Wording; readonly after: Wording };
}

const byCanvas = (a: FlowNode, b: FlowNode): number => a.position.x - b.position.x || a.position.y - b.position.y;

const nodesOf = ({ before, after, words }: Sides): ChangedNode[] => {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const all = [...after.nodes, ...before.nodes.filter(({ id }) => !now.has(id))].sort(byCanvas);
  return all.flatMap((node): ChangedNode[] => {
    const [was, is] = [old.get(node.id), now.get(node.id)];
    // A node of another kind under the same id is another node.
    const fields = fieldsOf(was ? describeNode(before, was, words.before) : [], is ? describeNode(after, is, words.after) : []);
    const change = was && is && was.kind !== is.kind ? 'changed' : changeOf(was, is, fields);
    return change ? [{ id: node.id, name: node.name, number: node.number, nodeKind: node.kind, change, fields }] : [];
  });
};

type Library = keyof typeof libraryWords;
type Item = { readonly id: string; readonly name: string; readonly part: Readonly<Record<string, unknown>> };

const itemsIn = (flow: Flow): Readonly<Record<Exclude<Library, 'settings'>, readonly Item[]>> => ({
  handlers: flow.handlers.map((part) => ({ id: part.id, name: part.name, part })),
  // What a component's nodes do is told as one: the canvas shows the main line.
  components: flow.components.map(({ id, name, nodes, edges }) => ({
    id,
    name,
    part: {
      name,
      items: nodes.map((node) => ({ ...node, position: null })),
      exits: edges.map(({ from, exit, to }) => `${from} ${exit} ${to}`),
    },
  })),
  intents: flow.intents.map((part) => ({ id: part.id, name: part.name, part })),
  knowledge: flow.knowledge.map((part) => ({ id: part.id, name: part.question, part })),
  slots: flow.slots.map((part) => ({ id: part.id, name: part.name, part })),
  libraries: flow.libraries.map((part) => ({ id: part.id, name: part.name, part })),
  variables: flow.variables.map((part) => ({ id: part.name, name: part.name, part })),
  labels: flow.labels.map((part) => ({ id: part.id, name: part.name, part })),
  grades: flow.grades.map((part) => ({ id: part.id, name: part.code, part })),
  similarWords: flow.similarWords.map((part) => ({ id: part.id, name: part.heard, part })),
});

const notOfItems = new Set(['id']);
const settings = ['language', 'voice', 'listening', 'answering', 'understanding', 'businessHours'] as const;

const itemsOf = ({ before, after, words }: Sides, language: Language): ChangedItem[] => {
  const [was, is] = [itemsIn(before), itemsIn(after)];
  const libraries = Object.keys(is) as (keyof typeof is)[];
  const items = libraries.flatMap((library) => {
    const [old, now] = [new Map(was[library].map((item) => [item.id, item])), new Map(is[library].map((item) => [item.id, item]))];
    return [...now.values(), ...[...old.values()].filter(({ id }) => !now.has(id))].flatMap(({ id, name }): ChangedItem[] => {
      const [from, to] = [old.get(id), now.get(id)];
      const fields = fieldsOf(
        from ? describePart(from.part, words.before, notOfItems) : [],
        to ? describePart(to.part, words.after, notOfItems) : [],
      );
      const change = changeOf(from, to, fields);
      return change ? [{ id, name, change, fields, library, libraryName: say(libraryWords[library], language) }] : [];
    });
  });
  const pick = (flow: Flow): Readonly<Record<string, unknown>> => Object.fromEntries(settings.map((key) => [key, flow[key]]));
  const fields = fieldsOf(describePart(pick(before), words.before, notOfItems), describePart(pick(after), words.after, notOfItems));
  const libraryName = say(libraryWords.settings, language);
  return fields.length === 0
    ? items
    : [...items, { id: 'settings', name: libraryName, change: 'changed', fields, library: 'settings', libraryName }];
};

/**
 * What differs between two graphs of one flow, node by node and library by library, in words. Where a node stands says nothing.
 *
 * @param outside names of what nodes name besides, by ids: SMS strategies
 */
export const compareFlows = (
  before: Flow,
  after: Flow,
  language: Language,
  outside: ReadonlyMap<string, string> = new Map(),
): Comparison => {
  const sides = { before, after, words: { before: wordingOf(before, language, outside), after: wordingOf(after, language, outside) } };
  const nodes = nodesOf(sides);
  const unlike = nodes.filter(({ change }) => change !== 'added').length;
  return { nodes, items: itemsOf(sides, language), same: before.nodes.length - unlike };
};

/** Names that a record keeps of each kind of change. */
const kept = 10;

/** A comparison as a publish record keeps it. */
export const changesOf = ({ nodes, items }: Pick<Comparison, 'nodes' | 'items'>): VersionChanges => {
  const names = (change: Change): string[] => nodes.filter((node) => node.change === change).map(({ name }) => name);
  const [added, changed, removed] = [names('added'), names('changed'), names('removed')];
  return {
    added: added.slice(0, kept),
    changed: changed.slice(0, kept),
    removed: removed.slice(0, kept),
    counts: { added: added.length, changed: changed.length, removed: removed.length, items: items.length },
  };
};
