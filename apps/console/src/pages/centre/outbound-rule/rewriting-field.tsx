import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { NumberInput } from '../../../parts/form/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { ruleWords as words } from './words.ts';

interface Rewriting {
  readonly match?: string | undefined;
  readonly strip?: number | undefined;
  readonly add?: string | undefined;
}

interface RewritingFieldProps {
  readonly rules: readonly Rewriting[];
  /** Whether the digits of the rule at a place will not do. */
  readonly wrongStrip: (at: number) => boolean;
  readonly onLeft: () => void;
  readonly onChange: (rules: Rewriting[]) => void;
}

/** How a number is rewritten, by its beginning. */
export function RewritingField({ rules, wrongStrip, onLeft, onChange }: RewritingFieldProps): ReactElement {
  const { say } = useWords(words);
  const put = (at: number, change: Rewriting): void => onChange(rules.map((rule, n) => (n === at ? { ...rule, ...change } : rule)));
  return (
    <div className="group-members">
      {rules.map(({ match = '', strip = 0, add = '' }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rewriting is known by its place
        <div key={n} className="group-member">
          <Input
            addonBefore={say('match')}
            aria-label={say('match')}
            value={match}
            onChange={({ target }) => put(n, { match: target.value })}
          />
          <NumberInput
            aria-label={say('strip')}
            addonBefore={say('strip')}
            value={strip}
            wrong={wrongStrip(n)}
            controls={false}
            onBlur={onLeft}
            onChange={(next) => put(n, { strip: next })}
          />
          <Input
            addonBefore={say('addPrefix')}
            aria-label={say('addPrefix')}
            value={add}
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
