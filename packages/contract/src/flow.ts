import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { draftChange } from './flow/change.ts';
import { limits } from './flow/limits.ts';
import { flow as draft } from './flow/schema.ts';
import { versionChanges } from './flow-version.ts';
import { affected, choice, choiceRequest, choicesOf, id, ids, instant, made, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';

const page = 'flow';
const one = z.object({ flow_id: id });
const name = z.string().trim().min(1, fieldIssue('name.empty')).max(100);
const flowType = z.enum(['inbound', 'outbound']);
const language = z.enum(['zh', 'en']);

/** `draft`: never published. `uat`: in simulation only. `production`: in production. */
export const flowStatus = z.enum(['draft', 'uat', 'production']);

const shown = {
  id,
  name: z.string(),
  type: flowType,
  language,
  status: flowStatus,
  /** Grows with every save of the draft. */
  revision: z.number().int(),
  uatVersion: z.number().int().nullable(),
  productionVersion: z.number().int().nullable(),
  /** The draft differs from what production runs. */
  changed: z.boolean(),
  pinned: z.boolean(),
  nodes: z.number().int(),
  /** Tasks that use it and are not recycled. */
  tasks: z.number().int(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
};
export const flowItem = z.object(shown);
export type FlowItem = z.infer<typeof flowItem>;

export const flowDetail = flowItem.extend({ flow_id: id, flow_name: z.string(), draft });
export type FlowDetail = z.infer<typeof flowDetail>;

export const list = route('/api/platform/flow/list', {
  page,
  summary: { zh: '话术列表', en: 'List flows' },
  /** `sort` is the company's own order, what is newer behind. */
  input: pageRequest(['updatedAt', 'createdAt', 'name', 'sort']).extend({
    name: z.string().max(100).optional(),
    type: flowType.optional(),
    status: flowStatus.optional(),
    language: language.optional(),
  }),
  output: pageOf(flowItem),
});

/** An absent draft begins with a start and a hang-up. */
export const create = route('/api/platform/flow/create', {
  page,
  audit: true,
  bodyLimit: limits.draftBytes,
  summary: { zh: '新建话术', en: 'Create flow' },
  input: z.object({ name, type: flowType.default('outbound'), language: language.default('zh'), draft: draft.optional() }),
  output: made,
});

/** One fault of a draft; `node` and `exit` say where. */
export const flowIssue = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  node: z.string().nullable(),
  exit: z.string().nullable(),
  /** Whatever else it concerns: an intent, a knowledge item, a slot, a variable. */
  item: z.string().nullable(),
});
export type FlowIssue = z.infer<typeof flowIssue>;

/**
 * Saves the name, or the draft: the whole, or what changed since `revision`, the one that was opened. If somebody saved since,
 * `row.changed` is answered and nothing is written. With `check` the answer tells what verify finds in the draft as it was saved.
 */
export const update = route('/api/platform/flow/update', {
  page,
  audit: true,
  bodyLimit: limits.draftBytes,
  summary: { zh: '保存话术', en: 'Save flow' },
  input: one.extend({
    revision: z.int32(),
    name: name.optional(),
    type: flowType.optional(),
    draft: draft.optional(),
    changes: z.array(draftChange).max(40).optional(),
    check: z.boolean().default(false),
  }),
  output: z.object({ revision: z.number().int(), savedAt: instant, issues: z.array(flowIssue).optional() }),
});

export const detail = route('/api/platform/flow/detail', {
  page,
  summary: { zh: '话术详情', en: 'View flow' },
  input: one,
  output: flowDetail,
});

/** Moves flows to the recycle bin. */
export const remove = route('/api/platform/flow/delete', {
  page,
  audit: true,
  summary: { zh: '删除话术', en: 'Delete flows' },
  input: ids,
  output: affected,
});

export const clone = route('/api/platform/flow/clone', {
  page,
  audit: true,
  summary: { zh: '复制话术', en: 'Copy flow' },
  input: one.extend({ name: name.optional() }),
  output: made,
});

export const option = route('/api/platform/flow/option', {
  page,
  permission:
    'PLATFORM/FLOW/OPTION || PLATFORM/FLOW/LIST || PLATFORM/TASK/LIST || PLATFORM/REPORT/CALL-INFO/LIST || CONFIG/GATEWAY/UPDATE || CONFIG/SIP-EXTENSION/UPDATE',
  summary: { zh: '可选话术', en: 'Choose flows' },
  input: choiceRequest.extend({ type: flowType.optional(), published: z.boolean().optional() }),
  output: choicesOf(choice.extend({ type: flowType, language, productionVersion: z.number().int().nullable() })),
});

