import type { Text } from '@parley/contract';
import type { Flow, FlowNode } from '@parley/contract/flow/graph';
import { exitName } from './graph-issues.ts';
import type { Found } from './issue.ts';
import { allNodes } from './parts.ts';

interface Listed {
  readonly id: string;
  readonly name: string | Text;
}

const twice = (values: readonly string[]): string[] => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];

/** Exits that the designer made. */
const ownExits = (node: FlowNode): readonly { readonly id: string }[] => {
  switch (node.kind) {
    case 'ask':
    case 'collect':
      return node.answers;
    case 'condition':
      return node.rules;
    case 'agent-model':
      return node.outcomes;
    case 'subflow':
      return node.exits;
    default:
      return [];
  }
};

/** What is wrong with the lists as such: ids and names used twice, grades that cannot be reached, voicemail without words. */
export const listIssues = (flow: Flow, found: Found): void => {
  const nodes = allNodes(flow);
  for (const id of twice(nodes.map((node) => node.id)))
    found('id-twice', { node: id }, { name: nodes.find((node) => node.id === id)?.name ?? '' });
  const lists: readonly (readonly Listed[])[] = [
    flow.edges.map(({ id }) => ({ id, name: { zh: '连线', en: 'edge' } })),
    flow.knowledge.map(({ id, question }) => ({ id, name: question })),
    flow.grades.map(({ id, code }) => ({ id, name: code })),
    ...[flow.intents, flow.slots, flow.libraries, flow.labels, flow.components, flow.handlers],
  ];
  for (const list of lists)
    for (const id of twice(list.map((item) => item.id)))
      found('id-twice', { item: id }, { name: list.find((one) => one.id === id)?.name ?? '' });
  for (const node of nodes) {
    const exits = ownExits(node);
    for (const id of twice(exits.map((exit) => exit.id)))
      found('id-twice', { node: node.id, exit: id }, { name: exitName(flow, node.id, id) });
  }
  for (const name of twice(
    [...flow.variables.map((variable) => variable.name), ...flow.slots.map((slot) => slot.name)].filter((each) => each !== ''),
  ))
    found('name-twice', { item: name }, { name });
  if (flow.grades.length === 0) found('grades-missing');
  const always = flow.grades.findIndex((grade) => grade.when.tests.length === 0);
  if (always >= 0) for (const grade of flow.grades.slice(always + 1)) found('grade-unreached', { item: grade.id }, { code: grade.code });
  const { voicemail } = flow.answering;
  if (voicemail.do === 'leave-message' && voicemail.prompts.length === 0) found('voicemail-prompt');
  for (const id of voicemail.labels) if (!flow.labels.some((label) => label.id === id)) found('label-unknown', { item: id });
};
