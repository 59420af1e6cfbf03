import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { scriptDecision } from './flow/script.ts';
import { caseAgainst } from './flow-case.ts';
import { affected, id, instant } from './page.ts';
import { nothing, route } from './route.ts';

const page = 'flow';
const mayTest = 'PLATFORM/FLOW/ASK-SEND || PLATFORM/FLOW/UPDATE';
const mayRead = 'PLATFORM/FLOW/LIST';

/** Utterances of one batch. */
export const mostUtterances = 2_000;
const utterances = z
  .array(z.object({ text: z.string().trim().min(1).max(500), expected: z.string().trim().max(100).default('') }))
  .min(1, fieldIssue('required'))
  .max(mostUtterances);

const confusion = z.object({
  labels: z.array(z.string()),
  rows: z.array(z.object({ expected: z.string(), counts: z.array(z.number().int()) })),
  judged: z.number().int(),
  right: z.number().int(),
});
export type BatchConfusion = z.infer<typeof confusion>;

const tried = z.object({
  text: z.string(),
  expected: z.string(),
  /** What came, as it would have to be expected: the exit's or the intent's name. */
  actual: z.string(),
  /** Null: nothing was expected. */
  right: z.boolean().nullable(),
  decision: scriptDecision.nullable(),
});
export type TriedUtterance = z.infer<typeof tried>;

const input = z.object({ flow_id: id, against: caseAgainst.default('draft'), utterances });

/** Runs utterances against one node; `expected` is the name or id of an exit. */
export const nodeBatchTest = route('/api/platform/flow/node-batch-test', {
  page,
  permission: `PLATFORM/FLOW/NODE-BATCH-TEST || ${mayTest}`,
  summary: { zh: '节点批量测试', en: 'Test a node with many utterances' },
  input: input.extend({ node_id: z.string().min(1).max(64) }),
  output: z.object({ list: z.array(tried.extend({ to: z.string() })), confusion }),
});

/** What utterances are taken for, at a node or in the whole flow; `expected` is the name of an intent or a question of the knowledge. */
export const intentionNodeTest = route('/api/platform/flow-intention/intention-node-test', {
  page,
  permission: `PLATFORM/FLOW-INTENTION/INTENTION-NODE-TEST || ${mayTest}`,
  summary: { zh: '意图批量测试', en: 'Test intents with many utterances' },
  input: input.extend({ node_id: z.string().min(1).max(64).optional() }),
  output: z.object({ list: z.array(tried), confusion }),
});

/** Reads utterances from a text, CSV or Excel file: the first column, and in the second what is expected. */
export const utteranceFile = route('/api/platform/flow/utterance-file', {
  page,
  permission: mayTest,
  kind: 'multipart',
  files: ['file'],
  bodyLimit: 8 * 1024 * 1024,
  summary: { zh: '读取语句文件', en: 'Read a file of utterances' },
  input: nothing,
  output: z.object({
    list: z.array(z.object({ text: z.string(), expected: z.string() })),
    format: z.string(),
    encoding: z.string(),
    /** Rows that were left out: empty, too long, or beyond the most. */
    skipped: z.number().int(),
  }),
});

const sentence = z.object({ text: z.string(), count: z.number().int(), lastAt: instant, callId: id, nodeName: z.string().nullable() });

/** Utterances of real calls that nothing matched, grouped by likeness, with the intents they may belong to. */
export const problemCollectList = route('/api/platform/report/problem-collect/list', {
  page,
  permission: `PLATFORM/REPORT/PROBLEM-COLLECT/LIST || ${mayRead}`,
  summary: { zh: '未识别语句', en: 'Utterances that nothing matched' },
  input: z.object({ flow_id: id, days: z.number().int().min(1).max(30).default(7) }),
  output: z.object({
    list: z.array(
      z.object({
        count: z.number().int(),
        members: z.array(sentence),
        /** Best first. */
        suggestions: z.array(z.object({ intent_id: z.string(), name: z.string(), score: z.number() })),
      }),
    ),
    /** Of the draft; a conversion says it. */
    revision: z.number().int(),
    intents: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Utterances heard in these days, and of them those that nothing matched. */
    heard: z.number().int(),
    unmatched: z.number().int(),
  }),
});

const texts = z.array(z.string().min(1).max(1000)).min(1, fieldIssue('required')).max(200);

/** Hides sentences for 30 days, or shows them again. */
export const problemCollectDelete = route('/api/platform/report/problem-collect/delete', {
  page,
  permission: 'PLATFORM/REPORT/PROBLEM-COLLECT/DELETE || PLATFORM/FLOW/UPDATE',
  audit: true,
  summary: { zh: '忽略未识别语句', en: 'Ignore utterances that nothing matched' },
  input: z.object({ flow_id: id, texts, undo: z.boolean().default(false) }),
  output: affected,
});

/** Adds sentences to the samples of an intent of the draft, or takes them out again. */
export const convertSimilarRecord = route('/api/platform/flow/convert-similar-record', {
  page,
  permission: 'PLATFORM/FLOW/CONVERT-SIMILAR-RECORD || PLATFORM/FLOW/UPDATE',
  audit: true,
  summary: { zh: '转为相似语料', en: 'Turn utterances into samples' },
  input: z.object({ flow_id: id, revision: z.int32(), intent_id: z.string().min(1).max(64), texts, undo: z.boolean().default(false) }),
  output: z.object({ revision: z.number().int(), count: z.number().int() }),
});

export const exportedRuleColumns = ['item', 'kind', 'rule', 'hits', 'right', 'precision', 'recall'] as const;
export const ruleRecallFilter = z.object({ flowId: id, days: z.number().int().min(1).max(31) });
export type RuleRecallFilter = z.infer<typeof ruleRecallFilter>;

/** Exports which rules of the draft match what callers said, with precision and recall of each; follow it in the export queue. */
export const ruleRecallExport = route('/api/platform/flow/rule-recall-export', {
  page,
  permission: 'PLATFORM/FLOW/RULE-RECALL-EXPORT || PLATFORM/FLOW/UPDATE',
  audit: true,
  summary: { zh: '导出规则召回', en: 'Export the recall of rules' },
  input: z.object({
    flow_id: id,
    days: z.number().int().min(1).max(31).default(7),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    encoding: z.enum(['utf-8', 'gbk']).default('utf-8'),
  }),
  output: z.object({ jobId: id }),
});
