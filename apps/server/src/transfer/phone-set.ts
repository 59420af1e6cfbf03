const first = 1 << 12;

/**
 * The numbers of a file so far, at 16 bytes each instead of the 60 or so of a Set of strings. Numbers of up to 15 digits are kept as
 * doubles behind a leading 1, which keeps leading zeros apart and stays below 2^53; the few longer ones as strings.
 */
export class PhoneSet {
  #slots = new Float64Array(first);
  #count = 0;
  readonly #long = new Set<string>();

  /** Adds a number of digits alone; false if it was there. */
  add(phone: string): boolean {
    if (phone.length > 15) {
      const before = this.#long.size;
      return this.#long.add(phone).size > before;
    }
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    const added = this.#put(this.#slots, Number(`1${phone}`));
    if (added) this.#count++;
    return added;
  }

  get size(): number {
    return this.#count + this.#long.size;
  }

  #put(slots: Float64Array, key: number): boolean {
    const mask = slots.length - 1;
    // Fibonacci hashing over both halves of the 53 bits.
    let at = (Math.imul(key % 0x1_0000_0000, 0x9e3779b1) ^ Math.imul(Math.floor(key / 0x1_0000_0000), 0x85ebca6b)) >>> 0;
    at = (at ^ (at >>> 15)) & mask;
    for (;;) {
      const held = slots[at];
      if (held === key) return false;
      if (held === 0) {
        slots[at] = key;
        return true;
      }
      at = (at + 1) & mask;
    }
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2);
    for (const key of this.#slots) if (key !== 0) this.#put(larger, key);
    this.#slots = larger;
  }
}
