import { list } from '@parley/contract/call';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accepted } from './accepted.ts';

describe('a query with a value that its schema refuses', () => {
  it('loses that value alone', () => {
    const { values, refused } = accepted(list.input, { page: 1, slot: '城市', attempt: 0, sipStatus: 48, endNode: '报价' });
    expect(values).toEqual({ page: 1, endNode: '报价' });
    expect([...refused.keys()].toSorted()).toEqual(['attempt', 'sipStatus', 'slot']);
    expect(refused.get('slot')?.message).toBe('named.form');
  });
  it('is as it was where all is right', () => {
    const query = { page: 2, slot: '城市=杭州', attempt: 3 };
    expect(accepted(list.input, query)).toEqual({ values: query, refused: new Map() });
  });
  it('loses a list of which one value is refused', () =>
    expect(accepted(list.input, { statuses: ['answered', 'nonsense'], results: ['busy'] }).values).toEqual({ results: ['busy'] }));
  it('loses what does not go with the rest', () => {
    const span = z
      .object({ from: z.number().min(0), to: z.number(), name: z.string() })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'range.order' });
    expect(accepted(span, { from: 3, to: 1, name: 'a' }).values).toEqual({ from: 3, name: 'a' });
  });
});