/** `status` 'ok' (there may be warnings), or 'error' with `status_msg`. */
export const verify = route('/api/platform/flow/verify', {
  page,
  summary: { zh: '校验话术', en: 'Check flow' },
  input: one,
  output: z.object({ status: z.enum(['ok', 'error']), status_msg: z.string(), issues: z.array(flowIssue) }),
});

const published = z.object({ msg: z.string(), version: z.number().int() });

/** The draft becomes a new immutable version in production, if verify finds no error. */
export const publish = route('/api/platform/flow/publish', {
  page,
  audit: true,
  summary: { zh: '发布到生产', en: 'Publish to production' },
  input: one.extend({ note: z.string().max(500).default(''), revision: z.int32().optional() }),
  output: published,
});

/** The draft goes to the simulation environment; 'all' reloads, otherwise incremental. */
export const updateUat = route('/api/platform/flow/update-uat', {
  page,
  audit: true,
  summary: { zh: '发布到仿真', en: 'Publish to simulation' },
  input: one.extend({ type: z.string().max(20).default('') }),
  output: published,
});

/** How often calls left each node by each exit in the last days, with the version that production runs. */
export const exitShares = route('/api/platform/flow/exit-shares', {
  page,
  permission: 'PLATFORM/FLOW/EXIT-SHARES || PLATFORM/FLOW/DETAIL',
  summary: { zh: '出口占比', en: 'Share of each exit' },
  input: one.extend({ days: z.int().min(1).max(90).default(7) }),
  output: z.object({
    /** Null: nothing is in production. */
    version: z.number().int().nullable(),
    list: z.array(z.object({ node: z.string(), exit: z.string(), times: z.number().int() })),
  }),
});

export const publishRecord = route('/api/platform/flow/publish-record', {
  page,
  summary: { zh: '发布记录', en: 'Published versions' },
  input: pageRequest(['number']).extend({ flow_id: id }),
  output: pageOf(
    z.object({
      id,
      number: z.number().int(),
      revision: z.number().int(),
      note: z.string(),
      publishedBy: z.string(),
      publishedAt: instant,
      /** What it was made for; `draft` keeps a draft that was replaced. */
      environment: z.enum(['uat', 'production', 'draft']),
      /** The earlier version that it brought back. */
      ofNumber: z.number().int().nullable(),
      /** What it changed; null: it was the first. */
      changes: versionChanges.nullable(),
      inUat: z.boolean(),
      inProduction: z.boolean(),
    }),
  ),
});

export const top = route('/api/platform/flow/top', {
  page,
  audit: true,
  summary: { zh: '置顶话术', en: 'Pin flow' },
  input: one.extend({ pinned: z.boolean() }),
  output: z.object({}),
});

/** Puts flows into an order of their own, which lists follow by `sort`; those that are not named keep theirs behind them. */
export const sort = route('/api/platform/flow/sort', {
  page,
  audit: true,
  summary: { zh: '调整话术顺序', en: 'Change the order of flows' },
  input: ids,
  output: affected,
});

export const recycleList = route('/api/platform/flow/recycle-list', {
  page: 'flow-recycle',
  summary: { zh: '话术回收站', en: 'Flows in the recycle bin' },
  input: pageRequest(['recycledAt']).extend({ name: z.string().max(100).optional() }),
  output: pageOf(z.object({ id, name: z.string(), type: flowType, recycledAt: instant })),
});

/** `restore` brings back from the recycle bin; otherwise it moves there. */
export const recycle = route('/api/platform/flow/recycle', {
  page: 'flow-recycle',
  audit: true,
  summary: { zh: '移入或移出回收站', en: 'Recycle or restore flows' },
  input: ids.extend({ restore: z.boolean().default(true) }),
  output: affected,
});

export const realDelete = route('/api/platform/flow/real-delete', {
  page: 'flow-recycle',
  audit: true,
  summary: { zh: '彻底删除话术', en: 'Delete flows for good' },
  input: ids,
  output: affected,
});

export * from './flow-chat.ts';
export * from './flow-version.ts';
