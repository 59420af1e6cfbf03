import type { CallScope } from '../call/call-scope.ts';
import type { Listener } from './listener.ts';

/** Who speaks while we take our leave is listened to for at most so long before the call is hung up, ms. */
const longest = 5_000;

/** The last words of a call, under which somebody may still say something. */
export class Farewell {
  readonly #scope: CallScope;
  readonly #listener: Pick<Listener, 'voiced'>;
  #heard: (() => void) | undefined;

  constructor(scope: CallScope, listener: Pick<Listener, 'voiced'>) {
    this.#scope = scope;
    this.#listener = listener;
  }

  /** Resolves when nobody speaks any more: at once, when what they say has been {@link heard}, or after a while. */
  async silence(): Promise<void> {
    if (!this.#listener.voiced) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#heard = resolve;
    const stop = this.#scope.after(longest, resolve);
    await promise;
    stop();
  }

  heard(): void {
    this.#heard?.();
  }
}
