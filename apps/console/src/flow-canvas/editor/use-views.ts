import type { FlowIssue } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/graph';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/index.ts';
import type { NodeView } from '../core/view.ts';
import { viewMaker } from '../core/views.ts';
import { useStrategyNames } from '../use-strategy-names.ts';
import { useShares } from './use-shares.ts';

/** What the canvas shows of a draft: its nodes, what is wrong with them, and the shares of their exits while those are wanted. */
export function useViews(flowId: string, flow: Flow, issues: readonly FlowIssue[]): NodeView[] {
  const language = useLanguage();
  const make = useMemo(() => viewMaker(), []);
  const strategies = useStrategyNames(flow);
  return useShares(
    flowId,
    useMemo(() => make(flow, issues, language, strategies), [make, flow, issues, language, strategies]),
  );
}
