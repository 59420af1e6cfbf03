import type { ComponentType } from 'react';
import { config } from '../config/index.ts';
import { loadChunk } from './chunk.ts';
import { type ChunkComponent, chunkComponent } from './chunk-component.tsx';

/** A file of a page. */
export interface PageModule {
  readonly default: ComponentType;
}

/**
 * The operator's pages lie in the area `operate` and keep it in their name, because his menu uses names that the companies' menu uses
 * too: `company` is a list of companies to him and the own company to everybody else.
 */
const nameOf = (path: string): string => path.replace(/^.*?\/pages\/(?:(operate\/)|[^/]+\/)([^/]+)\.tsx$/, '$1$2');
const loaders = new Map<string, () => Promise<PageModule>>();

/** Makes pages known by their names, before the first of them is drawn. */
export const registerPages = (files: Readonly<Record<string, () => Promise<PageModule>>>): void => {
  for (const [path, load] of Object.entries(files)) loaders.set(nameOf(path), load);
};

const loaderOf = (name: string): (() => Promise<PageModule>) | undefined => loaders.get(`${config().SYSTEM}/${name}`) ?? loaders.get(name);
const made = new Map<string, ChunkComponent<object>>();

/** The page of that name, loaded when it is first drawn; undefined if this build has none. */
export const pageNamed = (name: string): ChunkComponent<object> | undefined => {
  const load = loaderOf(name);
  if (!load) return undefined;
  const known = made.get(name) ?? chunkComponent(async () => (await loadChunk(`page ${name}`, load)).default);
  made.set(name, known);
  return known;
};

/** Begins to load a page, such as when the pointer rests on its entry. */
export const preloadPage = async (name: string): Promise<void> => {
  await pageNamed(name)
    ?.preload()
    .catch(() => undefined);
};
