/** Ms after which a script or style sheet counts as lost (product.md section 9). */
const chunkLimitMs = 120_000;

/** A script or style sheet that could not be loaded, by the names of product.md section 8. Only a reload fetches it again. */
export class ChunkLoadError extends Error {
  constructor(chunk: string, style: boolean, cause?: unknown) {
    super(`Loading ${chunk} failed`, { cause });
    this.name = style ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError';
  }
}

// The builder's loader says so of a style sheet: `Unable to preload CSS for …`.
const isStyle = (error: unknown): boolean => error instanceof Error && error.message.includes('CSS');

/** Loads a chunk within the limit. Throws {@link ChunkLoadError}. */
export const loadChunk = async <M>(chunk: string, load: () => Promise<M>): Promise<M> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, false)), chunkLimitMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunk, isStyle(error), error);
  } finally {
    clearTimeout(timer);
  }
};
