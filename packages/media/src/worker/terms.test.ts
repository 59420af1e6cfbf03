import { expect, test } from 'vitest';
import type { PathOptions } from '../session/session.ts';
import { termsOf } from './terms.ts';

const of = (path: Partial<PathOptions>): [hears: boolean, holds: boolean] => {
  const { mayHear, onHold } = termsOf({ remote: { address: '192.0.2.1', port: 4000 }, payloadType: 8, ...path }, undefined);
  return [mayHear, onHold];
};

test('each form of hold is one: in one direction, in none, and without an address to send to (RFC 2543)', () => {
  expect(of({})).toEqual([true, false]);
  expect(of({ direction: 'recvonly' })).toEqual([true, true]);
  expect(of({ direction: 'sendonly' })).toEqual([false, true]);
  expect(of({ direction: 'inactive' })).toEqual([false, true]);
  expect(of({ remote: { address: '0.0.0.0', port: 4000 } })).toEqual([true, true]);
});
