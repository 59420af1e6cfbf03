import type { Text } from '@parley/contract';
import type { Fallback, FlowNode } from '@parley/contract/flow/graph';
import { ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/index.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Prompts } from './prompts.tsx';
import { Target } from './target.tsx';

const words = {
  count: { zh: '{name} 第几次离开', en: 'Leave at which {name}' },
  detail: { zh: '离开之前', en: 'Before leaving' },
  summary: { zh: '先说 {n} 句', en: '{n} {n|line|lines} first' },
  repeats: { zh: '重复短句', en: 'repeats the short form' },
  add: { zh: '加一句追问', en: 'Add a line' },
} as const satisfies Record<string, Text>;

type FallbackLineProps = {
  name: string;
  value: Fallback;
  onChange: (value: Fallback, key?: string) => void;
  /** Where its count leads to; none where another exit stands for it. */
  children?: ReactNode;
};

/** What is said before a count of misses leaves the node, and which count does. */
export function FallbackLine({ name, value, onChange, children }: FallbackLineProps): ReactElement {
  const { say } = useWords(words);
  return (
    <div className="fed-exit is-fallback">
      <div className="fed-exit-row">
        <span className="fed-exit-name">
          {name} ×
          <NumberField
            min={1}
            max={9}
            value={value.count}
            label={say('count', { name })}
            onChange={(count) => onChange({ ...value, count: count ?? 1 })}
          />
        </span>
        {children}
      </div>
      {value.count > 1 && (
        <details className="fed-more-details">
          <summary>
            {say('detail')}
            <span className="fed-note">{value.prompts.length > 0 ? say('summary', { n: value.prompts.length }) : say('repeats')}</span>
          </summary>
          <Prompts prompts={value.prompts} addText={say('add')} onChange={(prompts, key) => onChange({ ...value, prompts }, key)} />
        </details>
      )}
    </div>
  );
}

type FallbackRowProps = Omit<FallbackLineProps, 'children'> & { node: FlowNode; exit: string };

/** A fall-back exit: at which time it is taken, where it leads, and what is said before that. */
export function FallbackRow({ node, exit, ...line }: FallbackRowProps): ReactElement {
  return (
    <FallbackLine {...line}>
      <ArrowRight size={14} strokeWidth={1.7} aria-hidden />
      <Target node={node} exit={exit} name={line.name} />
    </FallbackLine>
  );
}

/** An exit that has nothing but a place to lead to. */
export function ExitRow({
  node,
  exit,
  name,
  faint = false,
}: {
  node: FlowNode;
  exit: string;
  name: string;
  faint?: boolean;
}): ReactElement {
  return (
    <div className={`fed-exit${faint ? ' is-fallback' : ''}`}>
      <div className="fed-exit-row">
        <span className="fed-exit-name">{name}</span>
        <ArrowRight size={14} strokeWidth={1.7} aria-hidden />
        <Target node={node} exit={exit} name={name} />
      </div>
    </div>
  );
}
