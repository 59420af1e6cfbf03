import { callStatus, outcomeOf } from '@parley/contract/call';
import { exceptionText } from '@parley/contract/call-exception';
import { type callColumns, callExport, slotOf } from '@parley/contract/call-export';
import { type CallFilter, callEndedBy, callFilterShape, callGender, callQuality, smsStatus } from '@parley/contract/call-filter';
import { answerText, callColumnTexts as titles } from '@parley/contract/call-texts';
import { carriers, directions, environments, hangUpSides } from '@parley/contract/kind-texts';
import { carrier } from '@parley/contract/phone';
import { callGenders, callOutcomes, callQualities, callResults, causeCodes, smsStatuses } from '@parley/contract/state-texts';
import { maskNumber, maskVariables, withoutNumber, withValues } from '../../kit/mask.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';
import { textValues } from '../../kit/text-values.ts';
import type { ExportColumn, ExportKind, ExportView } from '../../transfer/job-kind.ts';
import { type CallRow, pathOf, type Tried } from '../call-item.ts';
import { callRows } from './call-rows.ts';

type Column = ExportColumn<CallRow & Tried>;

const customerOf = (row: CallRow): string => (row.direction === 'out' ? row.callee : row.caller);

const sees = ({ unmask }: ExportView): boolean => unmask.has('call');

/** The number of one side: the customer's is hidden from who may not see it. */
const party = (side: 'caller' | 'callee') => (row: CallRow, view: ExportView) => {
  const customers = (row.direction === 'out') === (side === 'callee');
  return customers && !sees(view) ? maskNumber(row[side]) : row[side];
};

/** A text that may tell numbers. */
const text = (value: string | null, row: CallRow, view: ExportView): string =>
  value === null ? '' : sees(view) ? value : withoutNumber(customerOf(row))(value);

/** What the person said. */
const said = (value: string | null, view: ExportView): string => (value === null || sees(view) ? (value ?? '') : maskSaid(value));

const slotsIn = (row: CallRow, view: ExportView): Readonly<Record<string, string>> => {
  const slots = textValues(row.slots);
  return sees(view) ? slots : withValues(slots, maskSaid);
};

const inSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 100) / 10);

const outcome = (row: CallRow, { language }: ExportView): string => {
  const of = outcomeOf({ status: callStatus.safeParse(row.status).data ?? null, machine: row.machine });
  return of === null ? '' : callOutcomes[of][language];
};

const cause = ({ result }: CallRow, { language }: ExportView): string => {
  const known = Object.entries(callResults).find(([name]) => name === result)?.[1];
  return known?.[language] ?? result ?? '';
};

const hangUp = (row: CallRow, { language }: ExportView): string => {
  const side = callEndedBy.safeParse(row.ended_by).data;
  return side ? hangUpSides[side][language] : '';
};

const variables = (row: CallRow, view: ExportView): string => {
  const values = textValues(row.variables);
  return Object.entries(sees(view) ? values : maskVariables(values, customerOf(row)))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
};

const release = ({ sip_status, q850 }: CallRow): string => causeCodes({ sipStatus: sip_status, q850 });

