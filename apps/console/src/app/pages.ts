import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface PageModule {
  readonly default: ComponentType;
}

/** Every page by its name: `pages/<area>/<page>.tsx`. What belongs to one page alone lies in a folder beside it. */
const files = import.meta.glob<PageModule>('../pages/*/*.tsx');

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.tsx$/, '');
const loaders = new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]));
const made = new Map<string, LazyExoticComponent<ComponentType>>();

/** Ms after which a page's script counts as lost (product.md section 9). */
const loadLimit = 120_000;

/** A page's script or style sheet that could not be loaded. */
class ChunkLoadError extends Error {
  constructor(name: string, style: boolean, cause?: unknown) {
    super(`Loading page ${name} failed`, { cause });
    this.name = style ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError';
  }
}

const within = async (name: string, load: () => Promise<PageModule>): Promise<PageModule> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(name, false)), loadLimit);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    made.delete(name);
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError(name, error instanceof Error && error.message.includes('CSS'), error);
  } finally {
    clearTimeout(timer);
  }
};

/** The page of that name, loaded when it is first drawn; undefined if this build has none. */
export const pageNamed = (name: string): LazyExoticComponent<ComponentType> | undefined => {
  const load = loaders.get(name);
  if (!load) return undefined;
  const known = made.get(name) ?? lazy(() => within(name, load));
  made.set(name, known);
  return known;
};

/** Begins to load a page, such as when the pointer rests on its entry. */
export const preloadPage = (name: string): void =>
  void loaders
    .get(name)?.()
    .catch(() => undefined);
