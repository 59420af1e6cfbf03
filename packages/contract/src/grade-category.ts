import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { choice, choiceRequest, choicesOf, id, instant, revision } from './page.ts';
import { resource } from './resource.ts';
import { route } from './route.ts';

const code = z.string().trim().min(1, fieldIssue('code.empty')).max(8);
const form = {
  code,
  name: z.string().trim().max(60).default(''),
  remark: z.string().trim().max(200).default(''),
  /** Where it stands in the order of grades, the best first; equal ones go by their codes. */
  position: z.number().int().min(0).max(999).default(0),
};

export const gradeCategoryItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  remark: z.string(),
  position: z.number().int(),
  /** Flows whose draft gives it, of those that the caller sees. */
  flows: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type GradeCategoryItem = z.infer<typeof gradeCategoryItem>;

/**
 * The grades (A, B, C …) that a company gives its calls: what they mean, in their order. Flows, roles and filters name them by their codes; a
 * code that one of them uses is neither deleted nor changed.
 */
export const gradeCategory = {
  ...resource('platform/call-intention-cate', {
    page: 'call-intention-cate',
    label: { zh: '意向分类', en: 'grade' },
    item: gradeCategoryItem,
    detail: gradeCategoryItem,
    create: z.object(form),
    update: form,
    filter: {
      order: z.enum(['asc', 'desc']).default('asc'),
      /** Part of its code or name. */
      name: z.string().trim().max(60).optional(),
    },
    sorts: ['position', 'code', 'createdAt'],
  }),
  option: route('/api/platform/call-intention-cate/option', {
    page: 'call-intention-cate',
    permission: [
      'PLATFORM/CALL-INTENTION-CATE/OPTION',
      'PLATFORM/CALL-INTENTION-CATE/LIST',
      'PLATFORM/FLOW/DETAIL',
      'CONFIG/AUTH-ITEM/CREATE',
      'CONFIG/AUTH-ITEM/UPDATE',
      'PLATFORM/REPORT/CALL-INFO/LIST',
      'PLATFORM/TASK/LIST',
    ].join(' || '),
    summary: { zh: '可选意向', en: 'Choose grades' },
    input: choiceRequest,
    output: choicesOf(choice.extend({ code: z.string() })),
  }),
};