const columns: Readonly<Record<(typeof callColumns)[number], Column>> = {
  id: { title: titles.id, value: ({ id }) => id },
  sipCallId: { title: titles.sipCallId, value: (row, view) => text(row.sip_call_id, row, view) },
  startedAt: { title: titles.startedAt, value: (row, { clock }) => clock(row.started_at) },
  direction: {
    title: titles.direction,
    value: (row, { language }) => directions[row.direction === 'out' ? 'out' : 'in'][language],
  },
  caller: { title: titles.caller, value: party('caller') },
  callee: { title: titles.callee, value: party('callee') },
  flow: { title: titles.flow, value: (row) => row.flow_name },
  flowVersion: { title: titles.flowVersion, value: (row) => row.flow_version },
  environment: {
    title: titles.environment,
    value: (row, { language }) => environments[row.environment === 'uat' ? 'uat' : 'production'][language],
  },
  task: { title: titles.task, value: (row) => row.task_name },
  gateway: { title: titles.gateway, value: (row) => row.gateway_name },
  status: { title: titles.status, value: outcome },
  result: { title: titles.result, value: cause },
  ringingAt: { title: titles.ringingAt, value: (row, { clock }) => clock(row.ringing_at) },
  ringSeconds: { title: titles.ringSeconds, value: (row) => inSeconds(row.ring_ms) },
  answeredAt: { title: titles.answeredAt, value: (row, { clock }) => clock(row.answered_at) },
  transferredAt: { title: titles.transferredAt, value: (row, { clock }) => clock(row.transferred_at) },
  endedAt: { title: titles.endedAt, value: (row, { clock }) => clock(row.ended_at) },
  endedBy: { title: titles.endedBy, value: hangUp },
  talkSeconds: { title: titles.talkSeconds, value: (row) => inSeconds(row.talk_ms) },
  turns: { title: titles.turns, value: (row) => row.turn_count },
  grade: { title: titles.grade, value: (row) => row.grade },
  gradeRule: { title: titles.gradeRule, value: (row, view) => said(row.grade_rule, view) },
  businessStatus: { title: titles.businessStatus, value: (row) => row.business_status },
  labels: { title: titles.labels, value: (row) => row.labels.join(', ') },
  endNode: { title: titles.endNode, value: (row) => row.end_node },
  endNodeLabels: { title: titles.endNodeLabels, value: (row) => (pathOf(row).at(-1)?.labels ?? []).join(', ') },
  concerns: { title: titles.concerns, value: (row, view) => text(row.concerns.join(', '), row, view) },
  area: { title: titles.area, value: (row) => row.area },
  carrier: {
    title: titles.carrier,
    value: (row, { language }) => {
      const of = carrier.safeParse(row.carrier).data;
      return of ? carriers[of][language] : '';
    },
  },
  attempt: { title: titles.attempt, value: (row) => row.try },
  attempts: { title: titles.attempts, value: (row) => row.attempts },
  gender: {
    title: titles.gender,
    value: (row, { language }) => callGenders[callGender.safeParse(row.gender).data ?? 'unknown'][language],
  },
  exception: {
    title: titles.exception,
    value: (row, view) => text(row.exception && exceptionText(row.exception)[view.language], row, view),
  },
  variables: { title: titles.variables, value: variables },
  trackingNumber: { title: titles.trackingNumber, value: (row, view) => said(row.tracking_number, view) },
  satisfaction: { title: titles.satisfaction, value: (row, view) => said(row.satisfaction, view) },
  smsStrategy: { title: titles.smsStrategy, value: (row) => row.sms_strategy },
  smsContent: { title: titles.smsContent, value: (row, view) => text(row.sms_content, row, view) },
  smsStatus: {
    title: titles.smsStatus,
    value: (row, { language }) => {
      const of = smsStatus.safeParse(row.sms_status).data;
      return of ? smsStatuses[of][language] : '';
    },
  },
  quality: {
    title: titles.quality,
    value: (row, { language }) => callQualities[callQuality.safeParse(row.quality).data ?? 'none'][language],
  },
  releaseCause: { title: titles.releaseCause, value: release },
  billingSeconds: { title: titles.billingSeconds, value: (row) => row.billing_seconds },
  bill: { title: titles.bill, value: (row) => (row.bill === null ? null : row.bill / 1000) },
  announcementText: { title: titles.announcementText, value: (row, view) => said(row.announcement_text, view) },
  announcementHit: {
    title: titles.announcementHit,
    value: (row, { language }) => (row.announcement_hit === null ? null : answerText(row.announcement_hit)[language]),
  },
  recording: {
    title: titles.recording,
    value: (row, { language }) => (row.recording === null ? '' : { zh: '是', en: 'yes' }[language]),
  },
};

/** Call records with every field, slots as columns of their own. */
export const recordsExport: ExportKind<CallFilter, CallRow & Tried> = {
  name: 'calls',
  direction: 'export',
  major: 'call',
  title: { zh: '通话记录', en: 'Call records' },
  permission: callExport.records.permission ?? '',
  unmask: ['call'],
  filter: callFilterShape,
  columns,
  column: (name) => {
    const slot = slotOf(name);
    return slot === undefined ? undefined : { title: { zh: slot, en: slot }, value: (row, view) => slotsIn(row, view)[slot] ?? '' };
  },
  ...callRows,
};
