import type { CallFacts } from '@parley/db';
import { gradeRuleText } from '@parley/dialog';
import { redial } from '@parley/pacing';
import type { CallFailure } from '@parley/sip';
import type { Conclusion } from '../conversation/conversation-types.ts';
import { rowAfterFailOver } from './fail-over.ts';
import { lastState } from './last-state.ts';
import type { OutboundCallOptions } from './outbound-call.ts';
import type { Outcome } from './outcome.ts';
import { redialRule } from './redial-rules.ts';

/** What a conversation leaves in the record. */
export function concluded(conclusion: Conclusion | undefined): Partial<CallFacts> {
  if (!conclusion) return {};
  const { outcome, language, path, machine, voice } = conclusion;
  const gradeRule = gradeRuleText(outcome.grade, language);
  return {
    ...{ path, machine: machine !== undefined },
    ...(outcome.grade && gradeRule ? { grade: outcome.grade.code, gradeRule, gradeRuleId: outcome.grade.ruleId ?? '' } : {}),
    ...(outcome.businessStatus ? { businessStatus: outcome.businessStatus } : {}),
    ...(outcome.doNotCall ? { doNotCall: true } : {}),
    ...(outcome.trackingNumber ? { trackingNumber: outcome.trackingNumber } : {}),
    ...(voice ? { gender: voice.gender, genderConfidence: voice.confidence } : {}),
    labels: [...outcome.labels],
    concerns: [...outcome.concerns],
    slots: { ...outcome.slots },
  };
}

/** An attempt, and what it came to. */
type Attempt = Pick<OutboundCallOptions, 'task' | 'row' | 'attempt'>;
interface AttemptEnding {
  outcome: Outcome;
  grade?: string | undefined;
  hungUpAfterMs?: number | undefined;
  /** How its INVITE failed, if the line may be why. */
  failure?: CallFailure | undefined;
}

/** What becomes of the number row: another gateway of the group takes it, or the redial rule decides. When it is due goes by the wall's clock. */
export function rowAfterAttempt({ task, row, attempt }: Attempt, ending: AttemptEnding, now = new Date()): NonNullable<CallFacts['row']> {
  const other = ending.failure && rowAfterFailOver(task, row, ending.failure, now);
  if (other) return other;
  const { grade, hungUpAfterMs, outcome } = ending;
  const call = { result: outcome.result, grade, hungUpAfterMs, endedAt: now, caller: attempt.caller };
  const { dueAt, nextCaller, used } = redial(redialRule(task.redial), call, row.resultTries);
  if (!dueAt) return { state: lastState(outcome.result), used };
  return { state: 'redial', dueAt: dueAt.toISOString(), used, ...(nextCaller ? { nextCaller } : {}) };
}
