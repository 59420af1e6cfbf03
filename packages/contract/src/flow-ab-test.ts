import { z } from 'zod';
import { versionName } from './flow-version.ts';
import { id, instant, made } from './page.ts';
import { nothing, route } from './route.ts';

const page = 'flow';
const write = (own: string): string => `${own} || PLATFORM/FLOW/PUBLISH`;
const read = 'PLATFORM/FLOW-AB-TEST/LIST || PLATFORM/FLOW/LIST';

/** Which version a call of a test heard; `fallback`: the second could not be loaded, so it heard the first and counts for neither. */
export const abVariant = z.enum(['first', 'second', 'fallback']);

/** `overtaken`: production runs another version by now. `over`: its time has come. */
export const abState = z.enum(['waiting', 'running', 'over', 'overtaken', 'stopped', 'adopted']);
export type AbState = z.infer<typeof abState>;

const item = z.object({
  id,
  flowId: id,
  taskId: id.nullable(),
  taskName: z.string().nullable(),
  firstVersion: z.number().int(),
  secondVersion: z.number().int(),
  /** Of a hundred people, how many hear the second. */
  share: z.number().int(),
  goal: z.array(z.string()),
  state: abState,
  startsAt: instant,
  endsAt: instant.nullable(),
  createdBy: z.string(),
  endedAt: instant.nullable(),
});
export type AbTestItem = z.infer<typeof item>;

/** What came of one version. People are counted, not calls: who is called again hears the same and answers alike. */
const side = z.object({
  calls: z.number().int(),
  people: z.number().int(),
  /** People who talked; the rest are over these. */
  answered: z.number().int(),
  reached: z.number().int(),
  transferred: z.number().int(),
  /** Of people who talked, ms. */
  talk: z.object({ count: z.number(), sum: z.number(), squares: z.number() }),
  grades: z.record(z.string(), z.number().int()),
  /** Where people hung up, most first. */
  hangUps: z.array(z.object({ nodeId: z.string(), nodeName: z.string(), count: z.number().int() })),
});
export type AbSide = z.infer<typeof side>;

const difference = z.object({
  figure: z.enum(['answered', 'reached', 'transferred', 'talk']),
  before: z.number(),
  now: z.number(),
  by: z.number(),
  from: z.number(),
  to: z.number(),
  sure: z.boolean(),
});
export type AbDifference = z.infer<typeof difference>;

/** Two versions of a flow on real calls. Every person hears the same version however often he is called. */
export const flowAbTest = {
  create: route('/api/platform/flow-ab-test/create', {
    page,
    permission: write('PLATFORM/FLOW-AB-TEST/CREATE'),
    audit: true,
    summary: { zh: '开始 A/B 测试', en: 'Begin an A/B test' },
    input: z.object({
      flow_id: id,
      second: versionName,
      share: z.number().int().min(1).max(90).default(20),
      /** Its calls alone. */
      task_id: id.optional(),
      starts_at: instant.optional(),
      ends_at: instant.optional(),
      goal: z.array(z.string().max(64)).max(50).default([]),
    }),
    output: made,
  }),
  list: route('/api/platform/flow-ab-test/list', {
    page,
    permission: read,
    summary: { zh: 'A/B 测试列表', en: 'List A/B tests' },
    input: z.object({ flow_id: id }),
    output: z.object({ list: z.array(item) }),
  }),
  detail: route('/api/platform/flow-ab-test/detail', {
    page,
    permission: read,
    summary: { zh: 'A/B 测试结果', en: 'Results of an A/B test' },
    input: z.object({ ab_test_id: id }),
    output: item.extend({
      first: side,
      second: side,
      /** Calls that heard the first because the second could not be loaded. */
      fallbacks: z.number().int(),
      differences: z.array(difference),
      /** People who have to talk until the difference in what the flow is for can be believed; null: nobody has yet. */
      wanted: z.number().int().nullable(),
    }),
  }),
  stop: route('/api/platform/flow-ab-test/stop', {
    page,
    permission: write('PLATFORM/FLOW-AB-TEST/CREATE'),
    audit: true,
    summary: { zh: '停止 A/B 测试', en: 'Stop an A/B test' },
    input: z.object({ ab_test_id: id }),
    output: nothing,
  }),
  /** Publishes the second version to production, as a new one. */
  adopt: route('/api/platform/flow-ab-test/adopt', {
    page,
    permission: 'PLATFORM/FLOW/PUBLISH',
    audit: true,
    summary: { zh: '采用第二个版本', en: 'Adopt the second version' },
    input: z.object({ ab_test_id: id }),
    output: z.object({ msg: z.string(), version: z.number().int() }),
  }),
};
