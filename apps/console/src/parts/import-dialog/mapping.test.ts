import { describe, expect, it } from 'vitest';
import { faultOf, guess, mappingOf, unfed } from './mapping.ts';

const preview = {
  format: 'csv' as const,
  encoding: 'utf-8',
  header: true,
  columns: [
    { index: 0, name: '姓名', samples: ['王女士'] },
    { index: 1, name: '手机', samples: ['13812346621'] },
    { index: 2, name: '备注', samples: [''] },
  ],
  phoneColumn: 1,
};

describe('mapping the columns of a file', () => {
  it('guesses the number and the variables that the flow knows', () => {
    expect(guess(preview, ['姓名', '车牌'])).toEqual([{ kind: 'variable', name: '姓名' }, { kind: 'phone' }, undefined]);
  });
  it('takes every named column when the flow names none', () => {
    expect(guess(preview, [])[2]).toEqual({ kind: 'variable', name: '备注' });
  });
  it('wants one number column and each variable once', () => {
    expect(faultOf([undefined])).toEqual({ kind: 'phone' });
    expect(faultOf([{ kind: 'phone' }, { kind: 'phone' }])).toEqual({ kind: 'phone' });
    expect(faultOf([{ kind: 'phone' }, { kind: 'variable', name: 'a' }, { kind: 'variable', name: 'a' }])).toEqual({
      kind: 'twice',
      name: 'a',
    });
    expect(faultOf([{ kind: 'phone' }])).toBeUndefined();
  });
  it('tells which variables stay empty', () => expect(unfed([{ kind: 'variable', name: '姓名' }], ['姓名', '车牌'])).toEqual(['车牌']));
  it('becomes what the call wants', () => {
    expect(mappingOf(preview, true, guess(preview, ['姓名']))).toEqual({
      header: true,
      phone: 1,
      variables: [{ column: 0, name: '姓名' }],
    });
  });
});
