import type { TurnModel } from '../ports/turn-model.ts';
import { KeptProcess } from '../process/kept-process.ts';
import type { FromTurnModel, ToTurnModel } from './messages.ts';

export type SmartTurnOptions = {
  /** ONNX file: 80 by 800 features of Whisper in, a probability out, as Smart Turn v3 has it. */
  file: string;
  log: (level: 'info' | 'warn', message: string, fields: Readonly<Record<string, unknown>>) => void;
  /** What is known later than this is of no use, ms. */
  withinMs?: number;
  now?: () => number;
};

/** The shortest wait for the end of speech is 240 ms, of which 128 have passed when it is asked. */
const WITHIN_MS = 110;
/** Asked at once, they would wait for each other. */
const MOST_WAITING = 3;
/** So many answers in a row that came too late, or not at all, have it rest for a while. */
const MOST_LATE = 5;
const REST_MS = 60_000;
const LONGEST = 64_000; // samples: 8 s

/** An end-of-turn model in a process of its own. Where it is slow, fails or cannot be loaded, nothing is known, and the wait is as without it. */
export class SmartTurn implements TurnModel {
  readonly #options: SmartTurnOptions;
  readonly #process: KeptProcess<ToTurnModel, FromTurnModel>;
  readonly #waiting = new Map<number, (probability: number | null) => void>();
  readonly #loaded = Promise.withResolvers<boolean>();
  #ready = false;
  #next = 1;
  #late = 0;
  #restsUntil = 0;

  constructor(options: SmartTurnOptions) {
    this.#options = options;
    this.#process = new KeptProcess<ToTurnModel, FromTurnModel>({
      entry: new URL('./process.ts', import.meta.url),
      onStart: (send) => send({ kind: 'begin', file: options.file }),
      onMessage: (message) => this.#hear(message),
      onEnd: (how) => {
        this.#ready = false;
        options.log('warn', 'end-of-turn model ended', { how });
        for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
      },
    });
  }

  /** Resolves when it judges: true, or false if it never will. */
  get loaded(): Promise<boolean> {
    return this.#loaded.promise;
  }

  judge(samples: Int16Array): Promise<number | null> {
    const { withinMs = WITHIN_MS } = this.#options;
    if (!this.#ready || this.#waiting.size >= MOST_WAITING || this.#now() < this.#restsUntil) return Promise.resolve(null);
    const id = this.#next++;
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#answer(id, null), withinMs);
      this.#waiting.set(id, (probability) => {
        clearTimeout(late);
        resolve(probability);
      });
      this.#process.send({ kind: 'judge', id, samples: samples.slice(-LONGEST) });
    });
  }

  async close(): Promise<void> {
    this.#loaded.resolve(false);
    for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
    await this.#process.close();
  }

  #hear(message: FromTurnModel): void {
    if (message.kind === 'judged') {
      this.#answer(message.id, message.probability);
      return;
    }
    this.#ready = message.kind === 'ready';
    this.#loaded.resolve(this.#ready);
    if (message.kind === 'ready') this.#options.log('info', 'end-of-turn model loaded', { file: this.#options.file });
    else {
      this.#options.log('warn', "end-of-turn model can't be loaded", { file: this.#options.file, reason: message.message });
      this.#process.close().catch(() => undefined); // it is of no use either way
    }
  }

  #answer(id: number, probability: number | null): void {
    const resolve = this.#waiting.get(id);
    if (!resolve) return;
    this.#waiting.delete(id);
    this.#late = probability === null ? this.#late + 1 : 0;
    if (this.#late >= MOST_LATE) {
      this.#late = 0;
      this.#restsUntil = this.#now() + REST_MS;
      this.#options.log('warn', 'end-of-turn model is too slow, and rests', { ms: REST_MS });
    }
    resolve(probability);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
