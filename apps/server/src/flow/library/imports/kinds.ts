import { Problem, type Text } from '@parley/contract';
import * as contract from '@parley/contract/flow-library';
import { knowledgeItems, labels, slots } from '../item-libraries.ts';
import type { Library } from '../library.ts';
import { blackSentences, exactSentences, similarSentences } from '../part-libraries.ts';
import { libraryProblems } from '../problems.ts';
import { componentColumns, fillComponents } from './component-rows.ts';
import { fillValues, valueColumns } from './entity-values.ts';
import { type Column, type Fill, libraryImportKind } from './library-import.ts';
import { entityOf } from './slot-entity.ts';
import { split } from './split-cell.ts';

const folded = (name: string): string => name.trim().toLowerCase();

type Sentences = Library<{ readonly id: string }, unknown, { readonly owner_id: string; readonly text: string }, object>;

const sentenceColumns: readonly Column<'intent' | 'text'>[] = [
  {
    field: 'intent',
    title: { zh: '意图', en: 'Intent' },
    others: ['意图名称', '意图名', 'intent name', 'intention'],
    needed: true,
    owner: true,
  },
  {
    field: 'text',
    title: { zh: '语料', en: 'Sentence' },
    others: ['句子', '文本', '内容', '话语', '相似语料', '精确语料', '排除语料', 'text', 'sample', 'utterance'],
    needed: true,
  },
];

/** Sentences of intents that are named in a column, or of one. */
const fillSentences =
  (library: Sentences): Fill<'intent' | 'text'> =>
  (flow, owner) => {
    const editor = library.open(flow);
    const byName = new Map(flow.intents.map(({ id, name }) => [folded(name), id]));
    return ({ intent, text }) => {
      const owner_id = owner ?? byName.get(folded(intent));
      if (owner_id === undefined) throw new Problem(libraryProblems.noOwner, { name: intent, what: { zh: '意图', en: 'intent' } });
      editor.add({ owner_id, text });
    };
  };

type KnowledgeField = 'question' | 'answer' | 'similar' | 'after' | 'limit';

const knowledgeColumns: readonly Column<KnowledgeField>[] = [
  { field: 'question', title: { zh: '问题', en: 'Question' }, others: ['标准问', '标准问题', '知识', 'title'], needed: true },
  { field: 'answer', title: { zh: '回答', en: 'Answer' }, others: ['答案', '话术', '标准答案', 'answers', 'reply'], needed: true },
  { field: 'similar', title: { zh: '相似问法', en: 'Similar questions' }, others: ['相似问', '相似问题', '扩展问', 'similar'] },
  { field: 'after', title: { zh: '回答后', en: 'Afterwards' }, others: ['后续', '动作', 'after'] },
  { field: 'limit', title: { zh: '次数上限', en: 'Limit' }, others: ['次数', '最多次数', 'times'] },
];

const afterWords = { '': 'repeat', 重复: 'repeat', 继续: 'return', 挂机: 'end', repeat: 'repeat', return: 'return', end: 'end' } as const;
const afterChoices = { zh: '重复、继续、挂机', en: 'repeat, return, end' };

/** Answers stand in lines of their own, or between bars: whatever else divides words may be said. */
const fillKnowledge: Fill<KnowledgeField> = (flow) => {
  const editor = knowledgeItems.open(flow);
  return ({ question, answer, similar, after, limit }) => {
    const known = Object.entries(afterWords).find(([word]) => word === folded(after));
    const cell = (column: Column<KnowledgeField> | undefined, value: string, choices: string | Text) =>
      new Problem(libraryProblems.cell, { column: column?.title ?? '', value, choices });
    if (!known) throw cell(knowledgeColumns[3], after, afterChoices);
    if (limit !== '' && !/^[1-9]\d?$/.test(limit)) throw cell(knowledgeColumns[4], limit, '1–99');
    editor.add({
      question,
      answers: split(answer, /[\n|]/).map((text) => ({ text })),
      similar: split(similar, /[\n|;；]/),
      after: { kind: known[1] },
      ...(limit === '' ? {} : { limit: Number(limit) }),
    });
  };
};

const fillLabels: Fill<'name'> = (flow) => {
  const editor = labels.open(flow);
  return ({ name }) => void editor.add({ name });
};

const fillSlots: Fill<'name' | 'entity' | 'library' | 'regex'> = (flow) => {
  const editor = slots.open(flow);
  return ({ name, ...cells }) => void editor.add({ name, entity: entityOf(cells, flow) });
};

const name: Column<'name'> = {
  field: 'name',
  title: { zh: '名称', en: 'Name' },
  others: ['标签', '标签名称', '槽位', '槽位名称', 'label', 'slot'],
  needed: true,
};

/** Every import that fills a library of a draft. */
export const libraryImports = {
  'flow-exact-sentences': libraryImportKind({
    name: 'flow-exact-sentences',
    title: { zh: '精确语料', en: 'Exact sentences' },
    route: contract.exactCorpus.import,
    columns: sentenceColumns,
    fill: fillSentences(exactSentences),
  }),
  'flow-similar-sentences': libraryImportKind({
    name: 'flow-similar-sentences',
    title: { zh: '相似语料', en: 'Similar sentences' },
    route: contract.similarCorpus.import,
    columns: sentenceColumns,
    fill: fillSentences(similarSentences),
  }),
  'flow-excluded-sentences': libraryImportKind({
    name: 'flow-excluded-sentences',
    title: { zh: '排除语料', en: 'Excluded sentences' },
    route: contract.blackCorpus.import,
    columns: sentenceColumns,
    fill: fillSentences(blackSentences),
  }),
  'flow-knowledge': libraryImportKind({
    name: 'flow-knowledge',
    title: { zh: '知识库', en: 'Knowledge' },
    route: contract.knowledgeImport,
    columns: knowledgeColumns,
    fill: fillKnowledge,
  }),
  'flow-entity-values': libraryImportKind({
    name: 'flow-entity-values',
    title: { zh: '实体值', en: 'Entity values' },
    route: contract.entityLibrary.import,
    columns: valueColumns,
    fill: fillValues,
  }),
  'flow-slots': libraryImportKind({
    name: 'flow-slots',
    title: { zh: '槽位', en: 'Slots' },
    route: contract.flowSlot.import,
    columns: [
      name,
      { field: 'entity', title: { zh: '类型', en: 'Type' }, others: ['实体', '实体类型', 'entity', 'kind'], needed: true },
      { field: 'library', title: { zh: '实体库', en: 'Library' }, others: ['词库', 'entity library'] },
      { field: 'regex', title: { zh: '正则', en: 'Expression' }, others: ['正则表达式', 'regex', 'pattern'] },
    ],
    fill: fillSlots,
  }),
  'flow-components': libraryImportKind({
    name: 'flow-components',
    title: { zh: '组件', en: 'Components' },
    route: contract.flowComponent.import,
    columns: componentColumns,
    fill: fillComponents,
    mostRows: 5_000,
  }),
  'flow-labels': libraryImportKind({
    name: 'flow-labels',
    title: { zh: '话术标签', en: 'Labels' },
    route: contract.flowLabel.import,
    columns: [name],
    fill: fillLabels,
  }),
};
