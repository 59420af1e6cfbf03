/** Pings in a row that have to say the same before it is believed. */
const inARow = 3;

/** Whether a gateway answers its pings: what was known stands until some in a row say otherwise, so that one lost packet is no outage. */
export class SteadyAnswer {
  #answers: boolean | undefined;
  #against = 0;

  /** Whether what is known is in doubt: it is worth asking again soon. */
  get inDoubt(): boolean {
    return this.#against > 0;
  }

  /** Takes up the outcome of a ping; the first one counts at once. @returns whether the gateway is held to answer */
  take(answered: boolean): boolean {
    if (this.#answers === undefined || this.#answers === answered) {
      this.#answers = answered;
      this.#against = 0;
    } else if (++this.#against >= inARow) {
      this.#answers = answered;
      this.#against = 0;
    }
    return this.#answers;
  }
}
