import { expect, test } from 'vitest';
import { causeCodes, causeText } from './state-texts.ts';

test('a cause stands with its SIP status, and its Q.850 cause where that is known', () => {
  expect(causeText('busy', { sipStatus: 486, q850: null })).toEqual({ zh: '用户忙 (486)', en: 'Busy (486)' });
  expect(causeText('empty-number', { sipStatus: 404, q850: 1 }).en).toBe('Number not in use (404 · Q.850 1)');
  expect(causeText('interrupted', { sipStatus: 200, q850: 41 }).en).toBe('Interrupted (Q.850 41)');
});

test('success and normal clearing say nothing beside the word; a column of causes has them', () => {
  const clearing = { sipStatus: 200, q850: 16 };
  expect(causeText('early-hangup', clearing).en).toBe('Hung up early');
  expect(causeText('filtered', { sipStatus: null, q850: null }).en).toBe('Filtered');
  expect(causeCodes(clearing)).toBe('SIP 200 · Q.850 16');
  expect(causeCodes({ sipStatus: null, q850: 0 })).toBe('Q.850 0');
});
