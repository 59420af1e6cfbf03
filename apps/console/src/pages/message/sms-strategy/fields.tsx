import type { InputOf } from '@parley/contract';
import { smsOccasion, smsReceiver, type smsStrategy } from '@parley/contract/sms-strategy';
import { smsOccasions, smsReceivers } from '@parley/contract/sms-texts';
import { callResults } from '@parley/contract/state-texts';
import { callResult } from '@parley/contract/task';
import type { Say } from '../../../i18n/index.ts';
import { gradeOptions, smsTemplateOptions } from '../../../parts/choices/index.ts';
import type { FieldSpec } from '../../../parts/form/index.ts';
import { SendingHours } from './sending-hours.tsx';
import { strategyWords as words } from './words.ts';

export type Form = InputOf<typeof smsStrategy.create>;

/** A condition is about calls: those that ended, or the last ones of a task's numbers. */
const hasCondition = ({ occasion, receiver }: Form): boolean => occasion === 'call' || (occasion === 'task-end' && receiver !== 'staff');

export const strategyFields = ({ say, text }: Say<keyof typeof words>, labels: readonly string[]): readonly FieldSpec<Form>[] => [
  { kind: 'text', name: 'name', label: words.name, required: true },
  { kind: 'flag', name: 'enabled', label: words.enabled },
  {
    kind: 'one',
    name: 'occasion',
    label: words.occasion,
    required: true,
    options: smsOccasion.options.map((value) => ({ value, label: text(smsOccasions[value]) })),
  },
  { kind: 'flag', name: 'everyCall', label: words.everyCall, help: words.everyCallHelp, when: ({ occasion }) => occasion === 'call' },
  {
    kind: 'many',
    name: 'results',
    label: words.results,
    help: words.any,
    options: callResult.exclude(['filtered']).options.map((value) => ({ value, label: text(callResults[value]) })),
    when: hasCondition,
  },
  { kind: 'many', name: 'grades', label: words.grades, help: words.any, options: gradeOptions, when: hasCondition },
  {
    kind: 'many',
    name: 'labels',
    label: words.labels,
    help: words.any,
    options: labels.map((value) => ({ value, label: value })),
    when: hasCondition,
  },
  {
    kind: 'one',
    name: 'direction',
    label: words.direction,
    clearable: true,
    hint: words.both,
    options: [
      { value: 'in', label: say('in') },
      { value: 'out', label: say('out') },
    ],
    when: ({ occasion }) => occasion === 'call',
  },
  { kind: 'number', name: 'talkFrom', label: words.talkFrom, unit: words.seconds, when: hasCondition },
  { kind: 'number', name: 'talkTo', label: words.talkTo, unit: words.seconds, when: hasCondition },
  {
    kind: 'one',
    name: 'receiver',
    label: words.receiver,
    required: true,
    options: smsReceiver.options.map((value) => ({ value, label: text(smsReceivers[value]) })),
  },
  {
    kind: 'tags',
    name: 'staffNumbers',
    label: words.staffNumbers,
    help: words.staffHelp,
    required: true,
    when: ({ receiver }) => receiver === 'staff',
  },
  {
    kind: 'text',
    name: 'variable',
    label: words.variable,
    help: words.variableHelp,
    required: true,
    when: ({ receiver }) => receiver === 'variable',
  },
  { kind: 'one', name: 'templateId', label: words.templateId, help: words.templateHelp, required: true, options: smsTemplateOptions },
  { kind: 'number', name: 'onceInDays', label: words.onceInDays, help: words.onceHelp, unit: words.days },
  {
    kind: 'own',
    name: 'hours',
    label: words.hours,
    help: words.hoursHelp,
    span: 6,
    render: (form) => (
      <SendingHours
        hours={form.values.hours ?? []}
        errorOf={(n) => form.errorOf(`hours.${n}`)}
        onChange={(hours) => {
          form.set('hours', hours);
          form.touch('hours');
        }}
      />
    ),
  },
];
