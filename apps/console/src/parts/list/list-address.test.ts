import { expect, test } from 'vitest';
import { ownPart, stepTo, withOwnPart } from './list-address.ts';

test('a list of a drawer keeps its filters and its page in the address beside those of the page below', () => {
  const address = new URLSearchParams('page=3&numbers=t1&numbers.states=done&numbers.page=2');
  expect(ownPart(address, 'numbers').toString()).toBe('states=done&page=2');
  expect(withOwnPart(address, 'numbers', new URLSearchParams('phone=138')).toString()).toBe('page=3&numbers=t1&numbers.phone=138');
  expect(withOwnPart(address, 'numbers').toString()).toBe('page=3&numbers=t1');
});

const million = { total: 10_000, capped: true, next: 'key-502' };
const none = new Map<number, string>();

test('pages within the counted rows are gone to by their number', () => {
  expect(stepTo(7, 1, 20, million, none)).toEqual({ page: 7 });
  expect(stepTo(500, 1, 20, million, none)).toEqual({ page: 500 });
  expect(stepTo(9, 3, 20, { total: 41, capped: false, next: null }, none)).toEqual({ page: 3 });
});

test('behind the counted rows a list goes on by the key of the page that is shown', () => {
  expect(stepTo(501, 500, 20, million, none)).toEqual({ page: 501, after: 'key-502' });
  expect(stepTo(40_000, 39_999, 20, million, none)).toEqual({ page: 40_000, after: 'key-502' });
});

test('and back by the keys that it came by, or to the last counted page where it does not know them', () => {
  expect(stepTo(501, 502, 20, million, new Map([[501, 'key-501']]))).toEqual({ page: 501, after: 'key-501' });
  expect(stepTo(500, 501, 20, million, none)).toEqual({ page: 500 });
  expect(stepTo(700, 701, 20, million, none)).toEqual({ page: 500 });
});
