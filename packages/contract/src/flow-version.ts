import { z } from 'zod';
import { flow as graph } from './flow/schema.ts';
import { id, instant } from './page.ts';
import { route } from './route.ts';

const page = 'flow';
const one = z.object({ flow_id: id });

/** One of a flow's versions by its number, or its draft. */
export const versionName = z.union([z.int32().min(1), z.literal('draft')]);
export type VersionName = z.infer<typeof versionName>;

export const change = z.enum(['added', 'changed', 'removed']);
export type Change = z.infer<typeof change>;

/** One thing about a node or an item that differs. `key` tells it apart within its part; `label` is in the reader's language. */
export const changedField = z.discriminatedUnion('kind', [
  /** Null where there was, or is, nothing. */
  z.object({ kind: z.literal('text'), key: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  /** A list of sentences or words: how many came and went, and the first of them. */
  z.object({
    kind: z.literal('list'),
    key: z.string(),
    label: z.string(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    addedCount: z.number().int(),
    removedCount: z.number().int(),
  }),
]);
export type ChangedField = z.infer<typeof changedField>;

const changedPart = { id: z.string(), name: z.string(), change, fields: z.array(changedField) };

/** A node that differs; its exits' targets are among the fields, under `exit:` and the exit's id. A move alone is no change. */
export const changedNode = z.object({ ...changedPart, nodeKind: z.string(), number: z.number().int() });
export type ChangedNode = z.infer<typeof changedNode>;

/** An item of a library that differs: an intent, a knowledge item, a slot, a grade, the settings … */
export const changedItem = z.object({ ...changedPart, library: z.string(), libraryName: z.string() });
export type ChangedItem = z.infer<typeof changedItem>;

/** What differs between two graphs. */
export const comparison = z.object({
  /** In the order of the canvas: left to right, top to bottom. */
  nodes: z.array(changedNode),
  items: z.array(changedItem),
  /** Nodes that are the same in both. */
  same: z.number().int(),
});
export type Comparison = z.infer<typeof comparison>;

const comparedVersion = z.object({
  /** Null: the draft. */
  number: z.number().int().nullable(),
  inUat: z.boolean(),
  inProduction: z.boolean(),
  by: z.string(),
  at: instant,
  graph,
});

/** `before` and `after` are compared; the words are in the reader's language. */
export const compare = route('/api/platform/flow/compare', {
  page,
  permission: 'PLATFORM/FLOW/COMPARE || PLATFORM/FLOW/PUBLISH-RECORD || PLATFORM/FLOW/DETAIL',
  summary: { zh: '版本对比', en: 'Compare versions' },
  input: one.extend({ before: versionName, after: versionName }),
  output: comparison.extend({ name: z.string(), revision: z.number().int(), before: comparedVersion, after: comparedVersion }),
});

/**
 * Publishes an earlier version again, as a new one: nothing of what came between is lost. To `draft` it puts the version into the draft;
 * what the draft was is kept as a version first, and `revision` must be the one that was read.
 */
export const rollBack = route('/api/platform/flow/roll-back', {
  page,
  audit: true,
  summary: { zh: '退回版本', en: 'Roll back to a version' },
  input: one.extend({
    number: z.int32().min(1),
    to: z.enum(['production', 'uat', 'draft']).default('production'),
    note: z.string().max(500).default(''),
    revision: z.int32().optional(),
  }),
  output: z.object({
    msg: z.string(),
    /** The version that was made; of a draft that was put back, the one that keeps what it was (null if a version did already). */
    version: z.number().int().nullable(),
    /** The draft's revision now. */
    revision: z.number().int(),
  }),
});

/** What a version changed against the one that ran there before: names of nodes, the first of each, and how many there are. */
export const versionChanges = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  counts: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int(), items: z.number().int() }),
});
export type VersionChanges = z.infer<typeof versionChanges>;
