import type { Flow, FlowNode, LinkedFlow, NodeOf, SubflowTarget } from '@parley/contract/flow/graph';
import type { Found } from './issue.ts';

type Runnable = Pick<Flow, 'nodes' | 'components' | 'language'>;

/** What a subflow node runs, and within which flow's components. */
interface Target {
  readonly id: string;
  readonly nodes: readonly FlowNode[];
  readonly within: Runnable;
}

const targetOf = (to: SubflowTarget, within: Runnable, linked: readonly LinkedFlow[]): Target | null => {
  if (to.kind === 'component') {
    const component = within.components.find(({ id }) => id === to.componentId);
    return component === undefined ? null : { id: `component ${component.id}`, nodes: component.nodes, within };
  }
  const flow = linked.find(({ flowId }) => flowId === to.flowId);
  return flow === undefined ? null : { id: `flow ${flow.flowId}`, nodes: flow.graph.nodes, within: flow.graph };
};

const subflowsOf = (nodes: readonly FlowNode[]): NodeOf<'subflow'>[] => nodes.filter((node) => node.kind === 'subflow');

/** Can running `target` come to run what is being run already? */
const recurs = (target: Target, linked: readonly LinkedFlow[], above: ReadonlySet<string>): boolean => {
  if (above.has(target.id)) return true;
  const within = new Set([...above, target.id]);
  return subflowsOf(target.nodes).some((node) => {
    const next = targetOf(node.to, target.within, linked);
    return next !== null && recurs(next, linked, within);
  });
};

const exitsIssues = (node: NodeOf<'subflow'>, target: Target, found: Found): void => {
  const returns = new Set(target.nodes.flatMap((each) => (each.kind === 'return' && each.exit.trim() !== '' ? [each.exit.trim()] : [])));
  for (const name of returns) if (!node.exits.some((exit) => exit.name.trim() === name)) found('subflow-exit', { node: node.id }, { name });
  for (const exit of node.exits)
    if (!returns.has(exit.name.trim())) found('subflow-exit-unused', { node: node.id, exit: exit.id }, { name: exit.name });
};

/** What is wrong with subflow nodes: nothing to run, running themselves, exits that do not fit. */
export const subflowIssues = (flow: Flow, found: Found, { isLinked }: { readonly isLinked: boolean }): void => {
  const parts = [
    { above: new Set<string>(), nodes: flow.nodes },
    ...flow.components.map(({ id, nodes }) => ({ above: new Set([`component ${id}`]), nodes })),
  ];
  for (const { above, nodes } of parts)
    for (const node of subflowsOf(nodes)) {
      const { to } = node;
      const target = targetOf(to, flow, flow.linked);
      if ((to.kind === 'flow' ? to.flowId : to.componentId) === '') found('subflow-target', { node: node.id });
      else if (target !== null) {
        if (recurs(target, flow.linked, above)) found('subflow-recursive', { node: node.id }, { name: node.name });
        if (target.within.language !== flow.language) found('subflow-language', { node: node.id });
        exitsIssues(node, target, found);
      } else if (to.kind === 'component') found('component-unknown', { node: node.id, item: to.componentId });
      else if (isLinked) found('subflow-unpublished', { node: node.id, item: to.flowId });
    }
};
