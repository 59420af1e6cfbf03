/**
 * What each of several has had of something that they share, in any unit. Who has had least is next. One that joins starts level with the
 * one that has had least, and so does not have to be given first what the others had before it came.
 */
export class Turns {
  readonly #had = new Map<string, number>();

  /** Those that share from now on; others are forgotten. */
  share(ids: readonly string[]): void {
    const present = new Set(ids);
    for (const id of this.#had.keys()) if (!present.has(id)) this.#had.delete(id);
    const least = Math.min(...this.#had.values());
    for (const id of present) if (!this.#had.has(id)) this.#had.set(id, Number.isFinite(least) ? least : 0);
  }

  had(id: string): number {
    return this.#had.get(id) ?? 0;
  }

  /** Notes what one of them has had more. */
  add(id: string, amount: number): void {
    const before = this.#had.get(id);
    if (before !== undefined) this.#had.set(id, before + amount);
  }

  /** Puts those first that have had less, to so many units; the others keep their order. */
  order<T>(list: readonly T[], idOf: (one: T) => string, unit = 1): T[] {
    const place = (one: T): number => Math.floor(this.had(idOf(one)) / unit);
    return [...list].sort((a, b) => place(a) - place(b));
  }
}
