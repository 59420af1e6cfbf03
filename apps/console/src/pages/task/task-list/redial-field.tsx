import { callResult, type RedialRule } from '@parley/contract/task';
import { Button, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { resultText } from '../../../status/index.ts';
import { formWords } from './form-words.ts';

interface RedialFieldProps {
  readonly rules: readonly RedialRule[];
  readonly onChange: (rules: RedialRule[]) => void;
}

/** Results that are worth another call. */
const worth = [
  ...callResult.options.filter((result) => result !== 'filtered' && result !== 'empty-number' && result !== 'fax'),
  'grade-A',
  'grade-B',
  'grade-C',
  'grade-D',
];

/** Per result: how often more, and after what wait. */
export function RedialField({ rules, onChange }: RedialFieldProps): ReactElement {
  const { say, text } = useWords(formWords);
  const change = (at: number, how: Partial<RedialRule>): void => onChange(rules.map((rule, i) => (i === at ? { ...rule, ...how } : rule)));
  const free = worth.filter((result) => !rules.some((rule) => rule.result === result));
  return (
    <div>
      {rules.length > 0 ? (
        <div className="redial redial-head">
          <span>{say('result')}</span>
          <span>{say('times')}</span>
          <span>{say('wait')}</span>
        </div>
      ) : (
        <p className="field-help">{say('noRules')}</p>
      )}
      {rules.map((rule, i) => (
        <div className="redial" key={rule.result}>
          <Select
            aria-label={say('result')}
            value={rule.result}
            options={[rule.result, ...free].map((value) => ({ value, label: text(resultText(value)) }))}
            onChange={(result: string) => change(i, { result })}
          />
          <InputNumber
            aria-label={say('times')}
            min={1}
            max={20}
            controls={false}
            suffix={say('timesUnit')}
            value={rule.times}
            onChange={(times) => change(i, { times: times ?? 1 })}
          />
          <InputNumber
            aria-label={say('wait')}
            min={0}
            max={10_080}
            controls={false}
            suffix={say('minutes')}
            value={Math.round(rule.waitSeconds / 60)}
            onChange={(minutes) => change(i, { waitSeconds: (minutes ?? 0) * 60 })}
          />
          <IconButton icon={X} size={14} label={say('remove')} onClick={() => onChange(rules.filter((_, n) => n !== i))} />
        </div>
      ))}
      {free[0] ? (
        <Button
          type="text"
          size="small"
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={() => onChange([...rules, { result: free[0] ?? 'busy', times: 2, waitSeconds: 600 }])}
        >
          {say('addRule')}
        </Button>
      ) : null}
    </div>
  );
}
