/** Pieces of text that parsers, JSON and databases stumble over. */
const pieces = [
  ...['\u0000', '\u0000\u0000', '\ud800', '\udfff', '\udc00\ud800', '\ufffe', '\uffff', '\ufeff', '\u202e', '\u2028', '\u0085'],
  ...['\\u0000', '\\ud800', '\\', '"', "'", "');--", '$1', '{}', '[[', '\n', '\t', '\u0007', '\u007f'],
  ...['%00', '%', '%ff', '%ED%A0%80', '😀', '👩‍👩‍👧', '𝒳', 'é', '上午', '1', 'a', ' '],
];

/** Numbers from 0 to below 1, the same for a seed always (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A text of such pieces; now and then an endless one. */
export function hostileText(random: () => number): string {
  const many = Array.from({ length: Math.floor(random() * 7) }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('');
  return random() < 0.05 ? many.repeat(20_000) : many;
}
