import { useCallback } from 'react';
import { useSession } from '../../../session/index.ts';

/** Where a call is opened over the list of calls; undefined for who has no such page. */
export function useCallPath(): (callId: string) => string | undefined {
  const page = useSession((state) => state.table.places.find(({ name }) => name === 'call-info')?.path);
  return useCallback((callId) => (page ? `${page}?call=${callId}` : undefined), [page]);
}
