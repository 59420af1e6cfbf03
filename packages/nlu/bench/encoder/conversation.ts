import type { Chance } from './chance.ts';

/** A sentence as the numbers of its pieces. */
export type Sentence = readonly number[];

export interface Said {
  readonly meaning: number;
  readonly sentence: Sentence;
}

/** Sentences that are asked about, and those that are known to mean something. */
export interface Conversation {
  readonly questions: readonly Said[];
  readonly known: readonly Said[];
}

interface Taught {
  readonly place: string;
  readonly sentences: readonly Sentence[];
}

const meaningsInConversation = 40;
/** Of them so many from other places: no conversation is about one matter alone. */
const strangers = 4;
/** Conversations about meanings from everywhere. */
const shareOfMixed = 0.3;
const samples = 6;
const asked = 2;
/** So many of a sentence's pieces are left out each time it is looked at: none may carry it alone. */
const leftOut = 0.3;

/** Makes up conversations of some meanings, as flows have them, each with a few samples. */
export const conversationsOf = (lessons: readonly Taught[], chance: Chance): (() => Conversation) => {
  const taught = lessons
    .map(({ place, sentences }) => ({ place, sentences: sentences.filter((sentence) => sentence.length > 0) }))
    .filter(({ sentences }) => sentences.length >= samples);
  const together = [...Map.groupBy(taught, ({ place }) => place).values()].filter((all) => all.length > strangers);

  const heard = (sentence: Sentence): Sentence => sentence.filter(() => chance.next() >= leftOut);
  const talkedAbout = (): readonly Taught[] => {
    const here = chance.next() < shareOfMixed ? undefined : chance.some(together, 1)[0];
    if (here === undefined) return chance.some(taught, meaningsInConversation);
    const elsewhere = taught.filter(({ place }) => place !== here[0]?.place);
    return [...chance.some(here, meaningsInConversation - strangers), ...chance.some(elsewhere, strangers)];
  };

  return () => {
    const questions: Said[] = [];
    const known: Said[] = [];
    for (const [meaning, { sentences }] of talkedAbout().entries())
      for (const [at, sentence] of chance.some(sentences, samples + asked).entries())
        (at < asked ? questions : known).push({ meaning, sentence: heard(sentence) });
    return { questions, known };
  };
};
