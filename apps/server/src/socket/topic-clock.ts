/**
 * Runs a piece of work for a key at most once in `every` ms, however often it is asked for: at once the first time, then when the
 * time is up. What is asked for while it runs makes it run again.
 */
export class TopicClock {
  readonly #every: number;
  readonly #run: (key: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #wanted = new Set<string>();

  constructor(every: number, run: (key: string) => void) {
    this.#every = every;
    this.#run = run;
  }

  ask(key: string): void {
    if (this.#timers.has(key)) this.#wanted.add(key);
    else this.#start(key);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#wanted.clear();
  }

  #start(key: string): void {
    this.#timers.set(
      key,
      setTimeout(() => this.#over(key), this.#every),
    );
    this.#run(key);
  }

  #over(key: string): void {
    this.#timers.delete(key);
    if (this.#wanted.delete(key)) this.#start(key);
  }
}
