import { fieldIssuesOf } from '@parley/contract';
import { redialEntry } from '@parley/contract/recall';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { unitOf } from './in-unit.ts';

const yuan = unitOf(1000, 'amount.decimals');
const issueOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const { error } = schema.safeParse(value);
  return error && fieldIssuesOf(error, 'zh')[0]?.message;
};

it('tells limits in the unit that is typed', () => {
  const price = yuan.typed(z.number().int().min(0).max(1_000_000));
  expect([1.005, 0, 1000, -0.001, 1000.001, 0.0005, Number.NaN].map((value) => issueOf(price, value))).toEqual([
    ...[undefined, undefined, undefined],
    ...['不能小于 0', '不能大于 1000', '最多三位小数', '必填'],
  ]);
  const wait = unitOf(60, 'integer').typed(redialEntry.shape.waitSeconds);
  expect([10, 1.5, 1.1, 10_081, 1.333].map((value) => issueOf(wait, value))).toEqual([
    ...[undefined, undefined, undefined],
    ...['不能大于 10080', '须为整数'],
  ]);
});

it('keeps what is typed through what is kept', () =>
  expect([1.005, 0.057, 123_456_789.123].map((typed) => [yuan.toKept(typed), yuan.toTyped(yuan.toKept(typed))])).toEqual([
    [1005, 1.005],
    [57, 0.057],
    [123_456_789_123, 123_456_789.123],
  ]));
