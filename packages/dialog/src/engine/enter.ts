import type { Assignment, FlowNode, NodeOf, TransferSettings } from '@parley/contract/flow/graph';
import type { Transfer } from './action.ts';
import { begin } from './collect.ts';
import { holds } from './condition.ts';
import { beginModel } from './model.ts';
import { ask } from './outside.ts';
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

export const transferOf = (run: Run, node: TransferSettings & { readonly id: string }): Transfer => ({
  kind: 'transfer',
  nodeId: node.id,
  to: { kind: node.to.kind, number: filledIn(run, node.to.number).replaceAll(/[\s()-]/g, '') },
  accept: node.accept,
  whisper: filledIn(run, node.whisper),
  by: node.by,
  ringMs: node.ringSeconds * 1000,
});

/** Subflows within each other. */
const deepest = 8;

const sendMessage = (run: Run, { id, strategyId, values }: NodeOf<'sms'>): void => {
  const message = { nodeId: id, strategyId, values: Object.fromEntries(values.map(({ name, value }) => [name, filledIn(run, value)])) };
  change(run, { messages: [...run.state.messages, message] });
  run.trace.push({ kind: 'message', nodeId: id, strategyId });
  run.actions.push({ kind: 'sms', ...message });
};

/** Where the call goes on at once: by an exit of a node, or at one. */
type Onward = { readonly from: FlowNode; readonly exit: string } | { readonly to: string };

const descend = (run: Run, node: NodeOf<'subflow'>): Onward => {
  const entry = run.version.entry(node.to, run.state.direction);
  if (entry === null || run.state.stack.length >= deepest) return { from: node, exit: 'failed' };
  change(run, { stack: [...run.state.stack, node.id] });
  return { to: entry.nodeId };
};

/** Goes back to what led here; null, and the call ends, where nothing did. */
const ascend = (run: Run, node: NodeOf<'return'>): Onward | null => {
  const from = run.version.nodes.get(run.state.stack.at(-1) ?? '');
  if (from?.kind !== 'subflow') {
    end(run, 'flow');
    return null;
  }
  change(run, { stack: run.state.stack.slice(0, -1) });
  const name = node.exit.trim();
  if (name === '') return { from, exit: 'done' };
  return { from, exit: from.exits.find((exit) => exit.name.trim() === name)?.id ?? 'failed' };
};

/** Does what a node does on entering, and says where the call goes on at once; null when it waits or ended. */
const act = (run: Run, node: FlowNode): Onward | null => {
  switch (node.kind) {
    case 'subflow':
      return descend(run, node);
    case 'return':
      return ascend(run, node);
    default: {
      const exit = passes(run, node);
      return exit === null ? null : { from: node, exit };
    }
  }
};

/** Of a model that would talk with the person, what the flow itself says first. */
const announce = (run: Run, node: NodeOf<'agent-model'>): void => {
  sayNext(run, node, node.prompts, node.id);
  listen(run, node);
};

/** The exit that a node leaves by at once, or null when it waits or ended. */
const passes = (run: Run, node: Exclude<FlowNode, { kind: 'subflow' | 'return' }>): string | null => {
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
      sendMessage(run, node);
      return 'next';
    case 'request':
      sayNext(run, node, node.prompts, node.id);
      ask(run, node);
      return null;
    case 'agent-model':
      if (run.state.oneWay) announce(run, node);
      else beginModel(run, node);
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
    change(run, { nodeId: node.id, phase: 'answer', candidate: null, pending: null, talk: null, misses: {} });
    const visit = count(run, 'visits', node.id);
    if (run.state.path.length < longestPath) change(run, { path: [...run.state.path, node.id] });
    run.trace.push({ kind: 'entered', nodeId: node.id, name: node.name, visit });
    for (const labelId of node.labels) label(run, labelId);
    const onward: Onward | null = act(run, node);
    if (onward === null) return;
    next = 'to' in onward ? onward.to : follow(run, onward.from, onward.exit);
  }
};

/** Goes to a node from anywhere: subflows that it does not lie in are left behind. */
export const jump = (run: Run, nodeId: string): void => {
  const { part } = run.version.home(nodeId);
  const leadsTo = (subflowId: string): string | undefined => {
    const node = run.version.nodes.get(subflowId);
    return node?.kind === 'subflow' ? run.version.entry(node.to, run.state.direction)?.part : undefined;
  };
  change(run, { stack: run.state.stack.slice(0, run.state.stack.findLastIndex((id) => leadsTo(id) === part) + 1) });
  enter(run, nodeId);
};

/** Leaves a node by an exit and enters what it leads to. */
export const leave = (run: Run, node: FlowNode, exit: string): void => {
  const to = follow(run, node, exit);
  if (to !== null) enter(run, to);
};
