/** Something started that can be stopped. */
export interface Running {
  close(): Promise<void>;
  /** Resolves when it is to be closed and started again; never, where nobody asks for that. */
  readonly restarts?: Promise<void>;
}
