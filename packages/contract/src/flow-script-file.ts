import { z } from 'zod';
import { id } from './page.ts';
import { route } from './route.ts';

/** A line of a script that found no place in the draft, and why. */
export const unplaced = z.object({ where: z.string(), why: z.string() });

/**
 * Makes a draft flow of a script in a spreadsheet or an XMind file. A spreadsheet has a row for each answer: step, what is said, the
 * caller's answer, sentences for it, where it goes. In a mind map what is said and what is answered take turns from the first topic on.
 */
export const importScript = route('/api/platform/flow/import-script', {
  page: 'flow',
  audit: true,
  kind: 'multipart',
  files: ['file'],
  bodyLimit: 8 * 1024 * 1024,
  summary: { zh: '从脚本生成话术', en: 'Make a flow of a script' },
  input: z.object({
    name: z.string().trim().min(1).max(100).optional(),
    type: z.enum(['inbound', 'outbound']).default('outbound'),
    language: z.enum(['zh', 'en']).default('zh'),
  }),
  output: z.object({
    id,
    name: z.string(),
    nodes: z.int(),
    errors: z.int(),
    /** What the draft could not take; at most 200. */
    unplaced: z.array(unplaced),
    msg: z.string(),
  }),
});
