import type { Assignment, FlowNode, NodeOf } from '@parley/contract/flow/graph';
import type { Transfer } from './action.ts';
import { begin } from './collect.ts';
import { holds } from './condition.ts';
import { change, count, end, fill, label, type Run } from './run.ts';
import { filledIn, listen, sayNext } from './wording.ts';

/** Nodes passed in one step without listening, and times for one of them; past either the flow runs in a circle. */
const longestWay = 200;
const sameNode = 3;
/** Nodes kept in the path. */
const longestPath = 1000;

const assign = (run: Run, node: FlowNode, assignment: Assignment): void => {
  switch (assignment.kind) {
    case 'variable':
      change(run, { variables: { ...run.state.variables, [assignment.name]: filledIn(run, assignment.value) } });
      return;
    case 'slot':
      fill(run, node.id, assignment.slotId, filledIn(run, assignment.value), assignment.value);
      return;
    case 'label':
      label(run, assignment.labelId, !assignment.remove);
      return;
    case 'business-status':
      status(run, assignment.status);
      return;
    case 'grade':
      change(run, { grade: assignment.code });
      run.actions.push({ kind: 'grade', code: assignment.code });
  }
};

const status = (run: Run, text: string): void => {
  if (text === '') return;
  change(run, { businessStatus: text });
  run.actions.push({ kind: 'business-status', status: text });
};

const chooseRule = (run: Run, node: NodeOf<'condition'>): string => {
  for (const rule of node.rules) {
    const result = holds(rule.when, { flow: run.version.flow, state: run.state, now: run.state.at });
    if (!result.holds) continue;
    run.trace.push({ kind: 'condition', nodeId: node.id, ruleId: rule.id, why: result.why });
    return rule.id;
  }
  run.trace.push({ kind: 'condition', nodeId: node.id, ruleId: null, why: [] });
  return 'else';
};

/** Where an exit leads; null, and the call ends, where it leads nowhere. */
const follow = (run: Run, node: FlowNode, exit: string): string | null => {
  const edge = run.version.edge(node.id, exit);
  const to = edge !== undefined && run.version.nodes.has(edge.to) ? edge.to : null;
  run.trace.push({ kind: 'left', nodeId: node.id, exit, to, edgeId: edge?.id ?? null });
  if (to === null) end(run, 'no-way');
  return to;
};

const transferOf = (run: Run, node: NodeOf<'transfer'>): Transfer => ({
  kind: 'transfer',
  nodeId: node.id,
  to: { kind: node.to.kind, number: filledIn(run, node.to.number).replaceAll(/[\s()-]/g, '') },
  accept: node.accept,
  whisper: filledIn(run, node.whisper),
  by: node.by,
  ringMs: node.ringSeconds * 1000,
});

/** Does what a node does on entering; the exit it leaves by at once, or null when it waits or ended. */
const act = (run: Run, node: FlowNode): string | null => {
  switch (node.kind) {
    case 'start':
      return 'next';
    case 'speak':
      sayNext(run, node, node.prompts, node.id);
      return 'next';
    case 'set':
      for (const assignment of node.assignments) assign(run, node, assignment);
      return 'next';
    case 'condition':
      return chooseRule(run, node);
    case 'collect':
      return begin(run, node) ? 'filled' : null;
    case 'ask':
    case 'menu':
      sayNext(run, node, node.prompts, node.id);
      listen(run, node);
      return null;
    case 'transfer':
      sayNext(run, node, node.prompts, node.id);
      run.actions.push(transferOf(run, node));
      return null;
    case 'sms':
      return 'next';
    case 'request':
    case 'agent-model':
    case 'subflow':
      return 'failed';
    case 'return':
      end(run, 'flow');
      return null;
    case 'hangup':
      status(run, node.businessStatus);
      sayNext(run, node, node.prompts, node.id);
      end(run, 'flow');
      return null;
  }
};

/** Enters a node and goes on until one waits for the person or the call ends. Circles end the call. */
export const enter = (run: Run, nodeId: string): void => {
  const passed = new Map<string, number>();
  let way = 0;
  let next: string | null = nodeId;
  while (next !== null) {
    const node = run.version.nodes.get(next);
    const again = (passed.get(next) ?? 0) + 1;
    passed.set(next, again);
    if (node === undefined) {
      end(run, 'no-way');
      return;
    }
    if (++way > longestWay || again > sameNode) {
      end(run, 'cycle');
      return;
    }
    change(run, { nodeId: node.id, phase: 'answer', candidate: null, misses: {} });
    const visit = count(run, 'visits', node.id);
    if (run.state.path.length < longestPath) change(run, { path: [...run.state.path, node.id] });
    run.trace.push({ kind: 'entered', nodeId: node.id, name: node.name, visit });
    for (const labelId of node.labels) label(run, labelId);
    const exit: string | null = act(run, node);
    next = exit === null ? null : follow(run, node, exit);
  }
};

/** Leaves a node by an exit and enters what it leads to. */
export const leave = (run: Run, node: FlowNode, exit: string): void => {
  const to = follow(run, node, exit);
  if (to !== null) enter(run, to);
};
