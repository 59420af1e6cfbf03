import type { Entity } from '@parley/contract/flow/graph';
import type { Found } from '@parley/nlu';
import type { Run } from './run.ts';

// An answer that points back: 就那天, "the same day".
const back = {
  date: { zh: /(?:那|同|当)(?:一)?天|同一?日/u, en: /\b(?:that|the same) day\b|^same day\b/i },
  time: { zh: /(?:那个|同样的?|同一个?)(?:时间|钟点|时候)/u, en: /\b(?:that|the same) time\b|^same time\b/i },
  phone: { zh: /(?:那个|同一个|刚才那个)(?:号码|电话|手机号?)/u, en: /\b(?:that|the same) (?:phone )?number\b/i },
} as const;

const places = {
  zh: [/第一[个项种家间条款档]|前面?那?[个项种家间]/u, /第二[个项种家间条款档]/u, /第三[个项种家间条款档]/u, /第四[个项种家间条款档]/u],
  en: ['first', 'second', 'third', 'fourth'].map((place) => new RegExp(`\\bthe ${place}(?: one\\b|[\\s.,!]*$)`, 'i')),
} as const;
const last = { zh: /最后[那一]?[个项种家间]|后面?那?[个项种家间]/u, en: /\bthe last(?: one\b|[\s.,!]*$)/i } as const;

const isBack = (kind: Entity['kind']): kind is keyof typeof back => Object.hasOwn(back, kind);

/** A value that was not named but pointed at: one that was said before, or one of a list by its place. */
export const referredTo = (run: Run, entity: Entity, text: string): Found<string> | null => {
  const { version, state } = run;
  const { language } = version.flow;
  if (entity.kind === 'choice') {
    const items = version.libraries.get(entity.libraryId)?.items ?? [];
    const at = places[language].findIndex((place) => place.test(text));
    const item = at >= 0 ? items[at] : last[language].test(text) ? items.at(-1) : undefined;
    return item === undefined ? null : { value: item.value, from: text };
  }
  if (!isBack(entity.kind)) return null;
  const from = back[entity.kind][language].exec(text)?.[0];
  if (from === undefined) return null;
  const before = Object.keys(state.slots).findLast((slotId) => version.slots.get(slotId)?.entity.kind === entity.kind);
  const value = before === undefined ? undefined : state.slots[before];
  return value === undefined || value === '' ? null : { value, from };
};
