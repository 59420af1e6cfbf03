import type { Text } from '@parley/contract';
import { exceptionNames } from '@parley/contract/call-exception';
import {
  callColumnTexts,
  callMarkTexts,
  feedbackTexts,
  otherGradeRules,
  smsRecordTexts,
  turnColumnTexts,
} from '@parley/contract/call-texts';
import * as kinds from '@parley/contract/kind-texts';
import { smsOccasions, smsReceivers } from '@parley/contract/sms-texts';
import * as states from '@parley/contract/state-texts';
import { numberColumnTexts, taskColumnTexts } from '@parley/contract/task-export-texts';
import { jobKind } from '@parley/contract/transfer';
import { resultText } from '../../../status/index.ts';
import { liveWords } from '../../call/call-live/words.ts';
import { ruleWords } from '../../centre/outbound-rule/words.ts';
import { keyStates, scopeTexts } from '../../open/access-auth/words.ts';
import { switchWords } from '../../operate/switches/words.ts';
import { statementWords } from '../../report/statement/words.ts';
import { calloutWords } from '../../task/callout-set/words.ts';
import { listWords } from '../../task/intercept-black/words.ts';
import { meanings, recallWords } from '../../task/recall/words.ts';
import { queueWords } from '../../transfer/queue/words.ts';
import { loginWords } from '../company-login-log/words.ts';
import { operationExportColumns } from './export-columns.ts';
import { flowValues } from './flow-values.ts';

type Texts = Readonly<Record<string, Text>>;

const all: Texts = { all: { zh: '全部', en: 'All' } };

/** Words of values, by the field that holds them. */
const texts: Readonly<Record<string, Texts>> = {
  ...flowValues,
  gender: states.genders,
  mode: kinds.taskModes,
  by: {
    person: { zh: '人工录音', en: 'A person' },
    synthesiser: { zh: '合成', en: 'Synthesiser' },
    // How simulated callers talk.
    text: { zh: '文字', en: 'By text' },
    voice: { zh: '真实语音', en: 'By voice' },
  },
  callerChoice: kinds.callerChoices,
  choice: kinds.groupChoices,
  failOver: kinds.failOverCauses,
  days: kinds.weekdays,
  type: kinds.flowTypes,
  direction: kinds.directions,
  environment: kinds.environments,
  to: states.flowStatuses,
  audience: kinds.audiences,
  roles: kinds.nodeRoles,
  dataScope: states.dataScopes,
  unmask: states.unmaskedData,
  scopes: scopeTexts,
  flows: all,
  grades: all,
  language: states.languages,
  serviceCategory: states.serviceCategories,
  securityStrategy: states.securityStrategies,
  logoutType: states.logoutTypes,
  encryption: kinds.encryptions,
  identityHeader: kinds.identityHeaders,
  secondFactor: states.secondFactorPolicies,
  who: Object.fromEntries((['company', 'department', 'extension'] as const).map((who) => [who, ruleWords[`who.${who}`]])),
  use: { hearing: { zh: '识别', en: 'Recognition' }, speaking: { zh: '合成', en: 'Synthesis' } },
  providers: { embedded: { zh: '内置', en: 'Built in' } },
  id: { embedded: { zh: '内置', en: 'Built in' } },
  reason: { 'failed-logins': switchWords['reason.failed-logins'] },
  env: { uat: states.flowStatuses.uat, prod: states.flowStatuses.production },
  box: { received: { zh: '收到的', en: 'Received' }, sent: { zh: '发出的', en: 'Sent' } },
  what: { file: { zh: '文件', en: 'The file' }, failed: queueWords.refused },
  kind: {
    ...states.userKinds,
    ...kinds.gatewayKinds,
    ...Object.fromEntries(jobKind.options.map((kind) => [kind, queueWords[`kind.${kind}`]])),
  },
};

/** A state has the words of the page whose rows are in it. */
const statesOf: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  'task-list': {
    state: states.taskStates,
    states: { ...states.numberStates, ...states.taskStates },
    results: states.callResults,
    columns: { ...taskColumnTexts, ...numberColumnTexts },
  },
  gateway: { state: states.lineStates },
  flow: { status: states.flowStatuses, kind: kinds.intentKinds, state: states.pieceStates },
  recall: { class: meanings, phase: recallWords, caller: kinds.redialCallers },
  'task-intervention': {
    kind: { ...kinds.interventionKinds, ...kinds.interventionActions },
    measure: kinds.measures,
    comparison: kinds.comparisons,
    carriers: kinds.carriers,
    is: kinds.variableTests,
    lastResults: states.callResults,
  },
  user: { status: states.userStatuses },
  company: { status: states.companyStatuses, kind: kinds.holdKinds },
  'platform-sysmsg-list': { state: states.messageStates },
  'import-queue': { status: states.jobStatuses },
  'export-queue': { status: states.jobStatuses },
  'company-log': {
    result: states.operationResults,
    columns: Object.fromEntries(operationExportColumns(true).map(({ key, title }) => [key, title])),
  },
  'call-info': {
    exceptions: exceptionNames,
    columns: { ...callColumnTexts, ...turnColumnTexts },
    statuses: states.callOutcomes,
    endedBy: kinds.hangUpSides,
    gender: states.callGenders,
    carriers: kinds.carriers,
    smsStatuses: states.smsStatuses,
    quality: states.callQualities,
    gradeRules: otherGradeRules,
  },
  'callout-set': {
    kind: { holiday: calloutWords.holiday, workday: calloutWords.workday },
    repeatThen: { skip: calloutWords.repeatSkip, wait: calloutWords.repeatWait },
    dncFailed: { hold: calloutWords.dncHold, call: calloutWords.dncCall },
  },
  'call-live': {
    kind: { prompt: liveWords.prompt, 'take-over': liveWords.takeOver, listen: liveWords.listen, 'hang-up': liveWords.hangUp },
    result: { done: { zh: '已执行', en: 'Done' }, ringing: { zh: '分机振铃', en: 'The phone rings' } },
  },
  'sms-template': { state: states.smsTemplateStates },
  'sms-strategy': {
    occasion: smsOccasions,
    receiver: smsReceivers,
    results: states.callResults,
  },
  'sms-record': { columns: smsRecordTexts, states: states.smsStatuses },
  'call-mark': { columns: callMarkTexts, kind: kinds.markKinds, kinds: kinds.markKinds },
  problem: {
    columns: feedbackTexts,
    category: kinds.feedbackCategories,
    categories: kinds.feedbackCategories,
    level: kinds.feedbackLevels,
    levels: kinds.feedbackLevels,
    result: states.feedbackResults,
  },
  'intercept-black': { columns: listWords },
  statement: { columns: statementWords },
  'access-auth': { state: keyStates },
  'company-login-log': { columns: { ...loginWords, username: loginWords.user } },
};

/**
 * The word for a value of a field, by the field's path; undefined if it has none.
 *
 * @param page whose rows they are, as the log calls the area of an operation
 */
export const valueText = (path: string, value: unknown, page: string | null): Text | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const parts = path.split('.');
  const field = parts.at(-1) ?? '';
  // What a kind is called depends on what has it: a slot's entity, a test of a condition.
  const within = parts.filter((part) => !/^\d+$/.test(part)).slice(-2);
  const known = (within.length > 1 ? texts[within.join('.')] : undefined) ?? statesOf[page ?? '']?.[field] ?? texts[field];
  if (known && Object.hasOwn(known, value)) return known[value];
  return field === 'result' && parts[0] === 'entries' && typeof value === 'string' ? resultText(value) : undefined;
};
