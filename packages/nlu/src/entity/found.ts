/** A value and the words it was found in. */
export interface Found<Value> {
  readonly value: Value;
  readonly from: string;
}

/** The moment that words like "tomorrow" are relative to. */
export interface Moment {
  /** Epoch ms. */
  readonly now: number;
  /** IANA zone, such as Asia/Shanghai. */
  readonly timeZone: string;
}
