import type { Text } from '@parley/contract';
import type { Condition, Test } from '@parley/contract/flow/graph';
import { Button, Segmented, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { testText } from '../core/condition-text.ts';
import { newTest, testKinds } from '../core/new-test.ts';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { TestFields } from './test-fields.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  all: { zh: '全部成立', en: 'All hold' },
  any: { zh: '任一成立', en: 'Any holds' },
  join: { zh: '几个条件', en: 'Several tests' },
  add: { zh: '加条件', en: 'Add a test' },
  remove: { zh: '去掉条件', en: 'Remove the test' },
  of: { zh: '看什么', en: 'What to test' },
  always: { zh: '没有条件，总是成立', en: 'No tests: always holds' },
} as const satisfies Record<string, Text>;

/** A condition: its tests, and whether all must hold or any. */
export function ConditionEditor({
  value,
  onChange,
}: {
  value: Condition;
  onChange: (value: Condition, key?: string) => void;
}): ReactElement {
  const { say, text } = useWords(words);
  const { flow } = useDraft();
  return (
    <div className="fed-condition">
      {value.tests.length > 1 && (
        <Segmented<Condition['join']>
          size="small"
          value={value.join}
          aria-label={say('join')}
          options={[
            { value: 'all', label: say('all') },
            { value: 'any', label: say('any') },
          ]}
          onChange={(join) => onChange({ ...value, join })}
        />
      )}
      {value.tests.length === 0 && <span className="fed-note">{say('always')}</span>}
      {value.tests.map((test, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a test has no identity but its place
        <div className="fed-test" key={index}>
          <Select<Test['kind']>
            size="small"
            className="fed-test-kind"
            value={test.kind}
            popupMatchSelectWidth={140}
            aria-label={say('of')}
            options={testKinds.map((kind) => ({ value: kind, label: text(testText[kind]) }))}
            onChange={(kind) => onChange({ ...value, tests: replaced(value.tests, index, newTest(flow, kind)) })}
          />
          <Button
            size="small"
            type="text"
            aria-label={say('remove')}
            icon={<X size={14} strokeWidth={1.7} />}
            onClick={() => onChange({ ...value, tests: without(value.tests, index) })}
          />
          <div className="fed-test-fields">
            <TestFields
              test={test}
              onChange={(next) => onChange({ ...value, tests: replaced(value.tests, index, next) }, `test${index}`)}
            />
          </div>
        </div>
      ))}
      <AddButton text={say('add')} onClick={() => onChange({ ...value, tests: [...value.tests, newTest(flow, 'variable')] })} />
    </div>
  );
}
