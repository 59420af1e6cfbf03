import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { FilterChoice } from './filter-choice.tsx';
import { FilterRange } from './filter-range.tsx';
import { FilterSpan } from './filter-span.tsx';
import { FilterText } from './filter-text.tsx';
import type { Filter } from './filters.ts';
import { listWords } from './words.ts';

interface FilterControlProps {
  readonly filter: Filter;
  readonly query: URLSearchParams;
  /** Why it is not in force, although it is set. */
  readonly issue?: string | undefined;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** The control of one filter; what is wrong with it stands below. */
export function FilterControl({ issue, ...props }: FilterControlProps): ReactElement {
  if (!issue) return <Control {...props} />;
  return (
    <div className="filter-wrong">
      <Control {...props} wrong />
      <p className="filter-issue" role="alert">
        {issue}
      </p>
    </div>
  );
}

function Control({
  filter,
  query,
  wrong = false,
  onChange,
}: Omit<FilterControlProps, 'issue'> & { readonly wrong?: boolean }): ReactElement {
  const { text } = useWords(listWords);
  const label = text(filter.label);
  const get = (key: string): string | undefined => query.get(key) ?? undefined;
  switch (filter.kind) {
    case 'text':
      return (
        <FilterText
          label={label}
          hint={filter.hint ? text(filter.hint) : filter.more ? '' : label}
          named={filter.more ?? false}
          value={get(filter.name) ?? ''}
          wrong={wrong}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      );
    case 'range':
      return (
        <FilterRange
          label={label}
          from={get(filter.from)}
          to={get(filter.to)}
          onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to })}
        />
      );
    case 'span':
      return (
        <FilterSpan
          label={label}
          unit={text(filter.unit)}
          fraction={filter.parts !== undefined}
          from={get(filter.from)}
          to={get(filter.to)}
          onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to })}
        />
      );
    default:
      return (
        <FilterChoice
          label={label}
          options={filter.options}
          hint={filter.kind === 'many' && filter.hint ? text(filter.hint) : ''}
          many={filter.kind === 'many'}
          chosen={get(filter.name)?.split(',') ?? []}
          onChange={(chosen) => onChange({ [filter.name]: chosen.join(',') })}
        />
      );
  }
}
