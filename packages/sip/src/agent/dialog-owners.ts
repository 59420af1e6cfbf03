import type { DialogOwner } from '../call/index.ts';

/** All calls, by our tag. */
export class DialogOwners {
  readonly #byTag = new Map<string, DialogOwner>();
  #empty: (() => void) | undefined;

  get size(): number {
    return this.#byTag.size;
  }

  get(tag: string): DialogOwner | undefined {
    return this.#byTag.get(tag);
  }

  all(): DialogOwner[] {
    return [...this.#byTag.values()];
  }

  readonly attach = (tag: string, owner: DialogOwner): void => {
    this.#byTag.set(tag, owner);
  };

  readonly detach = (tag: string): void => {
    this.#byTag.delete(tag);
    if (this.#byTag.size === 0) this.#empty?.();
  };

  /** When the last call is gone. */
  gone(): Promise<void> {
    if (this.#byTag.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#empty = resolve;
    });
  }
}
