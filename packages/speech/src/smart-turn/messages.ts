/** What is told to the process of an end-of-turn model. */
export type ToTurnModel =
  /** Must be first: the file of the model. */
  | { kind: 'begin'; file: string }
  /** 8 kHz */
  | { kind: 'judge'; id: number; samples: Int16Array };

/** What it tells. */
export type FromTurnModel =
  | { kind: 'ready' }
  /** It cannot be loaded: another try won't help. */
  | { kind: 'unavailable'; message: string }
  | { kind: 'judged'; id: number; probability: number };
