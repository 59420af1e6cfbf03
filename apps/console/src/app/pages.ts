import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { config } from '../config/index.ts';

interface PageModule {
  readonly default: ComponentType;
}

/** Every page by its name: `pages/<area>/<page>.tsx`. What belongs to one page alone lies in a folder beside it. */
const files = import.meta.glob<PageModule>('../pages/*/*.tsx');

/**
 * The operator's pages lie in the area `operate` and keep it in their name, because his menu uses names that the companies' menu uses
 * too: `company` is a list of companies to him and the own company to everybody else.
 */
const nameOf = (path: string): string => path.replace(/^.*?\/pages\/(?:(operate\/)|[^/]+\/)([^/]+)\.tsx$/, '$1$2');
const loaders = new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]));
const loaderOf = (name: string): (() => Promise<PageModule>) | undefined => loaders.get(`${config().SYSTEM}/${name}`) ?? loaders.get(name);
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
  const load = loaderOf(name);
  if (!load) return undefined;
  const known = made.get(name) ?? lazy(() => within(name, load));
  made.set(name, known);
  return known;
};

/** Begins to load a page, such as when the pointer rests on its entry. */
export const preloadPage = (name: string): void => void loaderOf(name)?.().catch(() => undefined);
