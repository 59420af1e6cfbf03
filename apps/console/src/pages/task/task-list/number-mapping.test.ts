import { describe, expect, it } from 'vitest';
import { guessNumbers, numberMapping, unfed } from './number-mapping.ts';

const preview = {
  format: 'csv' as const,
  encoding: 'utf-8',
  unread: [],
  header: true,
  columns: [
    { index: 0, name: '姓名', samples: ['王女士'] },
    { index: 1, name: '手机', samples: ['13812346621'] },
    { index: 2, name: '备注', samples: [''] },
  ],
  phoneColumn: 1,
  cipherColumn: null,
  remembered: null,
};

describe('mapping the columns of a file of numbers', () => {
  it('guesses the number and the variables that the flow knows', () => {
    expect(guessNumbers(preview, ['姓名', '车牌'])).toEqual(['=姓名', 'phone', '']);
  });
  it('takes every named column when the flow names none', () => {
    expect(guessNumbers(preview, [])[2]).toBe('=备注');
  });
  it('begins with what was said of the last file with the same columns, as far as the flow of this task knows it', () => {
    const variables = [
      { column: 0, name: '称呼' },
      { column: 1, name: '备用' },
    ];
    const again = { ...preview, remembered: { header: true, phone: 2, variables } };
    expect(guessNumbers(again, ['称呼'])).toEqual(['=称呼', '', 'phone']);
    const kept = [{ column: 0, name: '姓名' }];
    expect(guessNumbers({ ...preview, remembered: { header: true, phone: 1, variables: kept } }, [])).toEqual(['=姓名', 'phone', '']);
  });
  it('takes a column of numbers in cipher text where the company may send some, with plain ones or without', () => {
    const columns = [...preview.columns, { index: 3, name: '号码密文', samples: ['obLD1OX2'] }];
    const sealed = { ...preview, columns, cipherColumn: 3 };
    expect(guessNumbers(sealed, ['姓名'])).toEqual(['=姓名', 'phone', '', '']);
    const keys = guessNumbers(sealed, ['姓名'], true);
    expect(keys).toEqual(['=姓名', 'phone', '', 'cipher']);
    expect(numberMapping(sealed, true, keys)).toMatchObject({ phone: 1, cipher: 3 });
    const alone = numberMapping(sealed, true, ['', '', '', 'cipher']);
    expect(alone).toMatchObject({ phone: null, cipher: 3 });
    expect(guessNumbers({ ...sealed, remembered: alone }, [], true)).toEqual(['', '', '', 'cipher']);
  });
  it('tells which variables stay empty', () => expect(unfed(['=姓名'], ['姓名', '车牌'])).toEqual(['车牌']));
  it('becomes what the call wants', () => {
    expect(numberMapping(preview, true, guessNumbers(preview, ['姓名']))).toEqual({
      header: true,
      phone: 1,
      variables: [{ column: 0, name: '姓名' }],
    });
  });
});
