import { comparison, measure } from '@parley/contract/intervention-figures';
import { comparisons, interventionActions, measures } from '@parley/contract/kind-texts';
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, gatewayGroupOptions } from '../../../parts/choices/index.ts';
import { Field, NumberField } from '../../../parts/form/index.ts';
import type { RuleFieldsProps, RuleValues } from './rule-fields.tsx';
import { interventionWords as words } from './words.ts';

type Rule = Extract<RuleValues, { kind: 'task' }>;
type Action = Rule['action'];

export const freshTaskRule: Rule = {
  kind: 'task',
  condition: { measure: 'early-hangup-rate', comparison: 'above', threshold: 40, minimum: 50, windowMinutes: 30 },
  action: { kind: 'pause' },
};

const actions: readonly Action[] = [
  { kind: 'pause' },
  { kind: 'slow-down', percent: 50 },
  { kind: 'change-gateway-group', gatewayGroupId: '' },
  { kind: 'alert' },
];

/** A measure of tasks, how far it may go, and what is done then. */
export function TaskRule({ rule, errorOf, onLeft, onChange }: RuleFieldsProps<Rule>): ReactElement {
  const { say, text } = useWords(words);
  const { condition, action } = rule;
  const change = (how: Partial<Rule['condition']>): void => onChange({ ...rule, condition: { ...condition, ...how } });
  const act = (next: Action): void => onChange({ ...rule, action: next });
  const number = (name: 'threshold' | 'minimum' | 'windowMinutes', unit: string) => (
    <NumberField
      name={name}
      label={say(name)}
      error={errorOf(`condition.${name}`)}
      span={2}
      value={condition[name]}
      controls={false}
      suffix={unit}
      onBlur={() => onLeft(`condition.${name}`)}
      onChange={(next) => change({ [name]: next })}
    />
  );
  return (
    <>
      <Field name="measure" label={say('measure')} error={undefined} span={4}>
        <Select
          id="measure"
          value={condition.measure}
          options={measure.options.map((value) => ({ value, label: text(measures[value]) }))}
          onChange={(next) => change({ measure: next })}
        />
      </Field>
      <Field name="comparison" label={say('comparison')} error={undefined} span={2}>
        <Select
          id="comparison"
          value={condition.comparison}
          options={comparison.options.map((value) => ({ value, label: text(comparisons[value]) }))}
          onChange={(next) => change({ comparison: next })}
        />
      </Field>
      {number('threshold', '%')}
      {number('windowMinutes', say('unitMinutes'))}
      {number('minimum', say('unitCalls'))}
      <Field name="action" label={say('action')} error={undefined} span={3}>
        <Select
          id="action"
          value={action.kind}
          options={actions.map(({ kind }) => ({ value: kind, label: text(interventionActions[kind]) }))}
          onChange={(kind) => act(actions.find((one) => one.kind === kind) ?? { kind: 'alert' })}
        />
      </Field>
      {action.kind === 'slow-down' ? (
        <NumberField
          name="percent"
          label={say('percent')}
          error={errorOf('action.percent')}
          span={3}
          value={action.percent}
          controls={false}
          suffix="%"
          onBlur={() => onLeft('action.percent')}
          onChange={(percent) => act({ kind: 'slow-down', percent })}
        />
      ) : null}
      {action.kind === 'change-gateway-group' ? (
        <Field name="gatewayGroupId" label={say('gatewayGroupId')} error={errorOf('action.gatewayGroupId')} span={3}>
          <ChoiceSelect
            id="gatewayGroupId"
            value={action.gatewayGroupId || null}
            options={gatewayGroupOptions}
            wrong={errorOf('action.gatewayGroupId') !== undefined}
            onChange={(next) => act({ kind: 'change-gateway-group', gatewayGroupId: next ?? '' })}
          />
        </Field>
      ) : null}
    </>
  );
}
