/** The greatest of the values that were offered, in order. */
export class Foremost {
  readonly values: Int32Array;
  readonly numbers: Int32Array;
  size = 0;

  constructor(most: number) {
    this.values = new Int32Array(most);
    this.numbers = new Int32Array(most);
  }

  clear(): void {
    this.size = 0;
  }

  /** Offers `count` values; the first one's number is `from`. */
  offer(values: Int32Array, count: number, from: number): void {
    const most = this.values.length;
    let least = this.size < most ? Number.NEGATIVE_INFINITY : (this.values[most - 1] ?? 0);
    for (let each = 0; each < count; each++) {
      const value = values[each] ?? 0;
      if (value <= least) continue;
      let at = this.size < most ? this.size++ : most - 1;
      for (; at > 0 && (this.values[at - 1] ?? 0) < value; at--) {
        this.values[at] = this.values[at - 1] ?? 0;
        this.numbers[at] = this.numbers[at - 1] ?? 0;
      }
      this.values[at] = value;
      this.numbers[at] = from + each;
      if (this.size === most) least = this.values[most - 1] ?? 0;
    }
  }
}
