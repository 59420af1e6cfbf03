/** Bytes that flow only while somebody waits for what is made of them. */
export class Backpressure {
  readonly stream: ReadableStream<Uint8Array>;
  /** What ended the source, as it was thrown. */
  failure: unknown;
  readonly #source: AsyncGenerator<Uint8Array>;
  #open = false;
  #opened: (() => void) | undefined;
  #closed = false;

  constructor(source: AsyncGenerator<Uint8Array>) {
    this.#source = source;
    this.stream = new ReadableStream<Uint8Array>({ pull: (controller) => this.#pull(controller) }, { highWaterMark: 0 });
  }

  /** Lets bytes through until `wanted` is there. What is there already lets none through. */
  async whileWaiting<T>(wanted: Promise<T>): Promise<T> {
    const opening = setImmediate(() => {
      this.#open = true;
      this.#opened?.();
    });
    try {
      return await wanted;
    } finally {
      clearImmediate(opening);
      this.#open = false;
    }
  }

  /** Ends the source. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#opened?.();
    await this.#source.return(undefined);
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    while (!this.#open && !this.#closed) {
      await new Promise<void>((resolve) => {
        this.#opened = resolve;
      });
    }
    if (this.#closed) return controller.close();
    try {
      const { done, value } = await this.#source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    } catch (error) {
      this.failure = error;
      controller.error(error);
    }
  }
}
