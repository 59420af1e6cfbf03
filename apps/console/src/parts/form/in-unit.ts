import { type FieldIssueKey, fieldIssue } from '@parley/contract';
import { z } from 'zod';

interface Unit {
  /** A number as it is kept, of one as it is typed; a fraction that was typed stays one. */
  readonly toKept: (typed: number) => number;
  readonly toTyped: (kept: number) => number;
  /** The schema of what is typed: that of what is kept, its limits told in this unit. */
  readonly typed: (kept: z.ZodType) => z.ZodType;
}

/** Rounding of a product of decimals, which is none of what was typed. */
const exact = (value: number): number => (Math.abs(value - Math.round(value)) < 1e-3 ? Math.round(value) : value);

const isNumber = (limit: unknown): limit is number => typeof limit === 'number';

/**
 * A unit in which whole numbers are typed that are kept in a smaller one: yuan and their thousandths, minutes and seconds.
 *
 * @param size how many of the smaller unit one is
 * @param broken what is said of a number that is none of whole smaller units
 */
export const unitOf = (size: number, broken: FieldIssueKey): Unit => {
  const toKept = (typed: number): number => exact(typed * size);
  const typed: Unit['typed'] = (kept) =>
    z.number().check((context) => {
      for (const issue of kept.safeParse(toKept(context.value)).error?.issues ?? []) {
        const at = { input: context.value, path: [] };
        if (issue.code === 'too_small' && isNumber(issue.minimum)) context.issues.push({ ...issue, ...at, minimum: issue.minimum / size });
        else if (issue.code === 'too_big' && isNumber(issue.maximum))
          context.issues.push({ ...issue, ...at, maximum: issue.maximum / size });
        else context.issues.push({ code: 'custom', ...at, message: issue.code === 'custom' ? issue.message : fieldIssue(broken) });
      }
    });
  return { toKept, toTyped: (kept) => Number((kept / size).toFixed(6)), typed };
};
