import { type Language, say, type Text } from '@parley/contract';
import type { Option } from '@parley/contract/display';
import * as states from '@parley/contract/state-texts';
import * as call from './option-texts/call.ts';
import * as report from './option-texts/report.ts';

const lists: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  'task-mode': call.taskModes,
  'task-state': states.taskStates,
  'caller-choice': call.callerChoices,
  'number-state': states.numberStates,
  'number-refusal': call.refusals,
  'call-status': states.callStatuses,
  'call-result': states.callResults,
  'call-direction': call.directions,
  'hang-up-side': call.hangUpSides,
  'flow-type': call.flowTypes,
  'flow-status': states.flowStatuses,
  'gateway-kind': call.gatewayKinds,
  'line-state': states.lineStates,
  gender: states.genders,
  language: states.languages,
  'user-kind': states.userKinds,
  'user-status': states.userStatuses,
  'data-scope': states.dataScopes,
  'unmasked-data': states.unmaskedData,
  'company-status': states.companyStatuses,
  'service-category': states.serviceCategories,
  'security-strategy': states.securityStrategies,
  'job-status': states.jobStatuses,
  'operation-result': states.operationResults,
  'logout-type': states.logoutTypes,
  'feedback-category': report.feedbackCategories,
  'feedback-level': report.feedbackLevels,
  'feedback-status': report.feedbackStatuses,
  'quality-status': report.qualityStatuses,
};

/** Every fixed list by name, in one language; entries in the order in which they are shown. */
export const fixedOptions = (language: Language): Record<string, Option[]> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, texts]) => [
      name,
      Object.entries(texts).map(([value, text]) => ({ value, label: say(text, language) })),
    ]),
  );
