import type { Entity, NodeOf } from '@parley/contract/flow/graph';
import type { Found } from '@parley/nlu';
import { keyOf, valueIn } from './collect.ts';
import { repeatPrompt } from './fallback.ts';
import { fillsNothing } from './protective.ts';
import { fill, type Run } from './run.ts';
import { spokenSlot } from './spoken.ts';
import { protectiveNow } from './understood.ts';
import { listen, sayNext } from './wording.ts';

// Somebody comes back to what they have answered before: 不对，刚才说的是三点, "sorry, I meant the fourth".
const returns = {
  zh: /^(?:(?:哦|噢|啊|诶|哎呀?|等等|等一下|不好意思|对不起)[,，、\s]*)*(?:不对|错了|我?(?:刚才?|刚刚|前面)?(?:说|讲|报)错了|更正一下)|(?:刚才?|刚刚|前面)(?:说|讲|报)?的.{0,8}(?:不对|错|改)|(?:帮我)?(?:改成|改到|改为|换成|换到)/u,
  en: /^(?:(?:oh|um|uh|er|ah|sorry|no|well)[,\s]+)*(?:wait\b|no,? (?:wait|sorry)|sorry[,\s]|actually\b|scratch that|correction\b|hang on\b)|\b(?:i meant|i said the wrong|change (?:it|that|the \w+) to|make (?:it|that)|instead of what i said)\b/i,
} as const;

// What is told from other words by its form; a name or whatever was said is not.
const told: ReadonlySet<Entity['kind']> = new Set([
  'date',
  'time',
  'number',
  'amount',
  'phone',
  'plate',
  'tracking',
  'email',
  'identity',
  'choice',
]);

interface Change {
  readonly slotId: string;
  readonly found: Found<string>;
}

/** The slot filled before that what was said changes; the one filled last of several. */
const changeIn = (run: Run, node: NodeOf<'ask'> | NodeOf<'collect'>, text: string): Change | null => {
  const { version, state } = run;
  if (!returns[version.flow.language].test(text)) return null;
  const asked = node.kind === 'collect' ? [node.slotId] : node.fills;
  // What answers the present question is no change of an earlier one.
  if (asked.some((slotId) => valueIn(run, slotId, text) !== null)) return null;
  for (const slotId of Object.keys(state.slots).reverse()) {
    const entity = version.slots.get(slotId)?.entity;
    if (entity === undefined || !told.has(entity.kind)) continue;
    if (
      asked.some(
        (each) =>
          each !== null && version.slots.get(each) !== undefined && keyOf(version.slots.get(each)?.entity ?? entity) === keyOf(entity),
      )
    )
      continue;
    const found = valueIn(run, slotId, text);
    if (found !== null && found.value !== state.slots[slotId]) return { slotId, found };
  }
  return null;
};

/** Changes a slot that was filled before, says so, and asks the present question again. False where nothing is changed. */
export const changedBefore = (run: Run, node: NodeOf<'ask'> | NodeOf<'collect'>, text: string): boolean => {
  if (run.state.phase === 'confirm' || fillsNothing(protectiveNow(run, text))) return false;
  const change = changeIn(run, node, text);
  const slot = run.version.slots.get(change?.slotId ?? '');
  if (change === null || slot === undefined) return false;
  fill(run, node.id, slot.id, change.found.value, change.found.from);
  const { language } = run.version.flow;
  const value = `{${slot.name}}`;
  const said = language === 'zh' ? `好的，改成${value}。` : `OK, ${value}.`;
  if (spokenSlot(change.found.value, slot.entity, language) !== '')
    sayNext(run, node, [{ text: said, short: '', recordings: [] }], `changed:${slot.id}`);
  repeatPrompt(run, node, true);
  listen(run, node);
  return true;
};
