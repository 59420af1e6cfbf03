import { type Language, say } from '@parley/contract';
import { exitsOf, exitWord, type Flow, type FlowNode, prompts } from '@parley/contract/flow/graph';
import { exitName } from '../verify/graph-issues.ts';
import { fieldWords, otherWord, valueWords } from './field-words.ts';

/** One thing about a part of a flow, as it is shown and compared: a text, or a list whose order says nothing. */
export interface Described {
  readonly key: string;
  readonly label: string;
  readonly value: string | readonly string[];
  /** What is compared: the name of a node that an exit leads to may change, and the exit has not. */
  readonly raw: string;
}

/** What says something in words: ids become names, and what is switched is on or off. */
export interface Wording {
  readonly language: Language;
  readonly names: ReadonlyMap<string, string>;
}

const numbered = (node: FlowNode): string => `${String(node.number).padStart(2, '0')} ${node.name}`.trim();

/** The names of everything in a flow that has an id, and of what it names outside. */
export const wordingOf = (flow: Flow, language: Language, outside: ReadonlyMap<string, string>): Wording => ({
  language,
  names: new Map([
    ...outside,
    ...flow.nodes.map((node) => [node.id, numbered(node)] as const),
    ...[...flow.intents, ...flow.slots, ...flow.labels, ...flow.libraries, ...flow.components].map(({ id, name }) => [id, name] as const),
    ...flow.knowledge.map(({ id, question }) => [id, question] as const),
  ]),
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields that hold an id, or several: the names they stand for are said. */
const pointing = /Ids?$|^(labels|intents|fills|refusals|except)$/;

const label = (key: string, { language }: Wording): string => say(fieldWords[key] ?? otherWord, language);

/** Any value of a flow in words. */
const valueText = (value: unknown, wording: Wording, key = ''): string => {
  const { language, names } = wording;
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return say(value ? valueWords.on : valueWords.off, language);
  if (typeof value === 'string') return pointing.test(key) ? (names.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((one) => valueText(one, wording, key)).join(language === 'zh' ? '、' : ', ');
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .filter(([inner, one]) => inner !== 'id' && inner !== 'recordings' && !isEmpty(one))
    .map(([inner, one]) =>
      inner === 'text' || inner === 'kind'
        ? valueText(one, wording)
        : `${label(inner, wording)}${say(valueWords.is, language)}${valueText(one, wording, inner)}`,
    )
    .join(say(valueWords.and, language));
};

/** Lists whose order says nothing, and which may be long: what came and what went is shown. */
const lists = new Set(['exact', 'similar', 'black', 'regex', 'rules', 'items', 'hotWords', 'backchannels', 'examples']);

/** Prompts as what is said, and what is said instead when it is repeated: a line each. */
const promptFields = (key: string, value: readonly unknown[], wording: Wording): Described[] => {
  const lines = (of: 'text' | 'short'): string =>
    value
      .map((one) => (isRecord(one) ? String(one[of] ?? '') : ''))
      .filter((line) => line !== '')
      .join('\n');
  const recordings = prompts.safeParse(value).data?.flatMap((one) => one.recordings) ?? [];
  const spoken = (['text', 'short'] as const).flatMap((of) => {
    const said = lines(of);
    const name = of === 'text' ? key : 'short';
    return said === '' ? [] : [{ key: of === 'text' ? key : `${key}:short`, label: label(name, wording), value: said, raw: said }];
  });
  if (recordings.length === 0) return spoken;
  const sounds = recordings.map(({ text, durationMs }) => `${text} (${(durationMs / 1000).toFixed(1)} s)`);
  const raw = JSON.stringify(recordings.map(({ text, audioId }) => [text, audioId]));
  return [...spoken, { key: `${key}:recordings`, label: label('recordings', wording), value: sounds, raw }];
};

const isPrompts = (key: string, value: unknown): value is readonly unknown[] =>
  (key === 'prompts' || key === 'answers' || key === 'fillers') &&
  Array.isArray(value) &&
  value.every((one) => isRecord(one) && 'text' in one);

/** The fields of a part of a flow in words, but for those named. */
export const describePart = (part: Readonly<Record<string, unknown>>, wording: Wording, without: ReadonlySet<string>): Described[] =>
  Object.entries(part).flatMap(([key, value]): Described[] => {
    if (without.has(key) || isEmpty(value)) return [];
    if (isPrompts(key, value)) return promptFields(key, value, wording);
    const said = Array.isArray(value) && lists.has(key) ? value.map((one) => valueText(one, wording, key)) : valueText(value, wording, key);
    return said.length === 0 ? [] : [{ key, label: label(key, wording), value: said, raw: JSON.stringify(value) }];
  });

const notOfNodes = new Set(['id', 'kind', 'position', 'number', 'answers', 'options', 'rules', 'name', 'outcomes', 'exits']);

/** Names of exits in the language of the reader: those of a kind by its words, own ones by what they are called. */
const exitLabel = (flow: Flow, node: FlowNode, exit: string, language: Language): string => {
  const word = exitWord(node.kind, exit);
  const own = exitName(flow, node.id, exit);
  if (word) return say(word, language);
  return typeof own === 'string' ? own : say(own, language);
};

/** A node in words: its name, what it says and does, and where each exit leads. */
export const describeNode = (flow: Flow, node: FlowNode, wording: Wording): Described[] => {
  const { language, names } = wording;
  const targets = new Map(flow.edges.filter(({ from }) => from === node.id).map(({ exit, to }) => [exit, to]));
  const ways = exitsOf(node).map(({ id }): Described => {
    const target = targets.get(id);
    const said = target === undefined ? say(valueWords.nowhere, language) : (names.get(target) ?? target);
    return { key: `exit:${id}`, label: exitLabel(flow, node, id, language), value: said, raw: target ?? '' };
  });
  // An exit's own make: the intents that take it, the rule that holds.
  const taken = (
    node.kind === 'ask' || node.kind === 'collect'
      ? node.answers.map(({ id, intents }) => ({ id, by: { intents } as Readonly<Record<string, unknown>> }))
      : []
  )
    .concat(node.kind === 'condition' ? node.rules.map(({ id, when }) => ({ id, by: { when } })) : [])
    .concat(node.kind === 'agent-model' ? node.outcomes.map(({ id, ...by }) => ({ id, by })) : [])
    .flatMap(({ id, by }) =>
      describePart(by, wording, new Set()).map((one) => ({
        ...one,
        key: `${one.key}:${id}`,
        label: `${exitLabel(flow, node, id, language)} · ${one.label}`,
      })),
    );
  return [
    { key: 'name', label: label('name', wording), value: node.name, raw: node.name },
    ...describePart({ ...node }, wording, notOfNodes),
    ...taken,
    ...ways,
  ];
};
