import { carriers, interventionActions } from '@parley/contract/kind-texts';
import { carrier } from '@parley/contract/phone';
import { callResult } from '@parley/contract/task';
import { taskIntervention } from '@parley/contract/task-intervention';
import { Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect } from '../../../parts/choices/index.ts';
import { Field, NumberField } from '../../../parts/form/index.ts';
import { resultText } from '../../../status/index.ts';
import { outboundFlowOptions } from '../task-list/outbound-flow-options.ts';
import type { RuleFieldsProps, RuleValues } from './rule-fields.tsx';
import { VariableTests } from './variable-tests.tsx';
import { interventionWords as words } from './words.ts';

type Rule = Extract<RuleValues, { kind: 'number' }>;
type Action = Rule['action'];

export const freshNumberRule: Rule = {
  kind: 'number',
  condition: { areas: [], carriers: [], lastResults: [], variables: [] },
  action: { kind: 'skip' },
};

const actions: readonly Action[] = [
  { kind: 'skip' },
  { kind: 'delay', minutes: 60 },
  { kind: 'other-flow', flowId: '' },
  { kind: 'other-caller', callerNumber: '' },
];

/** What numbers a rule is about, and what becomes of them. */
export function NumberRule({ rule, errorOf, onLeft, onChange }: RuleFieldsProps<Rule>): ReactElement {
  const { say, text } = useWords(words);
  const { data } = useAsk(taskIntervention.option, {});
  const { condition, action } = rule;
  const change = (how: Partial<Rule['condition']>): void => onChange({ ...rule, condition: { ...condition, ...how } });
  const act = (next: Action): void => onChange({ ...rule, action: next });
  const wrong = errorOf('condition');
  return (
    <>
      <Field name="areas" label={say('areas')} error={errorOf('condition.areas') ?? wrong} help={say('areasHelp')} span={6}>
        <Select
          id="areas"
          mode="tags"
          value={condition.areas ?? []}
          status={wrong ? 'error' : ''}
          tokenSeparators={[',', '，', '、', ' ']}
          options={(data?.areas ?? []).map((value) => ({ value, label: value }))}
          onChange={(areas: string[]) => change({ areas })}
        />
      </Field>
      <Field name="carriers" label={say('carriers')} error={undefined} span={3}>
        <Select
          id="carriers"
          mode="multiple"
          value={condition.carriers ?? []}
          options={carrier.options.map((value) => ({ value, label: text(carriers[value]) }))}
          onChange={(next) => change({ carriers: next })}
        />
      </Field>
      <Field name="lastResults" label={say('lastResults')} error={undefined} span={3}>
        <Select
          id="lastResults"
          mode="multiple"
          value={condition.lastResults ?? []}
          options={callResult.options.map((value) => ({ value, label: text(resultText(value)) }))}
          onChange={(lastResults) => change({ lastResults })}
        />
      </Field>
      <Field name="variables" label={say('variables')} error={errorOf('condition.variables')} help={say('numberHelp')} span={6}>
        <VariableTests
          tests={condition.variables ?? []}
          errorOf={(path) => errorOf(`condition.variables.${path}`)}
          onChange={(variables) => change({ variables })}
        />
      </Field>
      <Field name="action" label={say('action')} error={undefined} span={3}>
        <Select
          id="action"
          value={action.kind}
          options={actions.map(({ kind }) => ({ value: kind, label: text(interventionActions[kind]) }))}
          onChange={(kind) => act(actions.find((one) => one.kind === kind) ?? { kind: 'skip' })}
        />
      </Field>
      {action.kind === 'delay' ? (
        <NumberField
          name="minutes"
          label={say('minutes')}
          error={errorOf('action.minutes')}
          span={3}
          value={action.minutes}
          controls={false}
          suffix={say('unitMinutes')}
          onBlur={() => onLeft('action.minutes')}
          onChange={(minutes) => act({ kind: 'delay', minutes })}
        />
      ) : null}
      {action.kind === 'other-flow' ? (
        <Field name="flowId" label={say('flowId')} error={errorOf('action.flowId')} span={3}>
          <ChoiceSelect
            id="flowId"
            value={action.flowId || null}
            options={outboundFlowOptions}
            wrong={errorOf('action.flowId') !== undefined}
            onChange={(next) => act({ kind: 'other-flow', flowId: next ?? '' })}
          />
        </Field>
      ) : null}
      {action.kind === 'other-caller' ? (
        <Field name="callerNumber" label={say('callerNumber')} error={errorOf('action.callerNumber')} span={3}>
          <Input
            id="callerNumber"
            value={action.callerNumber}
            status={errorOf('action.callerNumber') ? 'error' : ''}
            onChange={({ target }) => act({ kind: 'other-caller', callerNumber: target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}
