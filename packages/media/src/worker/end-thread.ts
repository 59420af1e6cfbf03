/** Ends this thread over an error that belongs to no call; the engine puts another in its place. */
export const endThread = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};
