import type { ComponentType } from 'react';
import { failureText, notify } from '../api/index.ts';
import { loadChunk } from './chunk.ts';
import { type ChunkComponent, chunkComponent } from './chunk-component.tsx';

const Nothing = (): null => null;

/** A part of the frame or of a page that loads when it is first drawn. If it cannot be loaded the rest stands without it, and says so. */
export const lazyPanel = <P extends object>(name: string, load: () => Promise<ComponentType<P>>): ChunkComponent<P> =>
  chunkComponent(() =>
    loadChunk(name, load).catch((error: unknown): ComponentType<P> => {
      notify({ kind: 'error', text: failureText(error), ...(error instanceof Error ? { detail: error.name } : {}) });
      return Nothing;
    }),
  );
