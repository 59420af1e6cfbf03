import { expect, test } from 'vitest';
import { csvCell, withoutGuard } from './csv-cell.ts';
import { describeColumns } from './import-preview.ts';
import { formatOf, separatorOf } from './table-format.ts';

test.each([
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010101006000600000ffdb0043', 'hex')],
  ['a gzip', Buffer.from('1f8b08000000000000033334b634b030340200', 'hex')],
  ['a RAR', Buffer.from('526172211a0701003392b5e50a010506000501018080', 'hex')],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000b800000000000000', 'hex')],
  ['a page', Buffer.from('\uFEFF\n<!DOCTYPE html><html>')],
  ['a sheet in XML', Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>')],
  ['a table that is a page', Buffer.from('<table><tr><td>139')],
])('%s is no table, whatever its name', (_name, head) => {
  expect(() => formatOf(head)).toThrow(expect.objectContaining({ kind: expect.objectContaining({ id: 'file.type' }) }));
});

test('a cell that begins with a bracket makes no page of a text', () => {
  expect(formatOf(Buffer.from('<name>,phone\n'))).toBe('text');
});

test('the separator is the one the lines agree on, whatever stands in quotes', () => {
  expect(separatorOf('a;b;c\n1;"x,y,z,w";3\n')).toBe(';');
  expect(separatorOf('139,"a\tb"\n138,c')).toBe(',');
  expect(separatorOf('139\tWang, Li\n138\tZhao\n')).toBe('\t');
  expect(separatorOf('139\n138\n')).toBe(',');
});

test('columns are named by a header if there is one, and the numbers are found', () => {
  expect(
    describeColumns([
      ['姓名', '手机'],
      ['王', '+86 139 0000 0001'],
      ['李', '13900000002'],
    ]),
  ).toMatchObject({
    header: true,
    phoneColumn: 1,
    columns: [{ name: '姓名', samples: ['王', '李'] }, { name: '手机' }],
  });
  expect(
    describeColumns([
      ['13900000001', 'Wang'],
      ['13900000002', 'Li'],
    ]),
  ).toMatchObject({ header: false, phoneColumn: 0, columns: [{ name: '1' }, { name: '2' }] });
  expect(
    describeColumns([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ).toMatchObject({ phoneColumn: null });
});

test('a cell that a spreadsheet would run is made a text', () => {
  for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) {
    expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/);
    expect(withoutGuard(`'${cell}`)).toBe(cell);
  }
  expect(csvCell('plain')).toBe('plain');
  expect(withoutGuard("'tis")).toBe("'tis");
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
});
