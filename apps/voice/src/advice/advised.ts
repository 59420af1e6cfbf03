import type { DialogEvent, State, Version } from '@parley/dialog';
import { askedNow } from '@parley/dialog';
import type { CallScope } from '../call/call-scope.ts';
import type { Advisors } from './advisors.ts';

type Said = Extract<DialogEvent, { kind: 'said' }>;

/** What of a call still waits for advice: done at once, without it, where more is heard meanwhile. */
const waiting = new WeakMap<CallScope, () => void>();

/**
 * Has what was said go on with what others take it for, where nothing here is sure; at once where nobody need be asked. What was said first
 * goes on first.
 */
export const advised = (
  {
    scope,
    version,
    advisors,
  }: { readonly scope: CallScope; readonly version: Version; readonly advisors?: Pick<Advisors, 'of'> | undefined },
  state: State | undefined,
  said: Said,
  goOn: (said: Said) => void,
): void => {
  waiting.get(scope)?.();
  const asked = state === undefined ? null : askedNow(version, state);
  const advice = asked === null ? null : (advisors?.of(asked.understanding)?.(said.text, asked.scope) ?? null);
  if (advice === null) {
    goOn(said);
    return;
  }
  const once = (event: Said): void => {
    if (waiting.get(scope) !== without) return;
    waiting.delete(scope);
    goOn(event);
  };
  const without = (): void => once(said);
  waiting.set(scope, without);
  scope.start(async () => {
    const found = await advice;
    once(found === null ? said : { ...said, advice: found });
  });
};
