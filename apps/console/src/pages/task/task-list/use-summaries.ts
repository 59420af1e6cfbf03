import { recall } from '@parley/contract/recall';
import { needs, useCan } from '../../../access/index.ts';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { redialRuleOptions, taskStrategyOptions, useChoices } from '../../../parts/choices/index.ts';
import { callerSummary, hoursSummary, listsSummary, paceSummary, redialSummary } from './form-summaries.ts';
import { type Preset, presets } from './presets.ts';
import type { Section } from './section-index.tsx';
import { summaryWords } from './summary-words.ts';
import type { TaskValues } from './task-form.tsx';

/**
 * What each folded section says of its fields.
 *
 * @param zone the company's
 * @param newRule whose rule is made when the task is saved, if no other is chosen
 */
export function useSummaries(
  values: TaskValues,
  zone: string,
  newRule: Preset | undefined,
): Readonly<Record<Exclude<Section, 'basic'>, string>> {
  const words = useWords(summaryWords);
  const rule = values.redialRuleId ?? undefined;
  const mayRead = useCan(needs(recall.detail));
  const asked = useAsk(recall.detail, { id: rule ?? '' }, { enabled: rule !== undefined && mayRead });
  const { labelOf } = useChoices(redialRuleOptions, { text: '', chosen: rule ? [rule] : [], wanted: rule !== undefined });
  const strategy = values.smsStrategyId ?? undefined;
  const strategies = useChoices(taskStrategyOptions, { text: '', chosen: strategy ? [strategy] : [], wanted: strategy !== undefined });
  const entries = rule ? asked.data?.entries : newRule ? presets[newRule].redial.entries : [];
  return {
    pace: paceSummary(values, words),
    hours: hoursSummary(values, zone, words),
    caller: callerSummary(values, words),
    lists: listsSummary(values, words),
    sms: strategy ? strategies.labelOf(strategy) : words.say('noSms'),
    redial: entries ? redialSummary(entries, words) : rule ? labelOf(rule) : '',
  };
}
