import type { Language } from '@parley/contract';
import { core } from './text/fillers.ts';
import { normalise } from './text/normalise.ts';

/** Sentences that say nearly the same. */
export interface Alike<T> {
  /** The most frequent first. */
  readonly members: readonly T[];
  readonly count: number;
}

/** From so much of shared pieces on, two sentences are of one group. */
const likeness = 0.4;

const piecesOf = (text: string, language: Language): Set<string> => {
  const bare = core(normalise(text, language), language) || normalise(text, language);
  const units = language === 'zh' ? [...bare.replaceAll(' ', '')] : bare.split(' ');
  return new Set([...units, ...units.slice(1).map((unit, n) => `${units[n]} ${unit}`)]);
};

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let both = 0;
  for (const piece of a) if (b.has(piece)) both++;
  return both === 0 ? 0 : both / (a.size + b.size - both);
};

/**
 * Groups sentences by likeness, the largest group first. Each goes to the group whose most frequent sentence it is most like: a group does
 * not wander from its first sentence. Time grows with sentences times groups.
 */
export const groupAlike = <T extends { readonly text: string; readonly count: number }>(
  sentences: readonly T[],
  language: Language,
): Alike<T>[] => {
  const groups: { first: Set<string>; members: T[] }[] = [];
  for (const sentence of [...sentences].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text))) {
    const pieces = piecesOf(sentence.text, language);
    const [near] = groups
      .map((group) => ({ group, like: shared(group.first, pieces) }))
      .filter(({ like }) => like >= likeness)
      .sort((a, b) => b.like - a.like);
    if (near) near.group.members.push(sentence);
    else groups.push({ first: pieces, members: [sentence] });
  }
  return groups
    .map(({ members }) => ({ members, count: members.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.count - a.count);
};
