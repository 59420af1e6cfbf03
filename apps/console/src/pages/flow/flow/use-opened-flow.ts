import { type Flow, flow } from '@parley/contract/flow/graph';
import { useState } from 'react';
import { useEarlyQuery } from '../../../api/index.ts';
import { newId } from '../../../flow-canvas/new-id.ts';
import { type OpenedFlow, openFlow, verifyFlow } from '../../../flow-canvas/open-flow.ts';

/** Its draft may not fit this version. */
type Opened = Omit<OpenedFlow, 'draft'> & { readonly draft: ReturnType<typeof flow.safeParse> & { data?: Flow } };

/**
 * A flow read once for the life of a page: refreshes must not pull a draft away from under its editor, and the next page reads anew.
 * @param verified whether it is asked what verify says of it
 */
export function useOpenedFlow(id: string, verified: boolean): { opened: Opened | undefined; error: unknown; retry: () => void } {
  const [visit] = useState(newId);
  const asked = useEarlyQuery<Opened>({
    queryKey: ['opened flow', visit, id],
    queryFn: async ({ signal }) => {
      const found = verified ? verifyFlow(id, signal) : undefined;
      // Whoever shows it tells of the failure; nobody does if the flow itself cannot be read.
      found?.catch(() => undefined);
      const detail = await openFlow(id, signal);
      return { detail, draft: flow.safeParse(detail.draft), found };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    structuralSharing: false,
  });
  return { opened: asked.data, error: asked.isFetching ? undefined : (asked.error ?? undefined), retry: () => void asked.refetch() };
}
