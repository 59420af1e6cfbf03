/** Sentences as vectors, found by what they share with a query. */
export interface SimilarityIndex {
  /**
   * Likeness of every stored sentence that shares anything with `features`, 0 to 1, written to `scores` at the sentence's number;
   * the numbers touched are returned. The caller clears them again.
   */
  readonly search: (features: readonly string[], scores: Float32Array) => Int32Array;
}

interface Postings {
  readonly documents: Int32Array;
  readonly weights: Float32Array;
}

const counted = (features: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
};

// How much of a stored sentence the query holds counts beside the angle between them: short samples inside long answers are found.
const shareOfContained = 0.3;

/** TF-IDF over an inverted index; one pass over the postings of the query's features. */
export const indexSentences = (sentences: readonly (readonly string[])[]): SimilarityIndex => {
  const size = sentences.length;
  const counts = sentences.map(counted);
  const frequency = new Map<string, number>();
  for (const each of counts) for (const feature of each.keys()) frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  const rarity = (feature: string): number => Math.log(1 + size / (frequency.get(feature) ?? 1));
  const weight = (feature: string, count: number): number => (1 + Math.log(count)) * rarity(feature);

  const lists = new Map<string, { documents: number[]; weights: number[] }>();
  for (const [document, each] of counts.entries()) {
    let square = 0;
    for (const [feature, count] of each) square += weight(feature, count) ** 2;
    const length = Math.sqrt(square) || 1;
    for (const [feature, count] of each) {
      const list = lists.get(feature) ?? { documents: [], weights: [] };
      list.documents.push(document);
      list.weights.push(weight(feature, count) / length);
      lists.set(feature, list);
    }
  }
  const postings = new Map<string, Postings>();
  for (const [feature, list] of lists)
    postings.set(feature, { documents: Int32Array.from(list.documents), weights: Float32Array.from(list.weights) });
  const touched = new Int32Array(size);
  const contained = new Float32Array(size);

  return {
    search(features, scores) {
      const query = counted(features);
      let square = 0;
      for (const [feature, count] of query) square += weight(feature, count) ** 2;
      const length = Math.sqrt(square) || 1;
      let found = 0;
      for (const [feature, count] of query) {
        const list = postings.get(feature);
        if (list === undefined) continue;
        const mine = weight(feature, count) / length;
        for (let n = 0; n < list.documents.length; n++) {
          const document = list.documents[n] ?? 0;
          const theirs = list.weights[n] ?? 0;
          const before = scores[document] ?? 0;
          if (before === 0) touched[found++] = document;
          scores[document] = before + mine * theirs;
          contained[document] = (contained[document] ?? 0) + theirs * theirs;
        }
      }
      for (let n = 0; n < found; n++) {
        const document = touched[n] ?? 0;
        scores[document] = Math.min(1, (1 - shareOfContained) * (scores[document] ?? 0) + shareOfContained * (contained[document] ?? 0));
        contained[document] = 0;
      }
      return touched.slice(0, found);
    },
  };
};
