import { flow as graphOf } from '@parley/contract/flow/schema';
import { type exportedRuleColumns, type RuleRecallFilter, ruleRecallFilter } from '@parley/contract/flow-batch';
import type { Database } from '@parley/db';
import { compile } from '@parley/dialog';
import { type RuleRecall, ruleRecall } from '../../proving/batch/rule-recall.ts';
import type { ExportColumn, ExportKind } from '../job-kind.ts';

/** Different sentences that are looked at, the most frequent first. */
const mostSentences = 5_000;

const share = (part: number, of: number): string => (of === 0 ? '' : `${((100 * part) / of).toFixed(1)}%`);

const columns: Readonly<Record<(typeof exportedRuleColumns)[number], ExportColumn<RuleRecall>>> = {
  item: { title: { zh: '意图或知识', en: 'Intent or knowledge' }, value: ({ item }) => item },
  kind: {
    title: { zh: '规则类型', en: 'Kind of rule' },
    value: ({ kind }, { language }) =>
      ({ exact: { zh: '精确', en: 'Exact' }, regex: { zh: '正则', en: 'Expression' }, rule: { zh: '规则词', en: 'Rule words' } })[kind][
        language
      ],
  },
  rule: { title: { zh: '规则', en: 'Rule' }, value: ({ rule }) => rule },
  hits: { title: { zh: '命中句数', en: 'Hits' }, value: ({ hits }) => hits },
  right: { title: { zh: '其中判为该项', en: 'Of them decided so' }, value: ({ right }) => right },
  precision: { title: { zh: '准确率', en: 'Precision' }, value: ({ hits, right }) => share(right, hits) },
  recall: { title: { zh: '召回率', en: 'Recall' }, value: ({ right, decided }) => share(right, decided) },
};

const draftOf = async (db: Database, flowId: string) => {
  const row = await db.selectFrom('flows').select('draft').where('id', '=', flowId).where('recycled_at', 'is', null).executeTakeFirst();
  return row && graphOf.parse(row.draft);
};

/** What callers said in these days, with how often. */
const saidIn = async (db: Database, { flowId, days }: RuleRecallFilter) => {
  const rows = await db
    .selectFrom('calls')
    .innerJoin('turns', 'turns.call_id', 'calls.id')
    .select(({ fn }) => ['turns.text', fn.countAll<number>().as('count')])
    .where('calls.flow_id', '=', flowId)
    .where('calls.started_at', '>=', new Date(Date.now() - days * 86_400_000))
    .where('turns.who', '=', 'person')
    .where('turns.node_id', 'is not', null)
    .groupBy('turns.text')
    .orderBy('count', 'desc')
    .limit(mostSentences)
    .execute();
  return rows.map(({ text, count }) => ({ text, count: Number(count) }));
};

const rulesOf = async (db: Database, filter: RuleRecallFilter): Promise<RuleRecall[]> => {
  const draft = await draftOf(db, filter.flowId);
  return draft ? ruleRecall(draft, compile(draft).understanding, await saidIn(db, filter)) : [];
};

/** Which rules matched what callers said, and how often that was what they were taken for. */
export const ruleRecallExport: ExportKind<RuleRecallFilter, RuleRecall> = {
  name: 'flow-rule-recall',
  direction: 'export',
  major: 'flow',
  title: { zh: '规则召回', en: 'Rule recall' },
  permission: 'PLATFORM/FLOW/RULE-RECALL-EXPORT || PLATFORM/FLOW/UPDATE',
  unmask: [],
  filter: ruleRecallFilter,
  columns,
  count: async (db, filter) => (await rulesOf(db, filter)).length,
  // They are reckoned together, so there is one batch.
  rows: async (db, filter, after) => (after ? [] : rulesOf(db, filter)),
};
