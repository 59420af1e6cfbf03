/** A stored sentence and how like it a query is. */
interface Likeness {
  readonly sentence: number;
  /** 0 to 1. */
  readonly score: number;
}

/** Sentences as vectors, found by what they share with a query. */
export type SimilarityIndex = (features: readonly string[]) => readonly Likeness[];

const counted = (features: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
};

// How much of a stored sentence the query holds counts beside the angle between them: short samples inside long answers are found.
const shareOfContained = 0.3;
/** Entries of the inverted index that one query reads; what shares only commoner features with it is not looked at. */
const mostRead = 3000;
/** Sentences that are compared in full. */
const mostCompared = 128;
/** Sentences less like than this are not told. */
const leastTold = 0.05;

interface Weighted {
  readonly numbers: Int32Array;
  readonly weights: Float32Array;
}

interface Stored {
  readonly numbers: ReadonlyMap<string, number>;
  /** By feature: the sentences that hold it. */
  readonly holders: readonly Weighted[];
  /** The features of all sentences in one row, those of a sentence from `begins[sentence]` to `begins[sentence + 1]`: near in memory. */
  readonly vectors: Weighted;
  readonly begins: Int32Array;
  /** How rare a feature is; one that no sentence holds is as rare as can be. */
  readonly rarity: (feature: number | undefined) => number;
}

const weigh = (count: number, rarity: number): number => (1 + Math.log(count)) * rarity;

const store = (sentences: readonly (readonly string[])[]): Stored => {
  const counts = sentences.map(counted);
  const numbers = new Map<string, number>();
  const frequency: number[] = [];
  for (const each of counts)
    for (const feature of each.keys()) {
      const number = numbers.get(feature) ?? numbers.size;
      numbers.set(feature, number);
      frequency[number] = (frequency[number] ?? 0) + 1;
    }
  const rarity = (number: number | undefined): number =>
    Math.log(1 + sentences.length / (number === undefined ? 1 : (frequency[number] ?? 1)));
  const holders = frequency.map((size): Weighted => ({ numbers: new Int32Array(size), weights: new Float32Array(size) }));
  const filled = new Int32Array(frequency.length);
  const begins = new Int32Array(sentences.length + 1);
  for (const [sentence, each] of counts.entries()) begins[sentence + 1] = (begins[sentence] ?? 0) + each.size;
  const size = begins[sentences.length] ?? 0;
  const vectors: Weighted = { numbers: new Int32Array(size), weights: new Float32Array(size) };
  for (const [sentence, each] of counts.entries()) {
    const features = [...each].map(([feature, count]) => {
      const number = numbers.get(feature) ?? 0;
      return { number, weight: weigh(count, rarity(number)) };
    });
    const length = Math.sqrt(features.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1;
    for (const [at, { number, weight }] of features.entries()) {
      const place = (begins[sentence] ?? 0) + at;
      vectors.numbers[place] = number;
      vectors.weights[place] = weight / length;
      const holder = holders[number];
      const next = filled[number] ?? 0;
      filled[number] = next + 1;
      if (holder === undefined) continue;
      holder.numbers[next] = sentence;
      holder.weights[next] = weight / length;
    }
  }
  return { numbers, holders, vectors, begins, rarity };
};

/** The candidates with the greatest `partial` scores, as many as are compared in full. */
const foremost = (candidates: readonly number[], partial: Float32Array): readonly number[] => {
  if (candidates.length <= mostCompared) return candidates;
  let greatest = 0;
  for (const candidate of candidates) greatest = Math.max(greatest, partial[candidate] ?? 0);
  const steps = 64;
  const histogram = new Int32Array(steps + 1);
  const step = (candidate: number): number => Math.floor(((partial[candidate] ?? 0) / greatest) * steps);
  for (const candidate of candidates) {
    const at = step(candidate);
    histogram[at] = (histogram[at] ?? 0) + 1;
  }
  let least = steps;
  for (let total = 0; least > 0; least--) {
    total += histogram[least] ?? 0;
    if (total >= mostCompared) break;
  }
  const above = candidates.filter((candidate) => step(candidate) > least);
  const level = candidates.filter((candidate) => step(candidate) === least);
  return [...above, ...level].slice(0, mostCompared);
};

/**
 * TF-IDF: the rarer features of a query give the candidates from an inverted index, the best of them are compared in full. The work
 * of a query is bounded however many sentences there are.
 */
export const indexSentences = (sentences: readonly (readonly string[])[]): SimilarityIndex => {
  const { numbers, holders, vectors, begins, rarity } = store(sentences);
  // Scratch of one query, cleared after it.
  const mine = new Float32Array(numbers.size);
  const partial = new Float32Array(sentences.length);

  const compared = (sentence: number): Likeness => {
    let angle = 0;
    let contained = 0;
    const end = begins[sentence + 1] ?? 0;
    for (let at = begins[sentence] ?? 0; at < end; at++) {
      const weight = mine[vectors.numbers[at] ?? 0] ?? 0;
      if (weight === 0) continue;
      const theirs = vectors.weights[at] ?? 0;
      angle += weight * theirs;
      contained += theirs * theirs;
    }
    return { sentence, score: Math.min(1, (1 - shareOfContained) * angle + shareOfContained * contained) };
  };

  return (features) => {
    const query: { readonly number: number; readonly weight: number }[] = [];
    let square = 0;
    for (const [feature, count] of counted(features)) {
      const number = numbers.get(feature);
      const weight = weigh(count, rarity(number));
      square += weight * weight;
      if (number !== undefined) query.push({ number, weight });
    }
    const length = Math.sqrt(square) || 1;
    query.sort((a, b) => (holders[a.number]?.numbers.length ?? 0) - (holders[b.number]?.numbers.length ?? 0));
    const candidates: number[] = [];
    let read = 0;
    for (const { number, weight } of query) {
      mine[number] = weight / length;
      const holder = holders[number];
      if (holder === undefined || (read > 0 && read + holder.numbers.length > mostRead)) continue;
      read += holder.numbers.length;
      for (let at = 0; at < holder.numbers.length; at++) {
        const sentence = holder.numbers[at] ?? 0;
        const before = partial[sentence] ?? 0;
        if (before === 0) candidates.push(sentence);
        partial[sentence] = before + (weight / length) * (holder.weights[at] ?? 0);
      }
    }
    const found = foremost(candidates, partial)
      .map(compared)
      .filter(({ score }) => score >= leastTold);
    for (const candidate of candidates) partial[candidate] = 0;
    for (const { number } of query) mine[number] = 0;
    return found;
  };
};
