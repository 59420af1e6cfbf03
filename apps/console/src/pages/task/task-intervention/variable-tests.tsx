import type { InputOf } from '@parley/contract';
import { variableTests } from '@parley/contract/kind-texts';
import { type taskIntervention, variableTest } from '@parley/contract/task-intervention';
import { Button, Input, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { interventionWords as words } from './words.ts';

type Rule = Extract<InputOf<typeof taskIntervention.create>['rule'], { kind: 'number' }>;
type Test = NonNullable<Rule['condition']['variables']>[number];

interface VariableTestsProps {
  readonly tests: readonly Test[];
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (tests: Test[]) => void;
}

/** What variables of a number have to be. */
export function VariableTests({ tests, errorOf, onChange }: VariableTestsProps): ReactElement {
  const { say, text } = useWords(words);
  const change = (at: number, how: Partial<Test>): void => onChange(tests.map((test, n) => (n === at ? { ...test, ...how } : test)));
  return (
    <div>
      {tests.map((test, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a test has nothing else that names it
        <div key={n} className="intervention-variable">
          <Input
            aria-label={say('variable')}
            placeholder={say('variable')}
            value={test.name}
            status={errorOf(`${n}.name`) ? 'error' : ''}
            onChange={({ target }) => change(n, { name: target.value })}
          />
          <Select
            aria-label={say('is')}
            value={test.is}
            options={variableTest.options.map((value) => ({ value, label: text(variableTests[value]) }))}
            onChange={(is) => change(n, { is })}
          />
          <Input
            aria-label={say('value')}
            placeholder={say('value')}
            disabled={test.is === 'missing'}
            value={test.is === 'missing' ? '' : test.value}
            onChange={({ target }) => change(n, { value: target.value })}
          />
          <IconButton icon={X} size={14} label={say('leaveOut')} onClick={() => onChange(tests.filter((_, at) => at !== n))} />
        </div>
      ))}
      <Button
        type="text"
        size="small"
        icon={<Plus size={14} strokeWidth={1.7} />}
        onClick={() => onChange([...tests, { name: '', is: 'equals', value: '' }])}
      >
        {say('addVariable')}
      </Button>
    </div>
  );
}
