import { type CallItem, outcomeOf } from '@parley/contract/call';
import { exceptionText } from '@parley/contract/call-exception';
import { answerText, callColumnTexts } from '@parley/contract/call-texts';
import { carriers, directions, environments, hangUpSides } from '@parley/contract/kind-texts';
import { callGenders, callQualities, smsStatuses } from '@parley/contract/state-texts';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { clock, count, dateTime, day, length, money, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { callGoesOn, callSigns, causeText, codesBeside, Grade, Status } from '../../../status/index.ts';
import { callWords as words } from './words.ts';

type Words = Say<keyof typeof words>;

/** Several texts on one line, whole when pointed at. */
const manyOf = (texts: readonly string[]): ReactElement | string =>
  texts.length === 0 ? nothing : <span title={texts.join('\n')}>{texts.join(' · ')}</span>;

/** The customer's number: who was called, or who called. */
export const customerOf = (row: Pick<CallItem, 'direction' | 'caller' | 'callee'>): string =>
  row.direction === 'out' ? row.callee : row.caller;

/** Who called, or who was called: the customer's number may be hidden, ours never is. */
export function CallParty({
  row,
  side,
}: {
  row: Pick<CallItem, 'direction' | 'caller' | 'callee'>;
  side: 'caller' | 'callee';
}): ReactElement {
  const isCustomer = (row.direction === 'out') === (side === 'callee');
  if (isCustomer) return <MaskedNumber number={row[side]} data="call" />;
  return <>{row[side] || nothing}</>;
}

/** Why, beside the status: only where it says more than the status. */
const reasonOf = (row: CallItem, { say, text }: Words): string => {
  if (row.result === 'no-answer' && row.ringMs) return `${say('ringFor', { n: Math.round(row.ringMs / 1000) })}${codesBeside(row)}`;
  if (!row.result || row.result === 'answered' || (row.machine && row.result === 'machine')) return '';
  return text(causeText(row.result, row));
};

/** State of a call with its reason. */
export function CallState({ row, words: w }: { row: CallItem; words: Words }): ReactElement {
  const outcome = outcomeOf(row);
  const sign = outcome ? callSigns[outcome] : callGoesOn;
  return <Status {...sign} word={w.text(sign.word)} note={reasonOf(row, w)} inline />;
}

const Arrow = ({ direction }: { direction: CallItem['direction'] }): ReactElement =>
  direction === 'out' ? (
    <ArrowUpRight className="call-arrow" size={14} strokeWidth={1.7} aria-hidden />
  ) : (
    <ArrowDownLeft className="call-arrow call-in" size={14} strokeWidth={1.7} aria-hidden />
  );

const slotColumn = (slot: string, extra: boolean): Column<CallItem, 'startedAt'> => ({
  key: `slot-${slot}`,
  title: { zh: slot, en: slot },
  width: 110,
  slot: true,
  extra,
  render: (row) => row.slots[slot] ?? <span className="faint">{nothing}</span>,
});

/** Columns of the list of calls; each slot that occurs is a column of its own, and others that flows have can be chosen. */
export const callColumns = (w: Words, slots: readonly string[], others: readonly string[]): readonly Column<CallItem, 'startedAt'>[] => [
  {
    key: 'time',
    title: words.time,
    width: 120,
    firm: true,
    always: true,
    sort: 'startedAt',
    render: (row) => <span title={dateTime(row.startedAt)}>{`${day(row.startedAt).slice(5)} ${clock(row.startedAt)}`}</span>,
  },
  {
    key: 'customer',
    title: words.customer,
    width: 176,
    firm: true,
    always: true,
    render: (row) => (
      <span className="call-customer" title={w.text(directions[row.direction])}>
        <Arrow direction={row.direction} />
        <MaskedNumber number={customerOf(row)} data="call" />{' '}
        <small className="quiet">{row.area ?? (row.direction === 'in' ? w.text(directions.in) : '')}</small>
      </span>
    ),
  },
  {
    key: 'task',
    title: words.task,
    width: 170,
    render: (row) => (
      <>
        {row.environment === 'uat' && (
          <span className="tags">
            <span>{w.text(environments.uat)}</span>
          </span>
        )}{' '}
        {row.taskName ?? row.flowName ?? <span className="faint">{nothing}</span>}
      </>
    ),
  },
  { key: 'status', title: words.status, width: { zh: 176, en: 230 }, firm: true, render: (row) => <CallState row={row} words={w} /> },
  { key: 'length', title: words.length, width: 76, align: 'right', render: (row) => length(row.talkMs) },
  {
    key: 'turns',
    title: words.turns,
    width: 64,
    align: 'right',
    render: (row) => (row.turns === 0 ? <span className="faint">0</span> : count(row.turns)),
  },
  { key: 'grade', title: words.grade, width: 68, align: 'center', render: (row) => <Grade grade={row.grade} /> },
  {
    key: 'gradeRule',
    title: callColumnTexts.gradeRule,
    width: 180,
    extra: true,
    render: (row) => manyOf(row.gradeRule === null ? [] : [row.gradeRule]),
  },
  {
    key: 'labels',
    title: words.labels,
    width: { zh: 136, en: 160 },
    render: (row) => (
      <span className="tags" title={row.labels.join(', ')}>
        {row.labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </span>
    ),
  },
  ...slots.map((slot) => slotColumn(slot, false)),
  ...others.filter((slot) => !slots.includes(slot)).map((slot) => slotColumn(slot, true)),
  {
    key: 'flow',
    title: words.flow,
    width: 150,
    extra: true,
    render: (row) => (row.flowName ? `${row.flowName}${row.flowVersion === null ? '' : ` v${row.flowVersion}`}` : nothing),
  },
  { key: 'gateway', title: words.gateway, width: 130, extra: true, render: (row) => row.gatewayName ?? nothing },
  {
    key: 'caller',
    title: words.caller,
    width: 150,
    firm: true,
    extra: true,
    render: (row) => <CallParty row={row} side="caller" />,
  },
  {
    key: 'callee',
    title: words.callee,
    width: 150,
    firm: true,
    extra: true,
    render: (row) => <CallParty row={row} side="callee" />,
  },
  { key: 'ring', title: words.ring, width: 80, align: 'right', extra: true, render: (row) => length(row.ringMs) },
  { key: 'attempt', title: words.attempt, width: 76, align: 'right', extra: true, render: (row) => count(row.attempt) },
  { key: 'sip', title: words.sipStatus, width: 86, align: 'right', extra: true, render: (row) => row.sipStatus ?? nothing },
  { key: 'attempts', title: words.attempts, width: 84, align: 'right', extra: true, render: (row) => row.attempts ?? nothing },
  { key: 'q850', title: words.q850, width: 80, align: 'right', extra: true, render: (row) => row.q850 ?? nothing },
  { key: 'id', title: words.callId, width: 290, extra: true, render: (row) => <code>{row.id}</code> },
  { key: 'sipCallId', title: words.sipCallId, width: 190, extra: true, render: (row) => row.sipCallId ?? nothing },
  { key: 'ringingAt', title: words.ringingAt, width: 150, extra: true, render: (row) => dateTime(row.ringingAt) },
  { key: 'answeredAt', title: words.answeredAt, width: 150, extra: true, render: (row) => dateTime(row.answeredAt) },
  { key: 'transferredAt', title: words.transferredAt, width: 150, extra: true, render: (row) => dateTime(row.transferredAt) },
  { key: 'endedAt', title: words.endedAt, width: 150, extra: true, render: (row) => dateTime(row.endedAt) },
  {
    key: 'endedBy',
    title: words.endedBy,
    width: 110,
    extra: true,
    render: (row) => (row.endedBy ? w.text(hangUpSides[row.endedBy]) : nothing),
  },
  { key: 'business', title: words.businessStatus, width: 120, extra: true, render: (row) => row.businessStatus ?? nothing },
  { key: 'endNode', title: words.endNode, width: 130, extra: true, render: (row) => row.endNode ?? nothing },
  { key: 'endNodeLabels', title: words.endNodeLabels, width: 150, extra: true, render: (row) => manyOf(row.endNodeLabels) },
  { key: 'concerns', title: words.concerns, width: 150, extra: true, render: (row) => row.concerns.join(', ') || nothing },
  {
    key: 'variables',
    title: words.variables,
    width: 180,
    extra: true,
    render: (row) => manyOf(Object.entries(row.variables).map(([name, value]) => `${name}: ${value}`)),
  },
  { key: 'tracking', title: words.trackingNumber, width: 140, extra: true, render: (row) => row.trackingNumber ?? nothing },
  { key: 'satisfaction', title: words.satisfaction, width: 100, extra: true, render: (row) => row.satisfaction ?? nothing },
  { key: 'smsStrategy', title: words.smsStrategy, width: 120, extra: true, render: (row) => row.smsStrategy ?? nothing },
  { key: 'smsContent', title: words.smsContent, width: 180, extra: true, render: (row) => row.smsContent ?? nothing },
  {
    key: 'smsStatus',
    title: words.smsStatus,
    width: 96,
    extra: true,
    render: (row) => (row.smsStatus ? w.text(smsStatuses[row.smsStatus]) : nothing),
  },
  { key: 'quality', title: words.quality, width: 96, extra: true, render: (row) => w.text(callQualities[row.quality ?? 'none']) },
  {
    key: 'carrier',
    title: words.carrier,
    width: 90,
    extra: true,
    render: (row) => (row.carrier ? w.text(carriers[row.carrier]) : nothing),
  },
  { key: 'gender', title: words.gender, width: 90, extra: true, render: (row) => w.text(callGenders[row.gender]) },
  {
    key: 'announcement',
    title: words.announcement,
    width: 120,
    extra: true,
    render: (row) => (row.announcementHit ? w.text(answerText(row.announcementHit)) : nothing),
  },
  {
    key: 'announcementText',
    title: words.announcementText,
    width: 180,
    extra: true,
    render: (row) => row.announcementText ?? nothing,
  },
  {
    key: 'exception',
    title: words.exception,
    width: 160,
    extra: true,
    render: (row) => (row.exception ? w.text(exceptionText(row.exception)) : nothing),
  },
  {
    key: 'billed',
    title: words.billed,
    width: 90,
    align: 'right',
    extra: true,
    render: (row) => (row.billingSeconds === null ? nothing : length(row.billingSeconds * 1000)),
  },
  { key: 'bill', title: words.bill, width: 90, align: 'right', extra: true, render: (row) => money(row.bill) },
];
