/** The pieces that are learned. */
export interface Vocabulary {
  readonly pieces: readonly string[];
  /** How much a piece tells by how few sentences hold it, by its number. */
  readonly rarities: readonly number[];
  /** Of pieces, the numbers of those that are learned. */
  readonly numbers: (pieces: readonly string[]) => readonly number[];
}

/** The pieces of sentences that `least` of them hold. */
export const vocabularyOf = (sentences: readonly (readonly string[])[], least: number): Vocabulary => {
  const holders = new Map<string, number>();
  for (const pieces of sentences) for (const piece of new Set(pieces)) holders.set(piece, (holders.get(piece) ?? 0) + 1);
  const learned = [...holders].filter(([, count]) => count >= least);
  const places = new Map(learned.map(([piece], at) => [piece, at]));
  return {
    pieces: learned.map(([piece]) => piece),
    rarities: learned.map(([, count]) => Math.log(1 + sentences.length / (count + 2)) / 5),
    numbers: (pieces) => pieces.flatMap((piece) => places.get(piece) ?? []),
  };
};
