import type { CallFacts } from '@parley/db';
import { redial } from '@parley/pacing';
import type { Conclusion } from '../conversation/conversation-types.ts';
import type { Outcome } from './outcome.ts';
import { redialRules } from './redial-rules.ts';

/** What a conversation leaves in the record. */
export function concluded(conclusion: Conclusion | undefined): Partial<CallFacts> {
  if (!conclusion) return {};
  const { outcome, path, machine } = conclusion;
  return {
    ...{ path, machine: machine !== undefined },
    ...(outcome.grade ? { grade: outcome.grade.code, gradeRule: outcome.grade.name } : {}),
    ...(outcome.businessStatus ? { businessStatus: outcome.businessStatus } : {}),
    ...(outcome.doNotCall ? { doNotCall: true } : {}),
    labels: [...outcome.labels],
    concerns: [...outcome.concerns],
    slots: { ...outcome.slots },
  };
}

/** What becomes of the number row. */
export function rowAfter(
  rules: unknown,
  outcome: Outcome,
  grade: string | undefined,
  endedAt: Date,
  used: Readonly<Record<string, number>>,
): NonNullable<CallFacts['row']> {
  const decision = redial(redialRules(rules), { result: outcome.result, grade, endedAt }, used);
  return decision.dueAt
    ? { state: 'redial', dueAt: decision.dueAt.toISOString(), used: decision.used }
    : { state: 'done', used: decision.used };
}
