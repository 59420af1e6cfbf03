import type { NodeOf } from '@parley/contract/flow/graph';
import { entityPhrases, normalise } from '@parley/nlu';
import type { Listen } from './action.ts';
import type { Version } from './version.ts';

/** Phrases that a closed-grammar recogniser can still tell apart. */
const most = 600;

const cache = new WeakMap<Version, Map<string, readonly string[]>>();

// Takes from the lists in turn, so that a long one crowds nobody out.
const interleaved = (lists: readonly (readonly string[])[], version: Version): string[] => {
  const found = new Map<string, string>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let at = 0; at < longest && found.size < most; at++)
    for (const list of lists) {
      const phrase = list[at]?.trim() ?? '';
      const plain = normalise(phrase, version.flow.language);
      if (plain !== '' && !found.has(plain) && found.size < most) found.set(plain, phrase);
    }
  return [...found.values()];
};

const slotPhrases = (version: Version, slotIds: readonly (string | null)[]): string[][] =>
  slotIds.flatMap((slotId) => {
    const slot = version.slots.get(slotId ?? '');
    return slot === undefined ? [] : [entityPhrases(slot.entity, version.flow.language, version.libraries)];
  });

const slotsAt = (node: NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'agent-model'>): readonly (string | null)[] =>
  node.kind === 'ask' ? node.fills : node.kind === 'collect' ? [node.slotId] : node.tools.fills;

const gather = (version: Version, nodeId: string, expects: Listen['expects']): string[] => {
  const node = version.nodes.get(nodeId);
  if (node?.kind !== 'ask' && node?.kind !== 'collect' && node?.kind !== 'agent-model') return [];
  const { language } = version.flow;
  const { flow } = version.home(nodeId);
  const intents = flow.intents
    // A yes is said to any question; unlisted, a closed grammar would take it for the nearest thing, which may be "no".
    .filter((intent) => version.scope(nodeId).has(intent.id) || intent.kind === 'affirm')
    .map((intent) => [...intent.exact, ...intent.similar]);
  const asked = node.kind === 'agent-model' ? node.tools.knowledge : node.knowledge;
  const knowledge = asked ? flow.knowledge.map((item) => [item.question, ...item.similar]) : [];
  const slots = slotPhrases(version, slotsAt(node));
  const confirming = expects === 'confirm' ? [entityPhrases({ kind: 'yes-no' }, language, version.libraries)] : [];
  return interleaved([...confirming, ...slots, ...intents, ...knowledge], version);
};

/**
 * The phrases to expect while the conversation waits at a node: sentences of the intents it can do something with, what its slots
 * hold, and the questions of knowledge. At most 600, none twice, as the designer wrote them. Empty where speech is not listened to.
 */
export const expectedPhrases = (version: Version, nodeId: string, expects: Listen['expects'] = 'answer'): readonly string[] => {
  const known = cache.get(version) ?? new Map<string, readonly string[]>();
  cache.set(version, known);
  const key = `${expects}:${nodeId}`;
  const phrases = known.get(key) ?? gather(version, nodeId, expects);
  known.set(key, phrases);
  return phrases;
};

/** The listed values that a confirmation may be answered with in place of the one that it reads back; none anywhere else. */
export const correctionPhrases = (version: Version, nodeId: string, expects: Listen['expects']): readonly string[] => {
  const node = version.nodes.get(nodeId);
  return expects === 'confirm' && node?.kind === 'collect' ? interleaved(slotPhrases(version, [node.slotId]), version) : [];
};
