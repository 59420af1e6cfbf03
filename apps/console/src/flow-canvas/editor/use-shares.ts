import { exitShares } from '@parley/contract/flow';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useAsk } from '../../api/index.ts';
import { withShares } from '../core/shares.ts';
import type { NodeView } from '../core/view.ts';

/** Days whose calls are counted. */
export const shareDays = 7;

/** Whether the exits show how many of the calls took them. */
export const useSharesShown = create<{ readonly shown: boolean }>(() => ({ shown: false }));

/** The views with each exit's share of the last days' calls, while that is to be shown. */
export function useShares(flowId: string, views: NodeView[]): NodeView[] {
  const shown = useSharesShown((state) => state.shown);
  const { data } = useAsk(exitShares, { flow_id: flowId, days: shareDays }, { enabled: shown, staleMs: 60_000 });
  return useMemo(() => (shown && data ? withShares(views, data.list) : views), [shown, data, views]);
}
