import { listComma } from '@parley/contract';
import type { SmsStrategyItem } from '@parley/contract/sms-strategy';
import type { Say } from '../../../i18n/index.ts';
import { resultText } from '../../../status/index.ts';
import type { strategyWords } from './words.ts';

type Words = Say<keyof typeof strategyWords>;

/** Under which condition a strategy sends, in one line. */
export const conditionText = (of: SmsStrategyItem, { say, text, language }: Words): string => {
  const listed = (list: readonly string[]): string => list.join(listComma(language));
  const parts = [
    ...(of.occasion === 'call' ? [say(of.everyCall ? 'everyCall' : 'ofTasks')] : []),
    ...(of.direction ? [say(of.direction)] : []),
    ...(of.results.length > 0 ? [listed(of.results.map((result) => text(resultText(result))))] : []),
    ...(of.grades.length > 0 ? [`${say('grades')} ${listed(of.grades)}`] : []),
    ...(of.labels.length > 0 ? [`${say('labels')} ${listed(of.labels)}`] : []),
    ...(of.talkFrom === null ? [] : [say('atLeast', { n: of.talkFrom })]),
    ...(of.talkTo === null ? [] : [say('atMost', { n: of.talkTo })]),
  ];
  return parts.join(' · ');
};
