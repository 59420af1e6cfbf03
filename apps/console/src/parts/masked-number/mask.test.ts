import { expect, it } from 'vitest';
import { masked } from './mask.ts';

it('hides the middle of a phone number and leaves extensions alone', () => {
  expect(masked('13812346621')).toBe('138****6621');
  expect(masked('1001')).toBe('1001');
  expect(masked('138****6621')).toBe('138****6621');
});
