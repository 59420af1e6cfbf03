import type { Problem } from '@parley/contract';

/**
 * Work of companies that holds a connection of this process for minutes: each company has so many under way at once, so that one that asks
 * for many leaves connections to all others.
 */
export class FewAtOnce {
  readonly #most: number;
  readonly #underWay = new Map<number, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws what `refusal` says if the company has as many under way as it may */
  async run<T>(company: number, work: () => Promise<T>, refusal: () => Problem): Promise<T> {
    const underWay = this.#underWay.get(company) ?? 0;
    if (underWay >= this.#most) throw refusal();
    this.#underWay.set(company, underWay + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(company) ?? 1) - 1;
      if (left > 0) this.#underWay.set(company, left);
      else this.#underWay.delete(company);
    }
  }
}
