import './rewriting-field.css';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { NumberInput } from '../../../parts/form/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { rewritingWords as words } from './words.ts';

export interface Rewriting {
  readonly match?: string | undefined;
  readonly strip?: number | undefined;
  readonly add?: string | undefined;
}

interface RewritingFieldProps {
  readonly rules: readonly Rewriting[];
  /** Why a part of the rule at a place will not do; of a number of digits it is told here. */
  readonly issueOf: (at: number, part: keyof Rewriting) => string | undefined;
  readonly onLeft: () => void;
  readonly onChange: (rules: Rewriting[]) => void;
}

/** How a number is rewritten, by its beginning: the first that fits. */
export function RewritingField({ rules, issueOf, onLeft, onChange }: RewritingFieldProps): ReactElement {
  const { say } = useWords(words);
  const put = (at: number, change: Rewriting): void => onChange(rules.map((rule, n) => (n === at ? { ...rule, ...change } : rule)));
  return (
    <div className="rewritings">
      {rules.map(({ match = '', strip = 0, add = '' }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rewriting is known by its place
        <div key={n} className="rewriting">
          <Input
            addonBefore={say('match')}
            aria-label={say('match')}
            value={match}
            status={issueOf(n, 'match') ? 'error' : ''}
            onBlur={onLeft}
            onChange={({ target }) => put(n, { match: target.value })}
          />
          <NumberInput
            aria-label={say('strip')}
            addonBefore={say('strip')}
            value={strip}
            issue={issueOf(n, 'strip')}
            controls={false}
            onBlur={onLeft}
            onChange={(next) => put(n, { strip: next })}
          />
          <Input
            addonBefore={say('addPrefix')}
            aria-label={say('addPrefix')}
            value={add}
            status={issueOf(n, 'add') ? 'error' : ''}
            onBlur={onLeft}
            onChange={({ target }) => put(n, { add: target.value })}
          />
          <IconButton icon={X} label={say('leaveOut')} onClick={() => onChange(rules.filter((_, at) => at !== n))} />
        </div>
      ))}
      <div>
        <Button
          type="text"
          size="small"
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={() => onChange([...rules, { match: '', strip: 0, add: '' }])}
        >
          {say('addRewriting')}
        </Button>
      </div>
    </div>
  );
}
