/** Something started that can be stopped. */
export interface Running {
  close(): Promise<void>;
}
