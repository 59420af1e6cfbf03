import type { FlowDetail } from '@parley/contract/flow';
import { type Flow, flow } from '@parley/contract/flow/graph';
import { useEffect, useState } from 'react';
import { openFlow } from '../../../flow-canvas/open-flow.ts';

type Opened = { readonly detail: FlowDetail; readonly draft: ReturnType<typeof flow.safeParse> & { data?: Flow } };

/** A flow read once for the life of a page: refreshes must not pull a draft away from under its editor. */
export function useOpenedFlow(id: string): { opened: Opened | undefined; error: unknown; retry: () => void } {
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another reading
  useEffect(() => {
    const gone = new AbortController();
    setOpened(undefined);
    setError(undefined);
    openFlow(id, gone.signal).then(
      (detail) => !gone.signal.aborted && setOpened({ detail, draft: flow.safeParse(detail.draft) }),
      (problem: unknown) => !gone.signal.aborted && setError(problem),
    );
    return () => gone.abort();
  }, [id, tries]);
  return { opened, error, retry: () => setTries((before) => before + 1) };
}
