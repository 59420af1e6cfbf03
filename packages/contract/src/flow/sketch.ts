import type { z } from 'zod';
import type { Language } from '../text.ts';
import { emptyFlow } from './empty.ts';
import { exitsOf } from './exits.ts';
import { type FlowNode, flowNode } from './node.ts';
import { type Edge, type Flow, flow } from './schema.ts';
import type { entity } from './slot.ts';

/** One way on from a step that asks: by intents that every flow has, or by sentences of its own. */
export type SketchAnswer = {
  readonly name: string;
  /** Ids of common intents, such as `affirm`. */
  readonly intents?: readonly string[];
  /** Sentences to be like: they make an intent of the answer's name. */
  readonly samples?: readonly string[];
  readonly to: string;
};

type Said = { readonly key: string; readonly name: string; readonly says: readonly string[]; readonly label?: string };

/** A step of a conversation, told by what is said and where it goes on. */
export type SketchStep =
  | (Said & { readonly kind: 'speak'; readonly next: string })
  | (Said & { readonly kind: 'ask'; readonly answers: readonly SketchAnswer[]; readonly otherwise: string })
  | (Said & {
      readonly kind: 'collect';
      readonly slot: string;
      readonly entity: z.input<typeof entity>;
      readonly next: string;
      readonly otherwise: string;
    })
  | (Said & { readonly kind: 'menu'; readonly options: readonly { key: string; name: string; to: string }[]; readonly otherwise: string })
  | (Said & { readonly kind: 'transfer'; readonly extension: string; readonly next: string; readonly otherwise: string })
  | (Said & { readonly kind: 'hangup'; readonly status?: string });

/** A conversation in short: what a template or a script says of it. The first step is where it begins. */
export type FlowSketch = {
  readonly language: Language;
  readonly steps: readonly SketchStep[];
  readonly variables?: readonly { readonly name: string; readonly sample: string; readonly fallback?: string }[];
  readonly knowledge?: readonly { readonly question: string; readonly similar?: readonly string[]; readonly answer: string }[];
  /** The first whose label is on the call holds; one without a label always does. */
  readonly grades?: readonly { readonly code: string; readonly name: string; readonly label?: string }[];
};

/** Distances on the canvas, px. */
const column = 320;
const row = 200;

/** Where each exit of a step leads. */
const waysOf = (step: SketchStep): ReadonlyMap<string, string> => {
  switch (step.kind) {
    case 'speak':
      return new Map([['next', step.next]]);
    case 'ask':
      return new Map([
        ...step.answers.map(({ to }, i): [string, string] => [`a${i + 1}`, to]),
        ['unmatched', step.otherwise],
        ['silence', step.otherwise],
      ]);
    case 'collect':
      return new Map([
        ['filled', step.next],
        ['failed', step.otherwise],
        ['refused', step.otherwise],
      ]);
    case 'menu':
      return new Map([
        ...step.options.map(({ key, to }): [string, string] => [key, to]),
        ['invalid', step.otherwise],
        ['timeout', step.otherwise],
      ]);
    case 'transfer':
      return new Map([
        ['answered-and-ended', step.next],
        ['failed', step.otherwise],
      ]);
    case 'hangup':
      return new Map();
  }
};

/** Columns by the fewest steps from the beginning, rows in the order of being met. */
const placesOf = (steps: readonly SketchStep[]): ReadonlyMap<string, { x: number; y: number }> => {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const depth = new Map<string, number>();
  const open = steps.slice(0, 1).map(({ key }) => key);
  for (const key of open) depth.set(key, 1);
  for (let key = open.shift(); key !== undefined; key = open.shift()) {
    const step = byKey.get(key);
    for (const to of step ? waysOf(step).values() : []) {
      if (depth.has(to) || !byKey.has(to)) continue;
      depth.set(to, (depth.get(key) ?? 0) + 1);
      open.push(to);
    }
  }
  const deepest = Math.max(1, ...depth.values());
  const rows = new Map<number, number>();
  return new Map(
    steps.map((step) => {
      const at = step.kind === 'hangup' ? deepest + 1 : (depth.get(step.key) ?? deepest);
      const taken = rows.get(at) ?? 0;
      rows.set(at, taken + 1);
      return [step.key, { x: at * column, y: taken * row }];
    }),
  );
};

type Made = {
  readonly slots: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly intents: ReadonlyMap<string, string>;
};

