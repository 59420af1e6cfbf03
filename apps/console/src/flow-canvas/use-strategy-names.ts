import type { Flow } from '@parley/contract/flow/graph';
import { useMemo } from 'react';
import { nodeStrategyOptions, useChoices } from '../parts/choices/index.ts';

/** What the SMS strategies are called by which nodes send, by their ids; the same map until one of them changes. */
export function useStrategyNames(...flows: readonly Pick<Flow, 'nodes'>[]): ReadonlyMap<string, string> {
  const sending = flows.flatMap(({ nodes }) => nodes.flatMap((node) => (node.kind === 'sms' && node.strategyId ? [node.strategyId] : [])));
  const ids = [...new Set(sending)].toSorted();
  const { labelOf } = useChoices(nodeStrategyOptions, { text: '', chosen: ids, wanted: ids.length > 0 });
  const lines = ids.map((id) => `${id}\t${labelOf(id)}`).join('\n');
  return useMemo(
    () =>
      new Map(
        lines
          .split('\n')
          .filter(Boolean)
          .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
      ),
    [lines],
  );
}
