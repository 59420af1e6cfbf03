import type { InputOf } from '@parley/contract';
import { interventionKinds } from '@parley/contract/kind-texts';
import type { taskIntervention } from '@parley/contract/task-intervention';
import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { Field } from '../../../parts/form/index.ts';
import { freshNumberRule, NumberRule } from './number-rule.tsx';
import { freshTaskRule, TaskRule } from './task-rule.tsx';
import { interventionWords as words } from './words.ts';

export type RuleValues = InputOf<typeof taskIntervention.create>['rule'];

export interface RuleFieldsProps<Rule = RuleValues> {
  readonly rule: Rule;
  /** What is wrong with a field, by its path within the rule. */
  readonly errorOf: (path: string) => string | undefined;
  /** A field was left, by the same path. */
  readonly onLeft: (path: string) => void;
  readonly onChange: (rule: Rule) => void;
}

/** What a rule is about, when it steps in, and what it does. */
export function RuleFields({ rule, errorOf, onLeft, onChange, fixed }: RuleFieldsProps & { readonly fixed: boolean }): ReactElement {
  const { say, text } = useWords(words);
  return (
    <div className="form-grid intervention-rule">
      <Field name="kind" label={say('kind')} error={undefined} span={6}>
        <Segmented
          id="kind"
          disabled={fixed}
          value={rule.kind}
          options={(['task', 'number'] as const).map((value) => ({ value, label: text(interventionKinds[value]) }))}
          onChange={(kind) => onChange(kind === 'task' ? freshTaskRule : freshNumberRule)}
        />
      </Field>
      {rule.kind === 'task' ? (
        <TaskRule rule={rule} errorOf={errorOf} onLeft={onLeft} onChange={onChange} />
      ) : (
        <NumberRule rule={rule} errorOf={errorOf} onLeft={onLeft} onChange={onChange} />
      )}
    </div>
  );
}
