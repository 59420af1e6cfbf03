import { z } from 'zod';
import { fieldIssue } from '../field-issue.ts';
import { condition } from '../flow/condition.ts';
import { intent, intentKind, knowledge, knowledgeAfter, similarWord } from '../flow/intent.ts';
import { key, limits } from '../flow/limits.ts';
import { entity, library } from '../flow/slot.ts';
import { choiceRequest, id } from '../page.ts';
import { route } from '../route.ts';
import { flowLibrary, libraryImport, libraryList } from './library-routes.ts';

const name = z.string().trim().min(1, fieldIssue('name.empty')).max(100);
const count = z.number().int();
/** Nodes and other parts of the flow that name it. */
const uses = { uses: count };

const intentForm = {
  kind: intentKind.optional(),
  priority: intent.shape.priority.unwrap().optional(),
  threshold: intent.shape.threshold.unwrap().optional(),
};

export const intention = {
  ...flowLibrary('platform/flow-intention', {
    label: { zh: '意图', en: 'intent' },
    row: {
      ...{ name: z.string(), kind: intentKind, priority: count, threshold: z.number().nullable() },
      /** How many it has of each. */
      ...{ exact: count, similar: count, regex: count, rules: count, black: count },
      ...uses,
    },
    detail: intent.shape,
    create: { name, ...intentForm },
    change: { name: name.optional(), ...intentForm },
  }),
  option: route('/api/platform/flow-intention/option', {
    page: 'flow',
    permission: 'PLATFORM/FLOW-INTENTION/OPTION || PLATFORM/FLOW-INTENTION/LIST || PLATFORM/FLOW/DETAIL',
    summary: { zh: '可选意图', en: 'Choose intents' },
    input: choiceRequest.pick({ search: true }).extend({ flow_id: id }),
    output: z.object({ list: z.array(z.object({ id: key, name: z.string() })), more: z.boolean() }),
  }),
};

export const flowSlot = {
  ...flowLibrary('platform/flow-slot', {
    label: { zh: '槽位', en: 'slot' },
    row: { name: z.string(), entity, ...uses },
    detail: { name: z.string(), entity },
    create: { name, entity },
    change: { name: name.optional(), entity: entity.optional() },
  }),
  import: libraryImport('platform/flow-slot/import-csv', { zh: '导入槽位', en: 'Import slots' }),
};

/** Labels of a flow. */
export const flowLabel = {
  list: libraryList('platform/flow-label/list', { zh: '话术标签', en: 'label' }, { name: z.string(), ...uses }),
  import: libraryImport('platform/flow-label/import', { zh: '导入话术标签', en: 'Import labels' }),
};

/** Nodes that several places of a flow share. */
export const flowComponent = {
  list: libraryList('platform/flow-component/list', { zh: '组件', en: 'component' }, { name: z.string(), nodes: count, ...uses }),
  /** One row a node of a component: its kind, what it says, and the exit of another one that leads to it. */
  import: libraryImport('platform/flow-component/import-csv', { zh: '导入组件', en: 'Import components' }),
};

const items = library.shape.items.unwrap();

/** Own libraries of values with their synonyms, for slots that hold one of them. */
export const entityLibrary = {
  ...flowLibrary('platform/flow-entity-library', {
    label: { zh: '实体库', en: 'entity library' },
    row: { name: z.string(), values: count, synonyms: count, ...uses },
    detail: { name: z.string(), items },
    create: { name, items: items.optional() },
    change: { name: name.optional(), items: items.optional() },
  }),
  /** One row a value; the library is named in a column, and made where there is none of that name, or it is `owner_id`. */
  import: libraryImport('platform/flow-entity-library/import', { zh: '导入实体值', en: 'Import entity values' }),
};

const heard = z.string().trim().min(1, fieldIssue('text.empty')).max(40);

/** What recognition hears wrong, and what was meant. */
export const similarWords = flowLibrary('platform/flow-similar-word', {
  label: { zh: '近似词', en: 'similar word' },
  row: { heard: z.string(), meant: z.string() },
  detail: similarWord.shape,
  create: { heard, meant: heard },
  change: { heard: heard.optional(), meant: heard.optional() },
});

const question = z.string().trim().min(1, fieldIssue('text.empty')).max(limits.sentence);
const answer = knowledge.shape.answers;
const knowledgeForm = {
  answers: answer.unwrap().optional(),
  after: knowledgeAfter.optional(),
  limit: knowledge.shape.limit.unwrap().optional(),
  priority: knowledge.shape.priority.unwrap().optional(),
  labels: knowledge.shape.labels.unwrap().optional(),
};

export const knowledgeItem = flowLibrary('platform/flow-knowledge-item', {
  label: { zh: '知识', en: 'knowledge item' },
  row: {
    ...{ question: z.string(), after: knowledgeAfter, limit: count, priority: count },
    /** How many it has of each. */
    ...{ answers: count, similar: count, rules: count, regex: count },
    ...uses,
  },
  detail: knowledge.shape,
  create: { question, ...knowledgeForm },
  change: { question: question.optional(), ...knowledgeForm },
});

/** One row a question, with its answers and other ways to ask it. */
export const knowledgeImport = libraryImport('platform/flow-knowledge/import', { zh: '导入知识库', en: 'Import a knowledge base' });

const code = z.string().trim().min(1, fieldIssue('code.empty')).max(8);
/** From 0, in the order in which rules are tried; a new rule without one comes before a last rule that always holds. */
const place = z.number().int().min(0).max(limits.grades).optional();
const gradeForm = { name: z.string().trim().max(60).optional(), place };
const grade = flowLibrary('platform/flow-call-intention', {
  label: { zh: '意向规则', en: 'grading rule' },
  row: { code: z.string(), name: z.string(), when: condition },
  detail: { code: z.string(), name: z.string(), when: condition },
  create: { code, when: condition.prefault({}), ...gradeForm },
  change: { code: code.optional(), when: condition.optional(), ...gradeForm },
});

/** Which grade a call gets: the first rule that holds, in this order. */
export const gradeRule = {
  listByOption: libraryList(
    'platform/flow-call-intention/list-by-option',
    { zh: '意向规则', en: 'grading rule' },
    { code: z.string(), name: z.string(), when: condition },
  ),
  create: grade.create,
  update: grade.update,
  delete: grade.delete,
};
