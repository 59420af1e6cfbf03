/** Utterances on their way through a model, within its process. */
export interface Hearing {
  open(id: number, hotWords: readonly string[]): void;
  /** 8 kHz */
  audio(id: number, samples: Int16Array): void;
  /** Tells the last of the text. */
  end(id: number): void;
  cancel(id: number): void;
  /** Reads what has come since. */
  pump(): void;
}
