import { answering, type Flow, flowLabel, flowNode, handler, intent, knowledge, limits } from '@parley/contract/flow/graph';

/** Parts of a flow that hold texts. */
export type TextPart = 'nodes' | 'handlers' | 'knowledge' | 'intents' | 'labels' | 'answering';

/** Where a text stands: its part, the item in it (none in `answering`), and the way to it inside that item, such as `prompts/0/text`. */
export type TextPlace = { readonly part: TextPart; readonly id: string; readonly way: string; readonly field: string };

/** What a text becomes. `most` is how many characters its place takes. */
type Visit = (text: string, place: TextPlace, most: number) => string;

/** Fields that hold texts which somebody reads, hears or says, and what they take. Rules, expressions and references are none. */
const fields: Readonly<Record<string, number>> = {
  name: 100,
  text: limits.promptText,
  short: limits.promptText,
  whisper: 500,
  instructions: 8000,
  facts: 8000,
  when: 500,
  question: limits.sentence,
  exact: limits.sentence,
  similar: limits.sentence,
  black: limits.sentence,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Recordings are found by their words, and the name of a variable is a reference: neither is a text of its own. */
const isText = (holder: Readonly<Record<string, unknown>>, field: string): boolean =>
  field !== 'recordings' && !(field === 'name' && holder.kind === 'variable');

const walk = (value: unknown, at: TextPlace, visit: Visit): unknown => {
  if (typeof value === 'string') {
    const most = fields[at.field];
    return most === undefined ? value : visit(value, at, most);
  }
  const into = (key: string, field: string): TextPlace => ({ ...at, field, way: at.way === '' ? key : `${at.way}/${key}` });
  if (Array.isArray(value)) {
    const next = value.map((one: unknown, i) => walk(one, into(String(i), at.field), visit));
    return next.some((one, i) => one !== value[i]) ? next : value;
  }
  if (!isRecord(value)) return value;
  let changed = false;
  const next: Record<string, unknown> = {};
  for (const [field, one] of Object.entries(value)) {
    next[field] = isText(value, field) ? walk(one, into(field, field), visit) : one;
    changed ||= next[field] !== one;
  }
  return changed ? next : value;
};

const walkList = <T extends { id: string }>(
  list: readonly T[],
  part: TextPart,
  parse: { parse: (value: unknown) => T },
  visit: Visit,
): T[] => {
  let changed = false;
  const next = list.map((item) => {
    const walked = walk(item, { part, id: item.id, way: '', field: '' }, visit);
    if (walked === item) return item;
    changed = true;
    return parse.parse(walked);
  });
  return changed ? next : [...list];
};

const same = <T>(before: T[], after: T[]): T[] => (after.every((one, i) => one === before[i]) ? before : after);

/** The flow with every text as `visit` makes it; what does not change keeps its identity. */
export function mapTexts(flow: Flow, visit: Visit): Flow {
  const spoken = walk(flow.answering, { part: 'answering', id: '', way: '', field: '' }, visit);
  const parts = {
    nodes: same(flow.nodes, walkList(flow.nodes, 'nodes', flowNode, visit)),
    handlers: same(flow.handlers, walkList(flow.handlers, 'handlers', handler, visit)),
    knowledge: same(flow.knowledge, walkList(flow.knowledge, 'knowledge', knowledge, visit)),
    intents: same(flow.intents, walkList(flow.intents, 'intents', intent, visit)),
    labels: same(flow.labels, walkList(flow.labels, 'labels', flowLabel, visit)),
    answering: spoken === flow.answering ? flow.answering : answering.parse(spoken),
  };
  const changed =
    parts.nodes !== flow.nodes ||
    parts.handlers !== flow.handlers ||
    parts.knowledge !== flow.knowledge ||
    parts.intents !== flow.intents ||
    parts.labels !== flow.labels ||
    parts.answering !== flow.answering;
  return changed ? { ...flow, ...parts } : flow;
}