const nodeOf = (step: SketchStep, number: number, position: { x: number; y: number }, { slots, labels, intents }: Made): FlowNode => {
  const label = labels.get(step.label ?? '');
  const base = {
    id: step.key,
    kind: step.kind,
    name: step.name.slice(0, 100),
    number,
    position,
    prompts: step.says.map((text) => ({ text })),
    labels: label ? [label] : [],
  };
  switch (step.kind) {
    case 'ask': {
      const answers = step.answers.map(({ name, intents: common = [], samples = [] }, i) => ({
        id: `a${i + 1}`,
        name: name.slice(0, 100),
        intents: [...common, ...(samples.length > 0 ? [intents.get(name) ?? ''] : [])],
      }));
      return flowNode.parse({ ...base, answers });
    }
    case 'collect':
      return flowNode.parse({ ...base, slotId: slots.get(step.slot) ?? null, by: step.entity.kind === 'digits' ? 'either' : 'speech' });
    case 'menu':
      return flowNode.parse({ ...base, options: step.options.map(({ key, name }) => ({ key, name })) });
    case 'transfer':
      return flowNode.parse({ ...base, to: { kind: 'extension', number: step.extension } });
    case 'hangup':
      return flowNode.parse({ ...base, businessStatus: step.status ?? '' });
    case 'speak':
      return flowNode.parse(base);
  }
};

const numbered = (names: Iterable<string>, prefix: string): ReadonlyMap<string, string> =>
  new Map([...new Set(names)].map((name, i) => [name, `${prefix}-${i + 1}`]));

/** The draft that a sketch describes, laid out; it holds the common intents beside its own. Ways to steps that are not there are left open. */
export function draftOfSketch({ language, steps, variables = [], knowledge = [], grades = [] }: FlowSketch): Flow {
  const empty = emptyFlow(language);
  const [start] = empty.nodes;
  const asked = steps.flatMap((step) => (step.kind === 'ask' ? step.answers : []));
  const own = asked.filter(({ samples = [] }) => samples.length > 0);
  const samplesOf = (name: string): string[] => [...new Set(own.filter((one) => one.name === name).flatMap(({ samples = [] }) => samples))];
  const collects = steps.flatMap((step) => (step.kind === 'collect' ? [step] : []));
  const made: Made = {
    slots: numbered(
      collects.map(({ slot }) => slot),
      'slot',
    ),
    labels: numbered([...steps.flatMap(({ label = '' }) => label || []), ...grades.flatMap(({ label = '' }) => label || [])], 'label'),
    intents: numbered(
      own.map(({ name }) => name),
      'intent',
    ),
  };
  const places = placesOf(steps);
  const nodes = steps.map((step, i) => nodeOf(step, i + 1, places.get(step.key) ?? { x: 0, y: 0 }, made));
  const known = new Map(nodes.map((node) => [node.id, node]));
  const [first] = steps;
  const edges: Edge[] = first ? [{ id: 'start-next', from: 'start', exit: 'next', to: first.key }] : [];
  for (const step of steps) {
    const node = known.get(step.key);
    for (const { id } of node ? exitsOf(node) : []) {
      const to = waysOf(step).get(id);
      if (to !== undefined && known.has(to)) edges.push({ id: `${step.key}-${id}`, from: step.key, exit: id, to });
    }
  }
  return flow.parse({
    ...empty,
    nodes: [...(start ? [{ ...start, position: { x: 0, y: 0 } }] : []), ...nodes],
    edges,
    intents: [
      ...empty.intents,
      ...[...made.intents].map(([name, id]) => ({
        id,
        name: name.slice(0, 100),
        exact: samplesOf(name),
        similar: samplesOf(name),
        priority: 60,
      })),
    ],
    slots: [...made.slots].map(([name, id]) => ({ id, name, entity: collects.find(({ slot }) => slot === name)?.entity })),
    labels: [...made.labels].map(([name, id]) => ({ id, name })),
    variables: variables.map((one) => ({ ...one })),
    knowledge: knowledge.map(({ question, similar = [], answer }, i) => ({
      id: `knowledge-${i + 1}`,
      question,
      similar: [...similar],
      answers: [{ text: answer }],
    })),
    grades: grades.map(({ code, name, label = '' }, i) => {
      const labelId = made.labels.get(label);
      return { id: `grade-${i + 1}`, code, name, when: { tests: labelId ? [{ kind: 'label', labelId }] : [] } };
    }),
  });
}
