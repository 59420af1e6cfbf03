import { type Language, listComma } from '@parley/contract';
import { Badge, Button, Drawer, Popover } from 'antd';
import { Columns3, ListFilter, Rows3, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { useFolded } from '../../preferences/index.ts';
import { labelIn } from '../choices/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { ChosenWords } from './chosen-words.tsx';
import { FilterControl } from './filter-control.tsx';
import { type Filter, isSet, issueOf, keysOf, type Refused } from './filters.ts';
import { listWords } from './words.ts';

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly query: URLSearchParams;
  readonly refused: Refused;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly compact: boolean;
  readonly onCompact: () => void;
  readonly columns: ReactNode;
  readonly tools?: ReactNode;
}

/** Clears all of these filters. */
export const cleared = (filters: readonly Filter[]): Record<string, undefined> =>
  Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined]));

/** Filters left, tools right; those of 更多筛选 that are in force stand in a second row. */
export function FilterBar({ filters, query, refused, onChange, compact, onCompact, columns, tools }: FilterBarProps): ReactElement {
  const { say, text, language } = useWords(listWords);
  const narrow = useFolded();
  const [drawer, setDrawer] = useState(false);
  const main = filters.filter((filter) => !filter.more && !filter.hidden);
  const more = filters.filter((filter) => filter.more && !filter.hidden);
  const inForce = more.filter((filter) => isSet(filter, query));
  const wrong = (filter: Filter): string | undefined => issueOf(filter, refused, language);
  const control = (filter: Filter): ReactElement => (
    <FilterControl key={filter.name} filter={filter} query={query} issue={wrong(filter)} onChange={onChange} />
  );

  if (narrow) {
    const [first, ...rest] = main;
    const count = [...rest, ...more].filter((filter) => isSet(filter, query)).length;
    return (
      <div className="bar">
        {first?.kind === 'text' ? control(first) : null}
        <Button icon={<ListFilter size={16} strokeWidth={1.7} />} onClick={() => setDrawer(true)}>
          {say('filters')} {count > 0 ? <Badge count={count} size="small" /> : null}
        </Button>
        {refused.size > 0 ? (
          <p className="filter-issue" role="alert">
            {say('wrongFilter')}
          </p>
        ) : null}
        <div className="bar-tools">{tools}</div>
        <Drawer open={drawer} placement="bottom" title={say('filters')} onClose={() => setDrawer(false)} size="large">
          <div className="bar-drawer">
            {(first?.kind === 'text' ? rest : main).concat(more).map(control)}
            <Button onClick={() => onChange(cleared(filters))}>{say('reset')}</Button>
          </div>
        </Drawer>
      </div>
    );
  }
  return (
    <>
      <div className="bar">
        {main.map(control)}
        {more.length > 0 ? (
          <Popover content={<div className="bar-more">{more.map(control)}</div>} trigger="click" placement="bottomLeft" arrow={false}>
            <button type="button" className="filter filter-more">
              <ListFilter size={14} strokeWidth={1.7} aria-hidden />
              {say('more')}
            </button>
          </Popover>
        ) : null}
        <div className="bar-tools">
          {tools}
          <IconButton icon={Rows3} label={say('density')} aria-pressed={compact} onClick={onCompact} />
          <Popover content={columns} trigger="click" placement="bottomRight" arrow={false} styles={{ container: { padding: 5 } }}>
            <button type="button" className="icon-button" aria-label={say('columns')} title={say('columns')}>
              <Columns3 size={16} strokeWidth={1.7} aria-hidden />
            </button>
          </Popover>
        </div>
      </div>
      {inForce.length > 0 ? (
        <div className="chips">
          {inForce.map((filter) => (
            <span key={filter.name} className="chip" data-wrong={wrong(filter) ? true : undefined}>
              <span>{text(filter.label)}</span>
              <b className="cut">
                {'options' in filter ? (
                  <ChosenWords options={filter.options} chosen={query.get(filter.name)?.split(',') ?? []} />
                ) : (
                  wordsOf(filter, query, language)
                )}
              </b>
              {wrong(filter) ? <span role="alert">{wrong(filter)}</span> : null}
              <button
                type="button"
                aria-label={`${say('clear')} ${text(filter.label)}`}
                title={`${say('clear')} ${text(filter.label)}`}
                onClick={() => onChange(cleared([filter]))}
              >
                <X size={12} strokeWidth={1.7} aria-hidden />
              </button>
            </span>
          ))}
          <button type="button" className="chips-clear" onClick={() => onChange(cleared(filters))}>
            {say('clear')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** What a filter is set to, in words. */
export const wordsOf = (filter: Filter, query: URLSearchParams, language: Language): string => {
  const values = keysOf(filter).map((key) => query.get(key) ?? '');
  if (!('options' in filter)) return values.filter(Boolean).join(' – ');
  return (values[0] ?? '')
    .split(',')
    .map((value) => labelIn(filter.options, value) ?? value)
    .join(listComma(language));
};
