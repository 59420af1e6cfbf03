import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { failureText, notify } from '../api/index.ts';
import { loadChunk } from './chunk.ts';

const Nothing = (): null => null;

/** A part of the frame that loads when it is first drawn. If it cannot be loaded the frame stands without it, and says so. */
export const lazyPanel = <P extends object>(name: string, load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const loaded = loadChunk(name, load).catch((error: unknown): ComponentType<P> => {
      notify({ kind: 'error', text: failureText(error), ...(error instanceof Error ? { detail: error.name } : {}) });
      return Nothing;
    });
    return { default: await loaded };
  });
