import { expect, it } from 'vitest';
import { parseLines } from './parse-lines.ts';

it('reads numbers with their variables, a line each', () => {
  expect(parseLines('13812346621\n\n 13912347705 ，姓名=王女士, 到期日=2026-11-30,x')).toEqual([
    { phone: '13812346621', variables: {} },
    { phone: '13912347705', variables: { 姓名: '王女士', 到期日: '2026-11-30' } },
  ]);
});
