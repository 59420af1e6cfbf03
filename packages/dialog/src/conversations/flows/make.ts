import type { Flow } from '@parley/contract/flow/graph';
import { commonIntents, flow } from '@parley/contract/flow/graph';
import { edgesOf } from '../../demo/edges.ts';

export type Language = 'zh' | 'en';

/** Words in both languages, read in one. */
export type Say = (zh: string, en: string) => string;
export const sayIn =
  (language: Language): Say =>
  (zh, en) =>
    language === 'zh' ? zh : en;

const bye: Readonly<Record<Language, string>> = { zh: '再见。', en: 'Bye.' };

/** A flow that begins at the first of its nodes, with a farewell `bye` and the everyday intents. */
export const make = (language: Language, nodes: readonly object[], table: Parameters<typeof edgesOf>[0], rest: object = {}): Flow =>
  flow.parse({
    language,
    nodes: [{ id: 'start', kind: 'start' }, ...nodes, { id: 'bye', kind: 'hangup', prompts: [{ text: bye[language] }] }],
    edges: edgesOf({ start: { next: String(Reflect.get(nodes[0] ?? {}, 'id')) }, ...table }),
    variables: [{ name: 'name', sample: language === 'zh' ? '李雷' : 'Ann' }, { name: 'state' }, { name: 'order', sample: 'A7' }],
    intents: commonIntents[language],
    ...rest,
  });

export const says = (text: string | undefined, short = '') => [{ text: text ?? '', short }];

/** Several exits that lead to one node. */
export const to = (target: string, ...exits: string[]) => Object.fromEntries(exits.map((exit) => [exit, target]));
