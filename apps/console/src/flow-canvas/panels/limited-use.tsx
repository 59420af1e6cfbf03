import type { Text } from '@parley/contract';
import { Select } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/index.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Setting } from '../fields/section.tsx';
import { ItemsSelect } from './item-select.tsx';
import { useNodeOptions } from './target.tsx';

const words = {
  target: { zh: '跳到', en: 'Go to' },
  limit: { zh: '最多几次', en: 'At most' },
  times: { zh: '次', en: '×' },
  labels: { zh: '标签', en: 'Labels' },
} as const satisfies Record<string, Text>;

/** The node that is gone to. */
export function JumpTarget({ value, onChange }: { value: string; onChange: (nodeId: string) => void }): ReactElement {
  const { say } = useWords(words);
  const nodes = useNodeOptions();
  return (
    <Setting name={say('target')}>
      <Select<string> size="small" className="fed-wide" value={value} aria-label={say('target')} options={nodes} onChange={onChange} />
    </Setting>
  );
}

interface Limited {
  readonly limit: number;
  readonly labels: readonly string[];
}

type LimitedUseProps = {
  value: Limited;
  onChange: (more: { limit: number } | { labels: string[] }, key?: string) => void;
  children?: ReactNode;
};

/** How often something answers in one call, and the labels that it puts on; `children` stand between. */
export function LimitedUse({ value, onChange, children }: LimitedUseProps): ReactElement {
  const { say } = useWords(words);
  return (
    <>
      <Setting name={say('limit')}>
        <NumberField
          label={say('limit')}
          unit={say('times')}
          min={1}
          max={99}
          value={value.limit}
          onChange={(limit) => onChange({ limit: limit ?? 1 }, 'limit')}
        />
      </Setting>
      {children}
      <Setting name={say('labels')}>
        <ItemsSelect kind="label" label={say('labels')} value={value.labels} onChange={(labels) => onChange({ labels })} />
      </Setting>
    </>
  );
}
