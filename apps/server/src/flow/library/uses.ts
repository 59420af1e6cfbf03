import type { Text } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/graph';
import { type LibraryPart, referencesOf } from '@parley/contract/flow/references';

const voicemail = { zh: '语音信箱设置', en: 'the voicemail settings' };

/**
 * What in a flow names each item of a library: nodes, handlers, knowledge, grades, slots and settings.
 *
 * @returns names by the id that they use
 */
export const usesIn = (flow: Flow, part: LibraryPart): ReadonlyMap<string, readonly Text[]> => {
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
    for (const id of referencesOf(place).ids.get(part) ?? [])
      uses.set(id, [...(uses.get(id) ?? []), typeof name === 'string' ? { zh: name, en: name } : name]);
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
