import type { OrphanedCall, OrphanedRow } from '@parley/db';
import { redial } from '@parley/pacing';
import { lastState } from '../call/last-state.ts';
import { redialRule } from '../call/redial-rules.ts';

/** What the redial rule says about a call that nobody saw to its end. */
export function interruptedRow(call: Pick<OrphanedCall, 'rule' | 'used' | 'foundAt' | 'caller'>): OrphanedRow {
  const { rule, foundAt, caller } = call;
  const { used, ...next } = redial(redialRule(rule), { result: 'interrupted', endedAt: foundAt, caller }, call.used);
  return next.dueAt ? { state: 'redial', ...next, used } : { state: lastState('interrupted'), used };
}
