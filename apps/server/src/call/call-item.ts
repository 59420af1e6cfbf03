import { type CallItem, callStatus, passedNode } from '@parley/contract/call';
import { callEndedBy, callGender, callQuality, smsStatus } from '@parley/contract/call-filter';
import { abVariant } from '@parley/contract/flow-ab-test';
import { carrier } from '@parley/contract/phone';
import type { DB } from '@parley/db';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { maskNumber, maskText, maskVariables, withoutNumber, withValues } from '../kit/mask.ts';
import { maskSaid } from '../kit/mask-spoken.ts';
import { textValues } from '../kit/text-values.ts';

export type CallRow = Selectable<DB['calls']>;

/** How often the number of a call has been called by its task. */
export interface Tried {
  attempts: number | null;
}

const path = z.array(passedNode);

/** The nodes that a call has passed. */
export const pathOf = (row: Pick<CallRow, 'path'>): z.infer<typeof path> => path.safeParse(row.path).data ?? [];

/** A call as the list shows it; the customer's side is masked unless it may be seen. */
export const callItemOf = (row: CallRow & Tried, unmasked: boolean): CallItem => {
  const out = row.direction === 'out';
  const hide = (number: string) => (unmasked ? number : maskNumber(number));
  const slots = textValues(row.slots);
  const variables = textValues(row.variables);
  const told = withoutNumber(out ? row.callee : row.caller);
  const text = (value: string | null) => (value === null || unmasked ? value : told(value));
  const said = (value: string | null) => (value === null || unmasked ? value : maskSaid(value));
  return {
    id: row.id,
    direction: out ? 'out' : 'in',
    caller: out ? row.caller : hide(row.caller),
    callee: out ? hide(row.callee) : row.callee,
    flowId: row.flow_id,
    flowName: row.flow_name,
    flowVersion: row.flow_version,
    environment: row.environment === 'uat' ? 'uat' : 'production',
    abVariant: abVariant.nullable().catch(null).parse(row.ab_variant),
    taskId: row.task_id,
    taskName: row.task_name,
    gatewayName: row.gateway_name,
    status: row.status === null ? null : callStatus.parse(row.status),
    machine: row.machine,
    result: row.result,
    sipStatus: row.sip_status,
    grade: row.grade,
    // It tells what slots and variables held.
    gradeRule: said(row.grade_rule),
    labels: row.labels,
    // They hold what the person said.
    slots: unmasked ? slots : withValues(slots, maskSaid),
    turns: row.turn_count,
    attempt: row.try,
    attempts: row.attempts,
    area: row.area,
    carrier: carrier.safeParse(row.carrier).data ?? null,
    startedAt: row.started_at.toISOString(),
    ringingAt: row.ringing_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    ringMs: row.ring_ms,
    talkMs: row.talk_ms,
    hasRecording: row.recording !== null,
    endedBy: callEndedBy.safeParse(row.ended_by).data ?? null,
    businessStatus: row.business_status,
    concerns: unmasked ? row.concerns : row.concerns.map(maskText),
    endNode: row.end_node,
    endNodeLabels: pathOf(row).at(-1)?.labels ?? [],
    gender: callGender.safeParse(row.gender).data ?? 'unknown',
    announcementHit: row.announcement_hit,
    exception: text(row.exception),
    variables: unmasked ? variables : maskVariables(variables, out ? row.callee : row.caller),
    trackingNumber: said(row.tracking_number),
    satisfaction: said(row.satisfaction),
    smsStrategy: row.sms_strategy,
    smsContent: text(row.sms_content),
    smsStatus: smsStatus.safeParse(row.sms_status).data ?? null,
    quality: callQuality.safeParse(row.quality).data ?? null,
    sipCallId: text(row.sip_call_id),
    q850: row.q850,
    announcementText: said(row.announcement_text),
    transferredAt: row.transferred_at?.toISOString() ?? null,
    billingSeconds: row.billing_seconds,
    bill: row.bill,
  };
};
