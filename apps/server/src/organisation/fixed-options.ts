import { type Language, say, type Text } from '@parley/contract';
import type { Option } from '@parley/contract/display';
import * as states from '@parley/contract/state-texts';
import * as call from './option-texts/call.ts';
import * as own from './option-texts/organisation.ts';

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
  gender: own.genders,
  language: own.languages,
  'user-kind': own.userKinds,
  'user-status': own.userStatuses,
  'data-scope': own.dataScopes,
  'unmasked-data': own.unmaskedData,
  'company-status': own.companyStatuses,
  'service-category': own.serviceCategories,
  'security-strategy': own.securityStrategies,
  'job-status': states.jobStatuses,
  'operation-result': own.operationResults,
  'logout-type': own.logoutTypes,
  'feedback-category': own.feedbackCategories,
  'feedback-level': own.feedbackLevels,
  'feedback-status': own.feedbackStatuses,
  'quality-status': own.qualityStatuses,
};

/** Every fixed list by name, in one language; entries in the order in which they are shown. */
export const fixedOptions = (language: Language): Record<string, Option[]> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, texts]) => [
      name,
      Object.entries(texts).map(([value, text]) => ({ value, label: say(text, language) })),
    ]),
  );
