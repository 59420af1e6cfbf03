import { describe, expect, it } from 'vitest';
import { rangeIn } from './range.ts';

describe('the range in the address bar', () => {
  it.each([
    ['', { range: 'today' }],
    ['range=week', { range: 'week' }],
    ['range=days&from=2026-11-01&to=2026-11-07', { range: 'days', from: '2026-11-01', to: '2026-11-07' }],
    ['range=days&from=2026-11-07&to=2026-11-01', { range: 'today' }],
    ['range=days&from=2026-02-30&to=2026-11-01', { range: 'today' }],
    ['range=days', { range: 'today' }],
    ['range=century', { range: 'today' }],
  ])('%s', (query, range) => expect(rangeIn(new URLSearchParams(query))).toEqual(range));
});
