import { z } from 'zod';
import { id, instant, pageOf, pageRequest } from './page.ts';
import { blob, route } from './route.ts';

const page = 'outbound-flow';

/** A flow that tasks may call with. */
export const outboundFlowItem = z.object({
  id,
  name: z.string(),
  language: z.enum(['zh', 'en']),
  /** In production, and since when. */
  version: z.number().int(),
  publishedAt: instant,
  /** What a number row should bring, with an example, and what a row without it says instead. */
  variables: z.array(z.object({ name: z.string(), sample: z.string(), fallback: z.string() })),
  /** Tasks outside the recycle bin that call with it. */
  tasks: z.number().int(),
});
export type OutboundFlowItem = z.infer<typeof outboundFlowItem>;

export const outboundFlowList = route('/api/platform/task/outbound-flow-list', {
  page,
  summary: { zh: '外呼话术列表', en: 'List outbound flows' },
  input: pageRequest(['name', 'publishedAt']).extend({
    /** Part of the name. */
    name: z.string().max(100).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: pageOf(outboundFlowItem),
});

/** An empty file of numbers for a flow: a column for the number, and one for each variable. */
export const numberTemplate = route('/api/platform/task/number-template', {
  page,
  permission: 'PLATFORM/TASK/NUMBER-TEMPLATE || PLATFORM/TASK/IMPORT',
  kind: 'blob',
  // Nobody's data are in it.
  audit: false,
  summary: { zh: '号码文件模板', en: 'Template of a number file' },
  input: z.object({ flowId: id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  output: blob,
});
