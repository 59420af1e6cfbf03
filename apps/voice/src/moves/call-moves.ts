import type { CallContext } from '../call/call-context.ts';
import type { MovingOut } from './moving-out.ts';
import { takeUp } from './taking-up.ts';

/** How often a node that drains looks whether a call is between two turns, ms. */
const lookEvery = 250;
/** Calls that are on their way at once. */
const mostAtOnce = 5;
/** An offer that nobody took up is made again after so long, ms. */
const rest = 3_000;

export interface CallMovesOptions {
  context: CallContext;
  /** This node drains: its calls are to go on elsewhere. */
  drains: () => boolean;
  /** It takes calls of others. */
  mayTake: () => boolean;
  /** A robot came free. */
  onFreed: () => void;
  onError: (error: unknown) => void;
}

/** Has calls of a node that drains go on at others, and takes up those of others. */
export class CallMoves {
  readonly #options: CallMovesOptions;
  /** Not before (ms of the process's clock); never, where the peer refuses. */
  readonly #next = new WeakMap<MovingOut, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #running = 0;

  constructor(options: CallMovesOptions) {
    this.#options = options;
    const { context, mayTake, onFreed, onError } = options;
    this.#unsubscribe = context.bus.subscribe('call-move', ({ call }) => {
      if (mayTake()) takeUp({ context, mayTake, onFreed }, call).catch(onError);
    });
    this.#timer = setInterval(() => this.#look(), lookEvery);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  #look(): void {
    const { context, drains, onError } = this.#options;
    if (!drains()) return;
    for (const { parts } of context.calls.values()) {
      const move = parts?.move;
      if (!move || this.#running >= mostAtOnce || (this.#next.get(move) ?? 0) > performance.now()) continue;
      this.#running++;
      this.#try(move)
        .catch(onError)
        .finally(() => {
          this.#running--;
        });
    }
  }

  async #try(move: MovingOut): Promise<void> {
    const began = performance.now();
    this.#next.set(move, Number.POSITIVE_INFINITY);
    const outcome = await move.try();
    const now = performance.now();
    if (outcome === 'busy') this.#next.set(move, now - began > lookEvery ? now + rest : now);
  }
}
