import { joined } from '../audio/joined.ts';
import type { Language } from '../ports/expectation.ts';
import { KeptProcess } from '../process/kept-process.ts';
import type { FromProcess, ToProcess } from './messages.ts';

type Events = {
  onMessage: (message: FromProcess) => void;
  onEnd: (how: string) => void;
  onReady: () => void;
  onStocked: () => void;
};

/** A process that owes an answer and gives no sign of life for so long hangs, ms. One that is merely slow still tells something. */
const HANG_MS = 5_000;

/** One recogniser process as the pool sees it: whether it can take work, how much it has, and its audio in batches. */
export class RecogniserProcess {
  readonly #process: KeptProcess<ToProcess, FromProcess>;
  readonly busy = new Set<number>();
  ready = false;
  /** It has all its decoders. */
  stocked = false;
  utterances = 0;
  heapBytes = 0;
  #batch: { utterances: number[]; pieces: Int16Array[] } = { utterances: [], pieces: [] };
  #flush: NodeJS.Immediate | undefined;
  readonly #owed = new Set<number>();
  #hang: NodeJS.Timeout | undefined;

  constructor(cacheDir: string, languages: readonly Language[], events: Events) {
    this.#process = new KeptProcess<ToProcess, FromProcess>({
      entry: new URL('./process.ts', import.meta.url),
      onStart: (send) => {
        this.heapBytes = 0;
        send({ kind: 'begin', cacheDir, languages });
      },
      onMessage: (message) => {
        this.#watch();
        if (message.kind === 'ready') {
          this.ready = true;
          events.onReady();
        } else if (message.kind === 'stocked') {
          this.stocked = true;
          events.onStocked();
        } else events.onMessage(message);
      },
      onEnd: (how) => {
        this.ready = false;
        this.stocked = false;
        clearTimeout(this.#hang);
        this.#owed.clear();
        this.#batch = { utterances: [], pieces: [] };
        events.onEnd(how);
      },
    });
  }

  get pid(): number {
    return this.#process.pid;
  }

  get restarts(): number {
    return this.#process.restarts;
  }

  send(message: ToProcess): boolean {
    this.#sendBatch();
    return this.#process.send(message);
  }

  /** Audio of one turn of the event loop goes as one message. */
  feed(utterance: number, samples: Int16Array): void {
    this.#batch.utterances.push(utterance);
    this.#batch.pieces.push(samples.slice());
    this.#flush ??= setImmediate(() => this.#sendBatch());
  }

  /** Asks for the answer to an utterance. */
  owe(utterance: number): void {
    this.send({ kind: 'end', utterance, sentAt: Date.now() });
    this.#owed.add(utterance);
    if (this.#owed.size === 1) this.#watch();
  }

  /** The utterance needs nothing more from this process. */
  release(utterance: number): void {
    this.busy.delete(utterance);
    this.#owed.delete(utterance);
    if (this.#owed.size === 0) clearTimeout(this.#hang);
  }

  replace(): void {
    this.ready = false;
    this.stocked = false;
    this.#process.replace();
  }

  /** Ends by itself, and is started anew; whoever it was busy with is told. */
  renew(): void {
    this.ready = false;
    this.stocked = false;
    this.#process.renew();
  }

  close(): Promise<void> {
    clearImmediate(this.#flush);
    clearTimeout(this.#hang);
    return this.#process.close();
  }

  #watch(): void {
    clearTimeout(this.#hang);
    if (this.#owed.size > 0) this.#hang = setTimeout(() => this.replace(), HANG_MS);
  }

  #sendBatch(): void {
    clearImmediate(this.#flush);
    this.#flush = undefined;
    const { utterances, pieces } = this.#batch;
    if (pieces.length === 0) return;
    this.#batch = { utterances: [], pieces: [] };
    this.#process.send({ kind: 'audio', utterances, lengths: pieces.map((piece) => piece.length), samples: joined(pieces) });
  }
}
