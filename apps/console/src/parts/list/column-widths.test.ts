import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

const loose = (width: number) => ({ width, firm: false });

describe('the columns of a list', () => {
  it('share what is left beside the narrow ones in proportion to their widths', () => {
    expect(columnWidths([300, 80, 100, 100].map(loose), 144)).toEqual([
      'clamp(165px, (100cqw - 424px) * 1.0000, 300px)',
      '80px',
      '100px',
      '100px',
    ]);
    expect(columnWidths([300, 100, 200].map(loose), 40)).toEqual([
      'clamp(165px, (100cqw - 140px) * 0.6000, 300px)',
      '100px',
      'clamp(110px, (100cqw - 140px) * 0.4000, 200px)',
    ]);
  });
  it('keep enough for some characters of each', () => {
    expect(columnWidths([110, 300].map(loose), 0)).toEqual([
      'clamp(104px, (100cqw - 0px) * 0.2683, 110px)',
      'clamp(165px, (100cqw - 0px) * 0.7317, 300px)',
    ]);
  });
  it('leave dates and states whole', () => {
    expect(columnWidths([loose(200), { width: 170, firm: true }], 0)).toEqual(['clamp(110px, (100cqw - 170px) * 1.0000, 200px)', '170px']);
  });
});
