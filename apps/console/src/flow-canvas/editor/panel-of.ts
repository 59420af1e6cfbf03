import type { FlowIssue } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/graph';
import type { PanelName } from '../panels/index.ts';

/** Where a fault can be mended: its node, or the library that holds the item it names. */
export function panelOf(flow: Flow, { node, item }: FlowIssue): { panel: PanelName; item: string | undefined } | undefined {
  if (node !== null) return { panel: 'node', item: undefined };
  if (item === null) return undefined;
  const holds = (list: readonly { id: string }[]): boolean => list.some(({ id }) => id === item);
  if (holds(flow.intents)) return { panel: 'intents', item };
  if (holds(flow.knowledge)) return { panel: 'knowledge', item };
  if (holds(flow.handlers)) return { panel: 'handlers', item };
  if (holds(flow.slots)) return { panel: 'slots', item };
  if (holds(flow.libraries)) return { panel: 'libraries', item };
  if (holds(flow.components)) return { panel: 'components', item };
  if (holds(flow.labels)) return { panel: 'labels', item: undefined };
  if (holds(flow.grades)) return { panel: 'grades', item: undefined };
  if (holds(flow.similarWords)) return { panel: 'similar-words', item: undefined };
  if (flow.variables.some(({ name }) => name === item)) return { panel: 'variables', item: undefined };
  return undefined;
}
