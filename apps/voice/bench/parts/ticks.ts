const TICK_MS = 20;
const PHASES = 10;

/** 20 ms ticks for many calls that come and go, spread over ten phases as callers who began at different times would be. */
export class Ticks {
  readonly #phases = Array.from({ length: PHASES }, () => new Set<() => void>());
  #added = 0;

  constructor() {
    this.#wind(performance.now(), 0);
  }

  /** @returns ends it */
  add(tick: () => void): () => void {
    const phase = this.#phases[this.#added++ % PHASES];
    phase?.add(tick);
    return () => phase?.delete(tick);
  }

  #wind(due: number, phase: number): void {
    setTimeout(
      () => {
        let [next, at] = [due, phase];
        // Catches up: the stream must be whole, so that what the other side misses was lost on the way. A round of all calls at a time: whoever
        // is behind has to read all the same, or it is never heard again.
        for (let phases = 0; phases < PHASES && performance.now() >= next; phases++, next += TICK_MS / PHASES, at++)
          for (const tick of this.#phases[at % PHASES] ?? []) tick();
        this.#wind(next, at);
      },
      Math.max(0, due - performance.now()),
    );
  }
}
