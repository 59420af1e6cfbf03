import { fieldIssue, Problem, problems } from '@parley/contract';
import type { Flow, Knowledge, Slot, Library as ValueLibrary } from '@parley/contract/flow/graph';
import {
  component,
  flowLabel,
  grade,
  intent,
  knowledge,
  library,
  limits,
  renameVariable,
  similarWord,
  slot,
} from '@parley/contract/flow/graph';
import { refusedField } from '../../kit/failures.ts';
import { checkExpression } from './check-expression.ts';
import { itemLibrary } from './item-library.ts';
import { libraryProblems } from './problems.ts';

const needsName = ({ name }: { readonly name: string }): void => {
  if (name.trim() === '') throw refusedField('name', fieldIssue('name.empty'));
};

/** What callers may mean. */
export const intents = itemLibrary({
  label: { zh: '意图', en: 'intents' },
  listOf: (flow) => flow.intents,
  schema: intent,
  nameOf: ({ name }) => name,
  most: limits.intents,
  usedBy: 'intents',
  check: (item) => needsName(item),
  row: ({ id, name, kind, priority, threshold, ...lists }, uses) => ({
    ...{ id, name, kind, priority, threshold, uses },
    ...{ exact: lists.exact.length, similar: lists.similar.length, regex: lists.regex.length },
    ...{ rules: lists.rules.length, black: lists.black.length },
  }),
  textOf: ({ name }) => name,
});

const checkSlot = (item: Slot, flow: Flow): void => {
  needsName(item);
  const { entity } = item;
  // Texts name slots and variables alike.
  if (flow.variables.some(({ name }) => name === item.name)) throw new Problem(problems.nameTaken, { name: item.name });
  if (entity.kind === 'pattern') checkExpression(entity.regex);
  if (entity.kind === 'choice' && !flow.libraries.some(({ id }) => id === entity.libraryId))
    throw new Problem(problems.notFound, { what: { zh: '实体库', en: 'The entity library' } });
};

/** What a flow wants to know. A slot that is renamed is renamed in every text that says it. */
export const slots = itemLibrary({
  label: { zh: '槽位', en: 'slots' },
  listOf: (flow) => flow.slots,
  schema: slot,
  nameOf: ({ name }) => name,
  most: limits.slots,
  usedBy: 'slots',
  check: checkSlot,
  changed: (item, before, flow) => Object.assign(flow, renameVariable(flow, before.name, item.name)),
  row: ({ id, name, entity }, uses) => ({ id, name, entity, uses }),
  textOf: ({ name }) => name,
});

/** What is put on calls. */
export const labels = itemLibrary({
  label: { zh: '话术标签', en: 'labels' },
  listOf: (flow) => flow.labels,
  schema: flowLabel,
  nameOf: ({ name }) => name,
  most: limits.labels,
  usedBy: 'labels',
  check: (item) => needsName(item),
  row: ({ id, name }, uses) => ({ id, name, uses }),
  textOf: ({ name }) => name,
});

const checkValues = (item: ValueLibrary): void => {
  needsName(item);
  const standing = new Map<string, string>();
  for (const { value, synonyms } of item.items)
    for (const word of new Set([value, ...synonyms])) {
      const holder = standing.get(word.toLowerCase());
      const where = { zh: `“${holder}”`, en: `“${holder}”` };
      if (holder !== undefined) throw new Problem(libraryProblems.taken, { text: word, where });
      standing.set(word.toLowerCase(), value);
    }
};

/** Values with the words that stand for them. A word stands for one value of its library. */
export const entityLibraries = itemLibrary({
  label: { zh: '实体库', en: 'entity libraries' },
  listOf: (flow) => flow.libraries,
  schema: library,
  nameOf: ({ name }) => name,
  most: limits.libraries,
  usedBy: 'libraries',
  check: checkValues,
  row: ({ id, name, items }, uses) => ({
    ...{ id, name, uses, values: items.length },
    synonyms: items.reduce((sum, { synonyms }) => sum + synonyms.length, 0),
  }),
  textOf: ({ name }) => name,
});

/** What recognition hears wrong. */
export const similarWords = itemLibrary({
  label: { zh: '近似词', en: 'similar words' },
  listOf: (flow) => flow.similarWords,
  schema: similarWord,
  nameOf: ({ heard }) => heard,
  most: limits.similarWords,
  check: ({ heard, meant }) => {
    if (heard.trim() === meant.trim()) throw new Problem(libraryProblems.sameWord, { text: heard });
  },
  row: (item) => item,
  textOf: ({ heard, meant }) => `${heard} ${meant}`,
});

const checkKnowledge = (item: Knowledge, flow: Flow): void => {
  const { after } = item;
  if (item.question.trim() === '') throw refusedField('question', fieldIssue('text.empty'));
  for (const source of item.regex) checkExpression(source);
  if (after.kind === 'jump' && !flow.nodes.some(({ id, kind }) => id === after.nodeId && kind !== 'start'))
    throw new Problem(problems.notFound, { what: { zh: '要跳转的节点', en: 'The node to go to' } });
  if (item.labels.some((id) => !flow.labels.some((label) => label.id === id)))
    throw new Problem(problems.notFound, { what: { zh: '标签', en: 'The label' } });
};

/** Questions that may be asked at any node. */
export const knowledgeItems = itemLibrary({
  label: { zh: '知识', en: 'knowledge items' },
  listOf: (flow) => flow.knowledge,
  schema: knowledge,
  nameOf: ({ question }) => question,
  most: limits.knowledge,
  usedBy: 'knowledge',
  check: checkKnowledge,
  row: ({ id, question, after, limit, priority, ...lists }, uses) => ({
    ...{ id, question, after, limit, priority, uses },
    ...{ answers: lists.answers.length, similar: lists.similar.length, rules: lists.rules.length, regex: lists.regex.length },
  }),
  textOf: ({ question }) => question,
});

/** Nodes that several places share. */
export const components = itemLibrary({
  label: { zh: '组件', en: 'components' },
  listOf: (flow) => flow.components,
  schema: component,
  nameOf: ({ name }) => name,
  most: limits.components,
  usedBy: 'components',
  check: (item) => needsName(item),
  row: ({ id, name, nodes }, uses) => ({ id, name, nodes: nodes.length, uses }),
  textOf: ({ name }) => name,
});

/** Rules that grade a call; the first that holds does. */
export const gradeRules = itemLibrary({
  label: { zh: '意向规则', en: 'grading rules' },
  listOf: (flow) => flow.grades,
  schema: grade,
  most: limits.grades,
  placeOf: (rule, list) => (list.at(-1)?.when.tests.length === 0 && rule.when.tests.length > 0 ? list.length - 1 : list.length),
  row: (item) => item,
  textOf: ({ code, name }) => `${code} ${name}`,
});
