import { describe, expect, it } from 'vitest';
import { pagesAround } from './pager.tsx';

describe('page numbers', () => {
  it('shows all of a few', () => expect(pagesAround(2, 4)).toEqual([1, 2, 3, 4]));
  it('keeps first, last and the neighbours', () => expect(pagesAround(50, 369)).toEqual([1, 0, 49, 50, 51, 0, 369]));
  it('goes on behind the last counted page', () => {
    expect(pagesAround(501, 500)).toEqual([1, 0, 500, 501]);
    expect(pagesAround(700, 500)).toEqual([1, 0, 500, 0, 700]);
    expect(pagesAround(2, 1)).toEqual([1, 2]);
  });
  it('fills up at both ends', () => {
    expect(pagesAround(1, 369)).toEqual([1, 2, 3, 4, 5, 0, 369]);
    expect(pagesAround(369, 369)).toEqual([1, 0, 365, 366, 367, 368, 369]);
  });
});
