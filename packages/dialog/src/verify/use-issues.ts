import type { Assignment, Condition, Flow, FlowNode, ValueTarget } from '@parley/contract/flow/graph';
import type { Found, Place } from './issue.ts';
import { allNodes } from './parts.ts';
import { namesIn, templates } from './templates.ts';

/** What a node sets by itself, or by what an answer holds. */
const setsOf = (node: FlowNode): readonly (Assignment | ValueTarget)[] =>
  node.kind === 'set' ? node.assignments : node.kind === 'request' ? node.takes.map(({ to }) => to) : [];

/** Conditions of nodes and grades, with where they stand. */
const conditions = (flow: Flow): { readonly condition: Condition; readonly place: Place }[] => [
  ...allNodes(flow).flatMap((node) =>
    node.kind === 'condition' ? node.rules.map((rule) => ({ condition: rule.when, place: { node: node.id, exit: rule.id } })) : [],
  ),
  ...flow.grades.map((grade) => ({ condition: grade.when, place: { item: grade.id } })),
];

const testIssues = (flow: Flow, variables: ReadonlySet<string>, usedSlots: Set<string>, found: Found): void => {
  for (const { condition, place } of conditions(flow))
    for (const test of condition.tests)
      switch (test.kind) {
        case 'variable':
          if (!variables.has(test.name)) found('variable-unknown', { ...place, item: test.name }, { name: test.name });
          break;
        case 'slot':
          usedSlots.add(test.slotId);
          if (!flow.slots.some((slot) => slot.id === test.slotId)) found('slot-unknown', { ...place, item: test.slotId });
          break;
        case 'label':
          if (!flow.labels.some((label) => label.id === test.labelId)) found('label-unknown', { ...place, item: test.labelId });
          break;
        case 'intent':
          if (!flow.intents.some((intent) => intent.id === test.intentId)) found('intent-unknown', { ...place, item: test.intentId });
          break;
        case 'node':
          if (!allNodes(flow).some((node) => node.id === test.nodeId)) found('node-unknown', { ...place, item: test.nodeId });
          break;
        case 'knowledge':
          if (test.knowledgeId !== null && !flow.knowledge.some((item) => item.id === test.knowledgeId))
            found('knowledge-unknown', { ...place, item: test.knowledgeId });
      }
};

/** What is used and not defined or never filled: variables, slots, recordings. */
export const useIssues = (flow: Flow, found: Found): void => {
  const variables = new Set([
    ...flow.variables.map((variable) => variable.name),
    ...allNodes(flow).flatMap((node) => setsOf(node).flatMap((each) => (each.kind === 'variable' ? [each.name] : []))),
  ]);
  const slots = new Map(flow.slots.map((slot) => [slot.name, slot]));
  const filled = new Set(
    allNodes(flow).flatMap((node) => {
      if (node.kind === 'collect') return node.slotId === null ? [] : [node.slotId];
      if (node.kind === 'ask') return node.fills;
      if (node.kind === 'agent-model') return node.tools.fills;
      return setsOf(node).flatMap((each) => (each.kind === 'slot' ? [each.slotId] : []));
    }),
  );
  const used = new Set<string>();
  const told = new Set<string>();
  for (const template of templates(flow)) {
    const place = {
      ...(template.node === undefined ? {} : { node: template.node }),
      ...(template.item === undefined ? {} : { item: template.item }),
    };
    if (template.prompt !== null && template.text.trim() === '') found('prompt-empty', place);
    for (const name of namesIn(template.text)) {
      const slot = slots.get(name);
      if (slot !== undefined) used.add(slot.id);
      const known = slot !== undefined || variables.has(name);
      const key = `${template.node ?? ''}\n${template.item ?? ''}\n${name}`;
      if (!known && !told.has(key)) found('variable-unknown', { ...place, item: template.item ?? name }, { name });
      told.add(key);
      if (flow.voice.recordedOnly && template.prompt !== null) found('variable-in-recorded', place, { name });
    }
  }
  testIssues(flow, variables, used, found);
  for (const slot of flow.slots) {
    if (used.has(slot.id) && !filled.has(slot.id)) found('slot-never-filled', { item: slot.id }, { name: slot.name });
    if (!used.has(slot.id) && !filled.has(slot.id)) found('slot-unused', { item: slot.id }, { name: slot.name });
  }
};
