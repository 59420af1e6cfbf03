import { type Language, say, type Text } from '@parley/contract';
import type { Option } from '@parley/contract/display';
import * as kinds from '@parley/contract/kind-texts';
import * as states from '@parley/contract/state-texts';
import * as report from './option-texts/report.ts';

const lists: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  'task-mode': kinds.taskModes,
  'task-state': states.taskStates,
  'caller-choice': kinds.callerChoices,
  'number-state': states.numberStates,
  'number-refusal': kinds.refusals,
  'call-status': states.callStatuses,
  'call-result': states.callResults,
  'call-direction': kinds.directions,
  'hang-up-side': kinds.hangUpSides,
  'flow-type': kinds.flowTypes,
  'flow-status': states.flowStatuses,
  'gateway-kind': kinds.gatewayKinds,
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
