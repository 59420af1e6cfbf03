import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

describe('the columns of a list', () => {
  it('share what is left beside the narrow ones in proportion to their widths', () => {
    expect(columnWidths([300, 80, 100, 100], 144)).toEqual(['clamp(204px, (100cqw - 424px) * 1.0000, 300px)', '80px', '100px', '100px']);
    expect(columnWidths([300, 100, 200], 40)).toEqual([
      'clamp(204px, (100cqw - 140px) * 0.6000, 300px)',
      '100px',
      'clamp(136px, (100cqw - 140px) * 0.4000, 200px)',
    ]);
  });
});
