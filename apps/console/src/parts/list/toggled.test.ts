import { expect, it } from 'vitest';
import { toggled } from './toggled.ts';

it('keeps chosen slots of other flows when a column is shown or hidden', () => {
  const chosen = new Set(['time', 'slot-到期日', 'grade']);
  expect(toggled(['time', 'slot-报价', 'grade', 'gateway'], chosen, 'gateway')).toEqual(['time', 'grade', 'gateway', 'slot-到期日']);
  expect(toggled(['time', 'slot-到期日', 'grade'], chosen, 'slot-到期日')).toEqual(['time', 'grade']);
});

it('keeps no more than the server takes', () => {
  const many = new Set(Array.from({ length: 250 }, (_, n) => `slot-${n}`));
  expect(toggled(['time'], many, 'time')).toHaveLength(200);
});
