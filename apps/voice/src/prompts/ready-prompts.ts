import { NewestMap } from '@parley/contract/newest-map';

const remembered = 20_000; // prompts whose length is kept at hand

/** A prompt that is ready to be played. */
export interface ReadyPrompt {
  key: string;
  ms: number;
}

/** Prompts that are made or being made, by their keys. The oldest are forgotten first, and one that came to nothing at once. */
export class ReadyPrompts {
  readonly #ready = new NewestMap<string, Promise<ReadyPrompt | undefined>>(remembered);

  get(key: string): Promise<ReadyPrompt | undefined> | undefined {
    return this.#ready.get(key);
  }

  /** @param making reports its own failure */
  put(key: string, making: Promise<ReadyPrompt | undefined>): Promise<ReadyPrompt | undefined> {
    this.#ready.set(key, making);
    making.then(
      (made) => {
        if (!made && this.#ready.get(key) === making) this.#ready.delete(key);
      },
      () => {},
    );
    return making;
  }

  delete(key: string): void {
    this.#ready.delete(key);
  }
}
