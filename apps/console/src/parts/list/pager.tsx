import { Dropdown } from 'antd';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { listWords } from './words.ts';

/** Page numbers to show around the current one; 0 stands for a gap. A page behind the last counted one has no neighbours that are known. */
export const pagesAround = (page: number, last: number): readonly number[] => {
  if (page > last) return [1, ...(last > 2 ? [0] : []), ...(last > 1 ? [last] : []), ...(page > last + 1 ? [0] : []), page];
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1);
  const middle = [page - 1, page, page + 1].filter((n) => n > 1 && n < last);
  const near = page <= 4 ? [2, 3, 4, 5] : page >= last - 3 ? [last - 4, last - 3, last - 2, last - 1] : middle;
  const [first = 2] = near;
  const end = near.at(-1) ?? last;
  return [1, ...(first > 2 ? [0] : []), ...near, ...(end < last - 1 ? [0] : []), last];
};

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There is a page behind the last one that was counted. */
  readonly goesOn?: boolean;
  readonly onPage: (page: number) => void;
  /** Absent: the size is fixed. */
  readonly onSize?: (size: number) => void;
  /** Where there is little room: the page and how many there are. */
  readonly small?: boolean;
}

/** Pages of a list. */
export function Pager({ page, size, total, goesOn = false, onPage, onSize, small = false }: PagerProps): ReactElement {
  const { say } = useWords(listWords);
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav className="pager" aria-label={say('pages')}>
      <button type="button" aria-label={say('previous')} title={say('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} strokeWidth={1.7} aria-hidden />
      </button>
      {small ? (
        <span>
          {count(page)} / {count(Math.max(page, last))}
        </span>
      ) : null}
      {(small ? [] : pagesAround(page, last)).map((n, i) =>
        n === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
          <i key={`gap-${i}`}>···</i>
        ) : (
          <button
            key={n}
            type="button"
            aria-label={say('page', { n })}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onPage(n)}
          >
            {count(n)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={say('next')}
        title={say('next')}
        disabled={page >= last && !goesOn}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} strokeWidth={1.7} aria-hidden />
      </button>
      {onSize ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [20, 50, 100, 200].map((n) => ({ key: String(n), label: say('perPage', { n }) })),
            selectedKeys: [String(size)],
            onClick: ({ key }) => onSize(Number(key)),
          }}
        >
          <button type="button" className="pager-size">
            {say('perPage', { n: size })}
            <ChevronDown size={14} strokeWidth={1.7} aria-hidden />
          </button>
        </Dropdown>
      ) : null}
    </nav>
  );
}
