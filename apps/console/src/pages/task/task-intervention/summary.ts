import { listComma } from '@parley/contract';
import * as kinds from '@parley/contract/kind-texts';
import type { InterventionAction, InterventionRule } from '@parley/contract/task-intervention';
import type { Say } from '../../../i18n/index.ts';
import { resultText } from '../../../status/index.ts';
import type { interventionWords } from './words.ts';

type Words = Pick<Say<keyof typeof interventionWords>, 'say' | 'text' | 'language'>;

/** When a rule steps in, in a line. */
export const conditionText = (rule: InterventionRule, { say, text, language }: Words): string => {
  const comma = listComma(language);
  if (rule.kind === 'task') {
    const { measure, comparison, threshold, minimum, windowMinutes: minutes } = rule.condition;
    return say('when', {
      minutes,
      measure: text(kinds.measures[measure]),
      comparison: text(kinds.comparisons[comparison]),
      threshold,
      minimum,
    });
  }
  const { areas, carriers, variables, lastResults } = rule.condition;
  return [
    ...(areas.length > 0 ? [areas.join(comma)] : []),
    ...(carriers.length > 0 ? [carriers.map((one) => text(kinds.carriers[one])).join(comma)] : []),
    ...variables.map(({ name, is, value }) => `${name} ${text(kinds.variableTests[is])} ${is === 'missing' ? '' : value}`.trim()),
    ...(lastResults.length > 0 ? [`${say('lastResults')}: ${lastResults.map((one) => text(resultText(one))).join(comma)}`] : []),
  ].join(' · ');
};

/** What it does, in a few words. */
export const actionText = (action: InterventionAction, { say, text }: Words): string => {
  const name = text(kinds.interventionActions[action.kind]);
  if (action.kind === 'slow-down') return `${name} ${action.percent}%`;
  if (action.kind === 'delay') return `${name} ${action.minutes} ${say('unitMinutes')}`;
  return action.kind === 'other-caller' ? `${name} ${action.callerNumber}` : name;
};
