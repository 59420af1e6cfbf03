import type { LiveCall } from '@parley/contract/live-call';

export type LiveAct = 'listen' | 'prompt' | 'takeOver' | 'hangUp';

/** Whether the state of a call lets somebody do that with it: one rule for buttons and keys. */
export const mayAct = (act: LiveAct, { state, taken }: Pick<LiveCall, 'state' | 'taken'>): boolean => {
  if (act === 'hangUp') return true;
  if (state !== 'talking') return false;
  return act === 'listen' || !taken;
};
