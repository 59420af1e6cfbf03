const hashOfNothing = 0x81_1c_9d_c5;

/** The hash of a row of words with a word more behind it, never 0: FNV-1a over UTF-16 code units (draft-eastlake-fnv), word by word. */
export const hashWith = (word: string, row = hashOfNothing): number => {
  let hash = row;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93) >>> 0;
  hash = Math.imul(hash ^ 0x20, 0x01_00_01_93) >>> 0;
  return hash === 0 ? 1 : hash;
};

const none = -1;

/** Finds where among `hashes` one stands, −1 where it doesn't: by a table with open addressing that is 62 % full at most. */
export const placesByHash = (hashes: Uint32Array): ((hash: number) => number) => {
  const mask = 2 ** Math.ceil(Math.log2(hashes.length * 1.6 + 2)) - 1;
  const places = new Int32Array(mask + 1).fill(none);
  for (const [place, hash] of hashes.entries()) {
    let slot = hash & mask;
    while (places[slot] !== none) slot = (slot + 1) & mask;
    places[slot] = place;
  }
  return (hash) => {
    let slot = hash & mask;
    for (let place = places[slot] ?? none; place !== none; place = places[slot] ?? none) {
      if (hashes[place] === hash) return place;
      slot = (slot + 1) & mask;
    }
    return none;
  };
};
