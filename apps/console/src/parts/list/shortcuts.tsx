import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useNarrowerThan } from '../../preferences/index.ts';
import { Mark, type Sign } from '../../status/index.ts';
import { listWords } from './words.ts';

interface ShortcutsProps<S extends string> {
  readonly signs: Readonly<Record<S, Sign>>;
  readonly counts: Readonly<Partial<Record<S, number>>>;
  /** Where counting stopped: so many may be more. */
  readonly cap?: number;
  readonly chosen: string | null;
  readonly onChoose: (state: S | undefined) => void;
}

/** Status shortcuts with counts; under 1280 they fold into one menu. */
export function Shortcuts<S extends string>({ signs, counts, cap, chosen, onChoose }: ShortcutsProps<S>): ReactElement {
  const { say, text } = useWords(listWords);
  const tight = useNarrowerThan(1280);
  const narrow = useNarrowerThan(992);
  const all = Object.keys(signs) as S[];
  const states = all.filter((state) => (counts[state] ?? 0) > 0 || state === chosen);
  const figure = (n: number, more: boolean): string => `${count(n)}${more ? '+' : ''}`;
  const isCapped = (state: S): boolean => cap !== undefined && (counts[state] ?? 0) >= cap;
  const total = figure(
    all.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
    all.some(isCapped),
  );
  const item = (state: S): ReactElement => (
    <span className="shortcut-item">
      <Mark shape={signs[state].shape} tone={signs[state].tone} size={14} />
      {text(signs[state].word)} <small>{figure(counts[state] ?? 0, isCapped(state))}</small>
    </span>
  );
  if (tight && !narrow) {
    const now = states.find((state) => state === chosen);
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          items: [{ key: '', label: `${say('all')} ${total}` }, ...states.map((state) => ({ key: state, label: item(state) }))],
          onClick: ({ key }) => onChoose(states.find((state) => state === key)),
        }}
      >
        <button type="button" className="filter">
          {now ? item(now) : `${say('all')} ${total}`}
          <ChevronDown size={14} strokeWidth={1.7} aria-hidden />
        </button>
      </Dropdown>
    );
  }
  return (
    <div className="shortcuts">
      <button type="button" aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
        {say('all')} <small>{total}</small>
      </button>
      {states.map((state) => (
        <button key={state} type="button" aria-pressed={chosen === state} onClick={() => onChoose(chosen === state ? undefined : state)}>
          {item(state)}
        </button>
      ))}
    </div>
  );
}
