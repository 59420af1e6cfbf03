import type { Text } from '@parley/contract';
import { exceptionNames } from '@parley/contract/call-exception';
import { answerTexts, callColumnTexts } from '@parley/contract/call-texts';
import { carriers, directions, environments, hangUpSides } from '@parley/contract/kind-texts';
import { callGenders, callQualities, callResults, smsStatuses } from '@parley/contract/state-texts';
import type { Say as Words } from '../../../i18n/index.ts';
import { flowOptions, gatewayOptions, gradeOptions, taskOptions } from '../../../parts/choices/index.ts';
import type { Filter } from '../../../parts/list/index.ts';
import { callSigns } from '../../../status/index.ts';
import { gradeRuleOptions } from './grade-rule-options.ts';
import { callWords as words } from './words.ts';

type Say = (of: Text) => string;

const listed = (texts: Readonly<Record<string, Text>>, text: Say) =>
  Object.entries(texts).map(([value, word]) => ({ value, label: text(word) }));
const yesNo = (yes: Text, no: Text, text: Say) => [
  { value: 'true', label: text(yes) },
  { value: 'false', label: text(no) },
];

/** Every filter that the list of calls knows; the rules of grades are those of a flow, once one is chosen. */
export const callFilters = ({ text }: Words<keyof typeof words>, flowId: string | null): readonly Filter[] => [
  { kind: 'text', name: 'number', label: words.number, hint: words.numberHint },
  { kind: 'range', name: 'time', label: words.time, from: 'from', to: 'to' },
  { kind: 'one', name: 'taskId', label: words.task, options: taskOptions },
  {
    kind: 'many',
    name: 'statuses',
    label: words.status,
    options: Object.entries(callSigns).map(([value, sign]) => ({ value, label: text(sign.word) })),
  },
  { kind: 'many', name: 'grades', label: words.grade, options: gradeOptions },
  {
    kind: 'many',
    name: 'gradeRules',
    label: callColumnTexts.gradeRule,
    more: true,
    options: gradeRuleOptions(flowId, text),
    ...(flowId ? {} : { hint: words.ruleHint }),
  },
  { kind: 'span', name: 'talk', label: words.length, from: 'talkFrom', to: 'talkTo', unit: words.seconds },
  {
    kind: 'many',
    name: 'results',
    label: words.cause,
    more: true,
    options: Object.entries(callResults).map(([value, word]) => ({ value, label: text(word) })),
  },
  { kind: 'one', name: 'flowId', label: words.flow, more: true, options: flowOptions },
  { kind: 'one', name: 'gatewayId', label: words.gateway, more: true, options: gatewayOptions },
  {
    kind: 'one',
    name: 'direction',
    label: words.direction,
    more: true,
    options: (['out', 'in'] as const).map((value) => ({ value, label: text(directions[value]) })),
  },
  {
    kind: 'one',
    name: 'environment',
    label: words.environment,
    more: true,
    options: (['production', 'uat'] as const).map((value) => ({ value, label: text(environments[value]) })),
  },
  { kind: 'text', name: 'caller', label: words.caller, hint: words.wholeHint, more: true },
  { kind: 'text', name: 'callee', label: words.callee, hint: words.wholeHint, more: true },
  { kind: 'text', name: 'labels', label: words.labels, hint: words.severalHint, as: 'list', more: true },
  { kind: 'text', name: 'concerns', label: words.concerns, hint: words.severalHint, as: 'list', more: true },
  { kind: 'text', name: 'slot', label: words.slots, hint: words.namedHint, as: 'named', more: true },
  { kind: 'text', name: 'variable', label: words.variables, hint: words.namedHint, as: 'named', more: true },
  { kind: 'text', name: 'businessStatus', label: words.businessStatus, more: true },
  { kind: 'text', name: 'endNode', label: words.endNode, more: true },
  { kind: 'text', name: 'area', label: words.area, hint: words.areaHint, more: true },
  { kind: 'many', name: 'carriers', label: words.carrier, more: true, options: listed(carriers, text) },
  { kind: 'text', name: 'trackingNumber', label: words.trackingNumber, more: true },
  { kind: 'text', name: 'satisfaction', label: words.satisfaction, more: true },
  { kind: 'many', name: 'smsStatuses', label: words.smsStatus, more: true, options: listed(smsStatuses, text) },
  { kind: 'many', name: 'quality', label: words.quality, more: true, options: listed(callQualities, text) },
  { kind: 'many', name: 'endedBy', label: words.endedBy, more: true, options: listed(hangUpSides, text) },
  {
    kind: 'many',
    name: 'announcementHits',
    label: words.announcement,
    more: true,
    options: listed(answerTexts, text),
  },
  { kind: 'one', name: 'gender', label: words.gender, more: true, options: listed(callGenders, text) },
  { kind: 'text', name: 'attempt', label: words.attempt, as: 'number', more: true },
  {
    kind: 'span',
    name: 'attempts',
    label: callColumnTexts.attempts,
    from: 'attemptsFrom',
    to: 'attemptsTo',
    unit: words.times,
    more: true,
  },
  { kind: 'text', name: 'sipStatus', label: words.sipStatus, as: 'number', more: true },
  { kind: 'text', name: 'q850', label: words.q850, as: 'number', more: true },
  { kind: 'text', name: 'sipCallId', label: words.sipCallId, more: true },
  { kind: 'span', name: 'ring', label: words.ring, from: 'ringFrom', to: 'ringTo', unit: words.seconds, more: true },
  { kind: 'span', name: 'turns', label: words.turns, from: 'turnsFrom', to: 'turnsTo', unit: words.turns, more: true },
  { kind: 'span', name: 'billed', label: words.billed, from: 'billedFrom', to: 'billedTo', unit: words.seconds, more: true },
  { kind: 'span', name: 'bill', label: words.phoneBill, from: 'billFrom', to: 'billTo', unit: words.yuan, parts: 1000, more: true },
  { kind: 'flag', name: 'recorded', label: words.recording, more: true, options: yesNo(words.has, words.hasNot, text) },
  { kind: 'flag', name: 'transferred', label: words.transferred, more: true, options: yesNo(words.yes, words.no, text) },
  { kind: 'flag', name: 'troubled', label: words.exception, more: true, options: yesNo(words.has, words.hasNot, text) },
  { kind: 'many', name: 'exceptions', label: words.whichException, more: true, options: listed(exceptionNames, text) },
  { kind: 'flag', name: 'marked', label: words.marked, more: true, options: yesNo(words.yes, words.no, text) },
];
