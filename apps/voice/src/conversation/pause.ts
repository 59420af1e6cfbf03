import type { Action } from '@parley/dialog';
import { performedIn } from './performed.ts';

/** Knows what a conversation performs, so that it can fall silent while somebody else is rung for it, and begin again from there. */
export class Pause {
  readonly #quieten: () => boolean;
  readonly #perform: (actions: readonly Action[]) => void;
  #actions: readonly Action[] = [];
  #lasts = false;

  /** @param quieten has nothing said and nothing heard any more; false where the conversation is over */
  constructor(quieten: () => boolean, perform: (actions: readonly Action[]) => void) {
    this.#quieten = quieten;
    this.#perform = perform;
  }

  /** @returns whether they are to be performed now; if not, they are at the end of the pause */
  take(actions: readonly Action[]): boolean {
    if (actions.some((action) => action.kind === 'resume')) return !this.#lasts;
    const { listen, hangup, transfer, request } = performedIn(actions);
    // Sentences of a reply belong to what listens to its answer.
    const isNew = listen || hangup || transfer || request;
    this.#actions = isNew ? actions : [...this.#actions, ...actions];
    return !this.#lasts;
  }

  /** @returns false where a person has the call, or it is over */
  begin(): boolean {
    if (performedIn(this.#actions).transfer) return false;
    this.#lasts = this.#quieten();
    return this.#lasts;
  }

  /** Has said once more what was to be said, and listened for what is answered. A model's reply has come by then, or comes behind. */
  end(): void {
    this.#lasts = false;
    this.#perform(this.broken);
  }

  /** What is said, and done behind it, at the moment: to be begun again. */
  get broken(): readonly Action[] {
    const { says, listen, hangup, transfer, request } = performedIn(this.#actions);
    return [...says, ...[listen, hangup, transfer, request].filter((action) => action !== undefined)];
  }
}
