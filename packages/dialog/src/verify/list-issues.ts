import type { Flow } from '@parley/contract/flow/graph';
import type { Found } from './issue.ts';

const twice = (values: readonly string[]): string[] => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];

/** What is wrong with the lists as such: ids and names used twice, grades that cannot be reached, voicemail without words. */
export const listIssues = (flow: Flow, found: Found): void => {
  const lists = [flow.nodes, flow.edges, flow.intents, flow.knowledge, flow.slots, flow.libraries, flow.labels, flow.grades];
  for (const id of twice(flow.nodes.map((node) => node.id))) found('id-twice', { node: id }, { id });
  for (const list of lists.slice(1)) for (const id of twice(list.map((item) => item.id))) found('id-twice', { item: id }, { id });
  for (const node of flow.nodes) {
    const exits = node.kind === 'ask' ? node.answers : node.kind === 'condition' ? node.rules : [];
    for (const id of twice(exits.map((exit) => exit.id))) found('id-twice', { node: node.id, exit: id }, { id });
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
