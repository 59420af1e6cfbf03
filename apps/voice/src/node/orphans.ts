import type { OrphanedCall, OrphanedRow } from '@parley/db';
import { redial } from '@parley/pacing';
import { redialRules } from '../call/redial-rules.ts';

/** What the redial rule says about a call that nobody saw to its end. */
export function interruptedRow(call: Pick<OrphanedCall, 'rules' | 'used' | 'endedAt'>): OrphanedRow {
  const { dueAt, used } = redial(redialRules(call.rules), { result: 'interrupted', endedAt: call.endedAt }, call.used);
  return dueAt ? { state: 'redial', dueAt, used } : { state: 'done', used };
}
