import { everything } from '@parley/contract';
import { expect, test } from 'vitest';
import { beyond, type Grant, type Holding } from './grant.ts';

const little: Grant = { permissions: ['A/LIST'], unmask: ['call'], flows: ['f1'], grades: ['A'], dataScope: 'department' };
const much: Grant = { permissions: ['A/LIST', 'A/DELETE'], unmask: ['call', 'task'], flows: 'all', grades: 'all', dataScope: 'company' };
const giver: Holding = {
  permissions: new Set(['A/LIST']),
  unmask: new Set(['call']),
  scope: { flows: {}, grades: ['A', 'B'] },
  dataScope: 'department',
};
const chief: Holding = {
  permissions: new Set([everything]),
  unmask: new Set(['call', 'flow', 'queue', 'task']),
  scope: { flows: 'all', grades: 'all' },
  dataScope: 'company',
};
const said = (...given: Parameters<typeof beyond>) => beyond(...given).map(({ en }) => en);

test('what one has may be given', () => {
  expect(beyond(little, giver)).toEqual([]);
  expect(beyond(much, chief)).toEqual([]);
});

test('what one lacks may not: each piece is named', () => {
  expect(said(much, giver)).toEqual(['A/DELETE', 'plain numbers of outbound tasks', 'a wider data scope', 'all flows', 'all intentions']);
  expect(said({ ...little, grades: ['A', 'C'] }, giver)).toEqual(['C']);
});

test('the name that stands for everything is given by nobody who lacks a thing', () => {
  expect(said({ ...little, permissions: [everything] }, giver)).toEqual([everything]);
});

test('what a role gave before may stay, and may be taken away', () => {
  expect(beyond(much, giver, much)).toEqual([]);
  expect(beyond(little, giver, much)).toEqual([]);
  expect(said({ ...much, permissions: ['A/EXPORT'] }, giver, much)).toEqual(['A/EXPORT']);
});
