import type { Flow, FlowNode, NodeOf, Slot } from '@parley/contract/flow/graph';
import { exitName } from './graph-issues.ts';
import type { Found } from './issue.ts';

const keyless: ReadonlySet<Slot['entity']['kind']> = new Set(['text', 'choice', 'name', 'address', 'plate', 'email']);

const ask = (flow: Flow, node: NodeOf<'ask'>, found: Found): void => {
  if (node.answers.length === 0) found('answers-missing', { node: node.id });
  intentsOf(flow, node, found);
  for (const slotId of node.fills)
    if (!flow.slots.some((slot) => slot.id === slotId)) found('slot-unknown', { node: node.id, item: slotId });
};

const intentsOf = (flow: Flow, node: NodeOf<'ask'> | NodeOf<'collect'>, found: Found): void => {
  const used = new Set<string>();
  for (const answer of node.answers) {
    const place = { node: node.id, exit: answer.id };
    if (answer.intents.length === 0) found('answer-empty', place, { exit: exitName(flow, node.id, answer.id) });
    for (const id of answer.intents) {
      const intent = flow.intents.find((each) => each.id === id);
      if (intent === undefined) found('intent-unknown', { ...place, item: id });
      else if (used.has(id)) found('intent-twice', { ...place, item: id }, { name: intent.name });
      used.add(id);
    }
  }
};

const collect = (flow: Flow, node: NodeOf<'collect'>, found: Found): void => {
  const slot = flow.slots.find((each) => each.id === node.slotId);
  if (node.slotId === null) found('slot-not-chosen', { node: node.id });
  else if (slot === undefined) found('slot-unknown', { node: node.id, item: node.slotId });
  else if (node.by === 'keys' && keyless.has(slot.entity.kind)) found('slot-keys', { node: node.id, item: slot.id });
  if (node.by !== 'speech' && node.keys.min > node.keys.max) found('keys-range', { node: node.id });
  if (node.confirm.on && node.confirm.prompts.length === 0) found('confirm-missing', { node: node.id });
  intentsOf(flow, node, found);
  for (const id of node.refusals) if (!flow.intents.some((each) => each.id === id)) found('intent-unknown', { node: node.id, item: id });
};

const one = (flow: Flow, node: FlowNode, found: Found): void => {
  for (const id of node.labels) if (!flow.labels.some((label) => label.id === id)) found('label-unknown', { node: node.id, item: id });
  switch (node.kind) {
    case 'speak':
    case 'ask':
    case 'collect':
    case 'menu':
      if (node.prompts.length === 0) found('prompt-missing', { node: node.id });
  }
  if (node.kind === 'ask') ask(flow, node, found);
  if (node.kind === 'collect') collect(flow, node, found);
  if (node.kind === 'menu') {
    if (node.options.length === 0) found('options-missing', { node: node.id });
    for (const [at, option] of node.options.entries())
      if (node.options.findIndex((each) => each.key === option.key) !== at)
        found('option-twice', { node: node.id, exit: option.key }, { key: option.key });
  }
  if (node.kind === 'transfer' && node.to.number.trim() === '') found('transfer-target', { node: node.id });
  if (node.kind === 'condition') {
    if (node.rules.length === 0) found('rules-missing', { node: node.id });
    const always = node.rules.findIndex((rule) => rule.when.tests.length === 0);
    const rule = node.rules[always];
    if (rule !== undefined) found('rule-always', { node: node.id, exit: rule.id }, { name: exitName(flow, node.id, rule.id) });
  }
  if (node.kind === 'set')
    for (const each of node.assignments) {
      if (each.kind === 'slot' && !flow.slots.some((slot) => slot.id === each.slotId))
        found('slot-unknown', { node: node.id, item: each.slotId });
      if (each.kind === 'label' && !flow.labels.some((label) => label.id === each.labelId))
        found('label-unknown', { node: node.id, item: each.labelId });
      if (each.kind === 'grade' && !flow.grades.some((grade) => grade.code === each.code))
        found('grade-unknown', { node: node.id, item: each.code }, { code: each.code });
    }
};

/** What is wrong inside nodes: missing prompts, answers, slots, keys. */
export const nodeIssues = (flow: Flow, found: Found): void => {
  for (const node of flow.nodes) one(flow, node, found);
};
