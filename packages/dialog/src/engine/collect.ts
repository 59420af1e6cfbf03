import type { Entity, NodeOf } from '@parley/contract/flow/graph';
import { core, extract, type Found, type Match, named, normalise, type Surroundings, understand } from '@parley/nlu';
import { referredTo } from './reference.ts';
import { change, fill, type Run } from './run.ts';
import { listen, sayNext } from './wording.ts';

type Collect = NodeOf<'collect'>;

/** What an utterance may still fill on the way to the next question. */
export interface Carried {
  /** As it was said, without the words that filled something already. */
  readonly text: string;
  /** Entities that it filled: it fills none of the same kind again. */
  readonly filled: readonly string[];
  /** Slots that it filled on the side, at an ask: a collect node that follows has its value. */
  readonly aside: readonly string[];
  /** The sentence of an intent that was all that was said; null where it said more, or was no such sentence. */
  readonly whole: string | null;
  /** Where it was said. */
  readonly nodeId: string;
}

/** What a value is read with. */
export const surroundings = (run: Run): Surroundings => ({
  now: run.state.at,
  timeZone: run.state.timeZone,
  language: run.version.flow.language,
  libraries: run.version.libraries,
  open: run.version.flow.businessHours,
  part: run.state.part,
});

const namedIn = (run: Run, slotId: string | null, text: string): Found<string> | null => {
  const slot = run.version.slots.get(slotId ?? '');
  if (slot === undefined) return null;
  const key = `${slot.id} ${text}`;
  const before = run.values.get(key);
  if (before !== undefined) return before;
  const found = extract(slot.entity, text, surroundings(run));
  run.values.set(key, found);
  return found;
};

/** The value of a slot in what was said: named there, or pointed at. */
export const valueIn = (run: Run, slotId: string | null, text: string): Found<string> | null => {
  const slot = run.version.slots.get(slotId ?? '');
  return slot === undefined ? null : (namedIn(run, slotId, text) ?? referredTo(run, slot.entity, text));
};

/** Was a value of the slot named, though denied? "Not in the morning" says something of it, and gives none. */
export const namesValue = (run: Run, slotId: string | null, text: string): boolean => {
  const slot = run.version.slots.get(slotId ?? '');
  return slot !== undefined && named(slot.entity, text, surroundings(run));
};

/** Entities of one key can't be told from each other. */
export const keyOf = (entity: Entity): string => (entity.kind === 'choice' ? `choice ${entity.libraryId}` : entity.kind);

/**
 * What was said, to be carried to the questions that follow; `best` is the sentence that it was taken for, where there is one, `aside` what
 * it has filled on the side.
 */
export const carry = (
  run: Run,
  text: string,
  { best = null, aside = [] }: { readonly best?: Match | null; readonly aside?: readonly string[] } = {},
): void => {
  const { language } = run.version.flow;
  const whole = best?.by === 'exact' ? core(normalise(text, language), language) : null;
  run.carried = { text, filled: [], aside, whole, nodeId: run.state.nodeId ?? '' };
};

/** Takes the words that filled a slot out of what is carried. */
export const use = (run: Run, slotId: string | null, { from }: Found<string>): void => {
  const slot = run.version.slots.get(slotId ?? '');
  if (run.carried === null || slot === undefined) return;
  const at = run.carried.text.toLowerCase().indexOf(from.toLowerCase());
  const { text } = run.carried;
  run.carried = {
    ...run.carried,
    text: at < 0 ? text : `${text.slice(0, at)},${text.slice(at + from.length)}`,
    filled: [...run.carried.filled, keyOf(slot.entity)],
  };
};

/** Would the words alone be a yes, a no or the like where they were said? "OK, go on" is no score. */
const answersAlone = ({ version }: Run, carried: Carried, words: string): boolean => {
  const { best } = understand(version.home(carried.nodeId).understanding, words, {
    intents: version.scope(carried.nodeId),
    knowledge: () => false,
  });
  return best !== null && (version.intents.get(best.id)?.kind ?? 'custom') !== 'custom';
};

/** A library of nothing but numbers is a number in words. */
const isScale = ({ version }: Run, entity: Entity): boolean =>
  entity.kind === 'choice' && (version.libraries.get(entity.libraryId)?.items ?? []).every(({ value }) => /^\d+$/.test(value));

// What can be told from other words by its form: not so numbers, names, or whatever was said.
const told: ReadonlySet<Entity['kind']> = new Set(['date', 'time', 'phone', 'address', 'plate', 'tracking', 'email', 'identity', 'choice']);

/**
 * What was said at the question before, where it answers this one too: "the day after tomorrow, in the afternoon", 我叫李明，电话是…. Words
 * that answered the question before answer no other.
 */
const carriedValue = (run: Run, node: Collect): Found<string> | null => {
  const { carried } = run;
  const aside = carried?.aside.includes(node.slotId ?? '') === true ? run.state.slots[node.slotId ?? ''] : undefined;
  if (carried !== null && aside !== undefined) {
    // Once: a flow that comes back to the node asks.
    run.carried = { ...carried, aside: carried.aside.filter((slotId) => slotId !== node.slotId) };
    return { value: aside, from: aside };
  }
  const entity = run.version.slots.get(node.slotId ?? '')?.entity;
  if (carried === null || entity === undefined || node.by === 'keys' || carried.filled.includes(keyOf(entity))) return null;
  if (!told.has(entity.kind) || isScale(run, entity)) return null;
  const found = namedIn(run, node.slotId, carried.text);
  if (found === null || entity.kind !== 'choice') return found;
  return found.from === carried.whole || answersAlone(run, carried, found.from) ? null : found;
};

/** Takes a value: asks back where the node confirms, and listens; else fills. True when it is filled. */
export const take = (run: Run, node: Collect, found: Found<string>): boolean => {
  use(run, node.slotId, found);
  if (node.confirm.on && node.confirm.prompts.length > 0) {
    change(run, { phase: 'confirm', candidate: found.value, carried: run.carried?.text ?? null, aside: run.carried?.aside ?? [] });
    if (node.slotId !== null)
      run.trace.push({ kind: 'asked-back', nodeId: node.id, slotId: node.slotId, value: found.value, from: found.from });
    sayNext(run, node, node.confirm.prompts, `${node.id}:confirm`);
    listen(run, node);
    return false;
  }
  if (node.slotId !== null) fill(run, node.id, node.slotId, found.value, found.from);
  return true;
};

/** Enters a collect node: asks, unless it was answered along with the question before. True when it is filled. */
export const begin = (run: Run, node: Collect): boolean => {
  const found = carriedValue(run, node);
  if (found !== null) return take(run, node, found);
  sayNext(run, node, node.prompts, node.id);
  listen(run, node);
  return false;
};
