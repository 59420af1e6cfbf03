/** Marks that end a sentence wherever they stand. */
const hardEnds = new Set('。！？!?；;\n');
/** Short words before a full stop that end no sentence. */
const abbreviation = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|No|vs|etc|e\.g|i\.e|approx|[A-Z])\.$/i;

/** Where the first sentence of a text ends, behind its marks; -1 while it may still go on. */
const endOf = (text: string): number => {
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? '';
    if (hardEnds.has(mark)) return at + 1;
    if (mark !== '.') continue;
    // What follows tells whether it is the end, a decimal point or an address.
    const next = text[at + 1];
    if (next === undefined) return -1;
    if (/\s/.test(next) && !abbreviation.test(text.slice(0, at + 1))) return at + 1;
  }
  return -1;
};

/** Cuts a text that comes in pieces into sentences, each as soon as it is whole. */
export class SentenceCutter {
  #rest = '';

  /** @returns the sentences that are whole now, trimmed, none empty */
  push(piece: string): string[] {
    this.#rest += piece;
    const whole: string[] = [];
    for (let end = endOf(this.#rest); end > 0; end = endOf(this.#rest)) {
      whole.push(this.#rest.slice(0, end).trim());
      this.#rest = this.#rest.slice(end);
    }
    return whole.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  }

  /** What is left when nothing more comes; empty if nothing. */
  rest(): string {
    const rest = this.#rest.trim();
    this.#rest = '';
    return /[\p{L}\p{N}]/u.test(rest) ? rest : '';
  }
}
