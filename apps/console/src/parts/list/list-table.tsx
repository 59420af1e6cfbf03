import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';
import { useWords } from '../../i18n/index.ts';
import { Explained } from '../explained/index.ts';
import type { Column } from './column.ts';
import { columnWidths } from './column-widths.ts';
import { ownId } from './own-id.ts';
import { TickAll, TickRow } from './ticks.tsx';
import { listWords } from './words.ts';

export interface ListTableProps<Row extends object> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What a row is known by; its `id` unless said. */
  readonly idOf?: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly actions?: ((row: Row, rows: readonly Row[]) => ReactNode) | undefined;
  /** Px of the actions' column. */
  readonly actionsWidth?: number | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc';
  readonly onSort?: ((sort: string) => void) | undefined;
  /** Ticked rows; undefined: rows cannot be ticked. */
  readonly ticked?: ReadonlySet<string> | undefined;
  readonly onTick?: ((ids: readonly string[], on: boolean) => void) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The row that a drawer shows. */
  readonly openId?: string | null | undefined;
  readonly compact?: boolean;
  /** The rows belong to the question before; the new ones are on their way. */
  readonly stale?: boolean;
}

const tickWidth = 40; // px

const step = (event: KeyboardEvent<HTMLTableRowElement>): void => {
  const key = event.key.toLowerCase();
  const row = event.currentTarget;
  if (event.target !== row) return;
  const to =
    key === 'j' || key === 'arrowdown' ? row.nextElementSibling : key === 'k' || key === 'arrowup' ? row.previousElementSibling : undefined;
  if (!(to instanceof HTMLElement)) return;
  event.preventDefault();
  to.focus();
};

/** Rows under a head that stays; J and K go down and up, Enter opens, X ticks. */
export function ListTable<Row extends object>(props: ListTableProps<Row>): ReactElement {
  const { rows, idOf = ownId, columns, actions, sort, order, ticked, onTick, onOpen, onSort } = props;
  const { say, text, language } = useWords(listWords);
  const own = useId();
  const nameId = (row: Row): string => `${own}${idOf(row)}`;
  const beside = (ticked ? tickWidth : 0) + (actions ? (props.actionsWidth ?? 104) : 0);
  const widths = columnWidths(
    columns.map(({ width, firm = false }) => ({ width: typeof width === 'number' ? width : width[language], firm })),
    beside,
  );

  return (
    <table
      className="list"
      aria-label={props.label}
      data-compact={props.compact || undefined}
      data-stale={props.stale || undefined}
      aria-busy={props.stale}
    >
      <colgroup>
        {ticked ? <col style={{ width: tickWidth }} /> : null}
        {columns.map((column, i) => (
          <col key={column.key} style={{ width: widths[i] }} />
        ))}
        {actions ? <col style={{ width: props.actionsWidth ?? 104 }} /> : null}
      </colgroup>
      <thead>
        <tr>
          {ticked && onTick ? (
            <th className="list-tick">
              <TickAll ids={rows.map(idOf)} ticked={ticked} onTick={onTick} />
            </th>
          ) : null}
          {columns.map((column) => {
            const mine = column.sort !== undefined && sort === column.sort;
            const name = column.slot ? <span className="list-slot">{text(column.title)}</span> : text(column.title);
            const title = column.hint ? <Explained text={text(column.hint)}>{name}</Explained> : name;
            return (
              <th key={column.key} data-align={column.align} aria-sort={mine ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
                {column.sort && onSort ? (
                  <button type="button" className="list-sort" data-on={mine || undefined} onClick={() => onSort(column.sort ?? '')}>
                    <span className="cut">{title}</span>
                    {mine && order === 'asc' ? (
                      <ArrowUp size={12} strokeWidth={2} aria-hidden />
                    ) : (
                      <ArrowDown size={12} strokeWidth={2} aria-hidden />
                    )}
                  </button>
                ) : (
                  title
                )}
              </th>
            );
          })}
          {actions ? (
            <th className="list-actions">
              <span className="unseen">{say('actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr
            key={idOf(row)}
            tabIndex={i === 0 ? 0 : -1}
            data-id={idOf(row)}
            data-ticked={ticked?.has(idOf(row)) || undefined}
            data-open={props.openId === idOf(row) || undefined}
            data-opens={onOpen ? true : undefined}
            onKeyDown={(event) => {
              step(event);
              if (event.target !== event.currentTarget) return;
              if (event.key === 'Enter') onOpen?.(row);
              if (event.key === 'x' && ticked) onTick?.([idOf(row)], !ticked.has(idOf(row)));
            }}
            onClick={(event) => {
              // A click in a menu or dialog of the row comes up here too, though it lies elsewhere on the page.
              if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
              const inner = event.target.closest('a,button,input,label,.ant-checkbox-wrapper,.list-tick,.list-actions');
              if (!inner && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
            }}
          >
            {ticked && onTick ? (
              <td className="list-tick">
                <TickRow id={idOf(row)} nameId={nameId(row)} ticked={ticked} onTick={onTick} />
              </td>
            ) : null}
            {columns.map((column, n) => (
              <td key={column.key} id={n === 0 ? nameId(row) : undefined} data-align={column.align}>
                {column.render(row)}
              </td>
            ))}
            {actions ? (
              <td className="list-actions">
                <span>{actions(row, rows)}</span>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
