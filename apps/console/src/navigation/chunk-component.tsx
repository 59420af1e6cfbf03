import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

interface Waits {
  /** Stands in its place until it is there; nothing unless said. */
  readonly waiting?: ReactNode;
}

/** A component that lies in a chunk of its own. */
export interface ChunkComponent<P extends object> {
  (props: P & Waits): ReactNode;
  /** Loads it before it is drawn. Rejects if that fails; drawing it tries again. */
  readonly preload: () => Promise<void>;
}

interface Chunk<P> {
  readonly load: () => Promise<ComponentType<P>>;
  loading?: Promise<ComponentType<P>> | undefined;
  found?: ComponentType<P>;
}

const loaded = async <P,>(chunk: Chunk<P>): Promise<ComponentType<P>> => {
  chunk.loading ??= chunk.load();
  try {
    chunk.found = await chunk.loading;
    return chunk.found;
  } catch (error) {
    chunk.loading = undefined;
    throw error;
  }
};

function Drawn<P extends object>({ chunk, given }: { chunk: Chunk<P>; given: P & Waits }): ReactNode {
  const [now, setNow] = useState<{ readonly found?: ComponentType<P> | undefined; readonly error?: unknown }>({ found: chunk.found });
  const Found = now.found;
  useLayoutEffect(() => {
    if (Found) return;
    loaded(chunk).then(
      (found) => setNow({ found }),
      (error: unknown) => setNow({ error }),
    );
  }, [Found, chunk]);
  if (now.error !== undefined) throw now.error;
  return Found ? <Found {...given} /> : given.waiting;
}

/**
 * A component that loads when it is first drawn, and is drawn at once where it is there. React's `lazy` suspends even then, and what has
 * once shown its fallback keeps it for 300 ms: that was most of what a visit to a page took.
 *
 * @param load the component; what it rejects with is thrown where the component is drawn, for the boundary around it
 */
export const chunkComponent = <P extends object>(load: () => Promise<ComponentType<P>>): ChunkComponent<P> => {
  const chunk: Chunk<P> = { load };
  return Object.assign((given: P & Waits): ReactNode => <Drawn chunk={chunk} given={given} />, {
    preload: async () => {
      await loaded(chunk);
    },
  });
};
