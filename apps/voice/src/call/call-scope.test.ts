import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { CallerGone, CallScope, Interruption } from './call-scope.ts';

const failure = new Error('broken');
const broken = (): never => {
  throw failure;
};
const later = async (): Promise<never> => broken();

function scopeOf(): { scope: CallScope; reported: unknown[] } {
  const reported: unknown[] = [];
  return { scope: new CallScope((error) => reported.push(error)), reported };
}

test.each<[string, (scope: CallScope) => unknown]>([
  ['a part that is started', (scope) => scope.start(broken)],
  ['a part that rejects', (scope) => scope.start(later)],
  ['a listener', (scope) => new EventEmitter().once('event', scope.guard(broken)).emit('event')],
  ['a listener that rejects', (scope) => new EventEmitter().once('event', scope.guard(later)).emit('event')],
  ['a timer', (scope) => scope.after(0, broken)],
  ['a timer that rejects', (scope) => scope.every(1, later)],
])('%s that throws fails whoever waits in the scope', async (_, begin) => {
  const { scope, reported } = scopeOf();
  const waiting = scope.until(new Promise(() => {}));
  begin(scope);
  await expect(waiting).rejects.toBe(failure);
  await expect(scope.until(Promise.resolve('late'))).rejects.toBe(failure);
  expect(reported[0]).toBe(failure);
  await scope.close();
});

test('the first failure is what the call ends with; interruptions and callers who gave up are no errors', async () => {
  const { scope, reported } = scopeOf();
  scope.fail(new Interruption('node-stops'));
  scope.fail(new CallerGone());
  scope.fail(failure);
  await expect(scope.until(Promise.resolve())).rejects.toThrow('The voice node stops');
  expect(reported).toEqual([failure]);
});

test('everything is given back in reverse order, whatever of it throws', async () => {
  const { scope, reported } = scopeOf();
  const given: string[] = [];
  scope.defer(() => given.push('first'));
  scope.defer(broken);
  scope.defer(later);
  scope.defer(async () => given.push('last'));
  await scope.close();
  expect(given).toEqual(['last', 'first']);
  expect(reported).toEqual([failure, failure]);
});

test('what comes only after the end is given back at once', async () => {
  const { scope } = scopeOf();
  const given: string[] = [];
  const opening = Promise.withResolvers<string>();
  const taken = scope.acquire(opening.promise, (one) => given.push(one));
  scope.fail(failure);
  await expect(taken).rejects.toBe(failure);
  await scope.close();
  opening.resolve('media session');
  await opening.promise;
  await Promise.resolve();
  expect(given).toEqual(['media session']);
});

test('after the end no timer and no listener of the call runs any more', async () => {
  vi.useFakeTimers();
  const { scope } = scopeOf();
  const ran: string[] = [];
  scope.after(10, () => ran.push('timer'));
  scope.every(10, () => ran.push('interval'));
  const listener = scope.guard(() => ran.push('listener'));
  await scope.close();
  listener();
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  expect(ran).toEqual([]);
});
