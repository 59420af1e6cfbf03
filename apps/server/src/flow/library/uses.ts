import type { Text } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/graph';

/** Ids that stand in fields of the given names, at any depth. */
const named = (value: unknown, fields: ReadonlySet<string>, found: Set<string>): void => {
  if (Array.isArray(value)) for (const inner of value) named(inner, fields, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [field, inner] of Object.entries(value)) {
    if (!fields.has(field)) named(inner, fields, found);
    else for (const id of Array.isArray(inner) ? inner : [inner]) if (typeof id === 'string') found.add(id);
  }
};

const voicemail = { zh: '语音信箱设置', en: 'the voicemail settings' };

/**
 * What in a flow names each item, by the fields in which such ids stand: nodes, handlers, knowledge, grades, slots and settings.
 *
 * @returns names by the id that they use
 */
export const usesIn = (flow: Flow, fields: ReadonlySet<string>): ReadonlyMap<string, readonly Text[]> => {
  const places: readonly (readonly [string | Text, unknown])[] = [
    ...[...flow.nodes, ...flow.components.flatMap(({ nodes }) => nodes)].map((node) => [node.name || node.id, node] as const),
    ...flow.handlers.map((handler) => [handler.name || handler.id, handler] as const),
    // The sentences of a question name nothing, and there may be many.
    ...flow.knowledge.map(({ question, labels, after }) => [question, { labels, after }] as const),
    ...flow.grades.map((grade) => [grade.code, grade] as const),
    ...flow.slots.map((slot) => [slot.name, slot.entity] as const),
    [voicemail, flow.answering],
  ];
  const uses = new Map<string, Text[]>();
  for (const [name, place] of places) {
    const found = new Set<string>();
    named(place, fields, found);
    for (const id of found) uses.set(id, [...(uses.get(id) ?? []), typeof name === 'string' ? { zh: name, en: name } : name]);
  }
  return uses;
};

const mostNamed = 3;

/** Some names, and that there are more. */
export const namesOf = (names: readonly Text[]): Text => {
  const more = names.length > mostNamed;
  const some = names.slice(0, mostNamed);
  return {
    zh: `${some.map(({ zh }) => zh).join('、')}${more ? `等 ${names.length} 处` : ''}`,
    en: `${some.map(({ en }) => en).join(', ')}${more ? `, … (${names.length})` : ''}`,
  };
};
