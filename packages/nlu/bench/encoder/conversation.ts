import type { Chance } from './chance.ts';

/** A sentence as the numbers of its pieces. */
export type Sentence = readonly number[];

export interface Said {
  readonly meaning: number;
  readonly sentence: Sentence;
}

/** Sentences of one meaning, of the conversation {@link place}. */
export interface Taught {
  readonly place: string;
  readonly sentences: readonly Sentence[];
}

const meaningsInConversation = 40;
/** Of them so many from other places: no conversation is about one matter alone. */
const strangers = 4;
/** Conversations about meanings from everywhere. */
const shareOfMixed = 0.3;
/** Of a meaning, so many are said; one of fewer than the least is not talked about. */
const samples = { least: 6, most: 8 } as const;
/** So many of a sentence's pieces are left out each time it is looked at: none may carry it alone. */
const leftOut = 0.3;

/** Makes up conversations of some meanings, as flows have them, each with a few sentences. */
export const conversationsOf = (lessons: readonly Taught[], chance: Chance): (() => readonly Said[]) => {
  const taught = lessons
    .map(({ place, sentences }) => ({ place, sentences: sentences.filter((sentence) => sentence.length > 0) }))
    .filter(({ sentences }) => sentences.length >= samples.least);
  const together = [...Map.groupBy(taught, ({ place }) => place).values()].filter((all) => all.length > strangers);

  const heard = (sentence: Sentence): Sentence => sentence.filter(() => chance.next() >= leftOut);
  const talkedAbout = (): readonly Taught[] => {
    const here = chance.next() < shareOfMixed ? undefined : chance.some(together, 1)[0];
    if (here === undefined) return chance.some(taught, meaningsInConversation);
    const elsewhere = taught.filter(({ place }) => place !== here[0]?.place);
    return [...chance.some(here, meaningsInConversation - strangers), ...chance.some(elsewhere, strangers)];
  };

  return () =>
    talkedAbout().flatMap(({ sentences }, meaning) =>
      chance.some(sentences, samples.most).map((sentence) => ({ meaning, sentence: heard(sentence) })),
    );
};
