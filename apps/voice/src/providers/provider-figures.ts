import {
  addSpeechFigures,
  type Database,
  latencyCellMs,
  latencyCells,
  type SpeechFigure,
  type SpeechState,
  tellSpeechStates,
} from '@parley/db';
import type { ProviderState } from '@parley/speech';

/** One utterance or text that a provider was given. */
export interface ProviderUse {
  provider: string;
  company: number | undefined;
  language: string;
  ok: boolean;
  firstMs: number | null;
  finalMs: number;
  audioMs: number;
}

type Use = 'hearing' | 'speaking';

const stretch = 600_000; // ms that figures are told by

/** Counts what providers do on this node, and tells the database now and then. */
export class ProviderFigures {
  readonly #db: Database;
  readonly #node: string;
  readonly #now: () => number;
  #figures = new Map<string, SpeechFigure>();

  /** @param now ms since the epoch */
  constructor(db: Database, node: string, now: () => number = Date.now) {
    this.#db = db;
    this.#node = node;
    this.#now = now;
  }

  /** What is heard before anybody knows whose call it is counts for nobody. */
  count(use: Use, { provider, company, language, ok, firstMs, finalMs, audioMs }: ProviderUse): void {
    if (company === undefined) return;
    const since = new Date(Math.floor(this.#now() / stretch) * stretch);
    const key = JSON.stringify([company, provider, use, language, since.getTime()]);
    const figure = this.#figures.get(key) ?? {
      ...{ company, provider, use, language, since, uses: 0, errors: 0, audioMs: 0 },
      latency: new Array<number>(latencyCells).fill(0),
    };
    this.#figures.set(key, figure);
    figure.uses++;
    figure.audioMs += audioMs;
    if (!ok) {
      figure.errors++;
      return;
    }
    const ms = use === 'hearing' ? finalMs : (firstMs ?? finalMs);
    const cell = Math.min(latencyCells - 1, Math.max(0, Math.floor(ms / latencyCellMs)));
    figure.latency[cell] = (figure.latency[cell] ?? 0) + 1;
  }

  /**
   * Tells the database; what cannot be told is kept for the next time.
   *
   * @param companyOf whose a provider is
   */
  async tell(
    states: readonly { use: Use; states: readonly [string, ProviderState][] }[],
    companyOf: (provider: string) => number,
  ): Promise<void> {
    const figures = this.#figures;
    this.#figures = new Map();
    try {
      await addSpeechFigures(this.#db, this.#node, [...figures.values()]);
    } catch (error) {
      for (const [key, figure] of this.#figures) figures.set(`${key} later`, figure);
      this.#figures = figures;
      throw error;
    }
    await tellSpeechStates(
      this.#db,
      this.#node,
      states.flatMap(({ use, states: all }) =>
        all.map(([provider, state]): SpeechState => stateOf(use, provider, companyOf(provider), state)),
      ),
    );
  }
}

const stateOf = (use: Use, provider: string, company: number, state: ProviderState): SpeechState => {
  const told = { company, provider, use };
  if (state.kind === 'ready') return { ...told, retryAt: null, reason: null, message: null };
  if (state.kind === 'not-installed') return { ...told, retryAt: null, reason: state.kind, message: state.message };
  return { ...told, retryAt: new Date(state.retryAt), reason: state.reason, message: state.message };
};
