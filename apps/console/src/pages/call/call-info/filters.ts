import { directions, environments } from '@parley/contract/kind-texts';
import { callResults } from '@parley/contract/state-texts';
import type { Say } from '../../../i18n/index.ts';
import { flowOptions, gatewayOptions, gradeOptions, taskOptions } from '../../../parts/choices/index.ts';
import type { Filter } from '../../../parts/list/index.ts';
import { callSigns } from '../../../status/index.ts';
import { callWords as words } from './words.ts';

/** Every filter that the list of calls knows. */
export const callFilters = ({ text }: Say<keyof typeof words>): readonly Filter[] => [
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
];
