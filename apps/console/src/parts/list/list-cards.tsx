import { type ReactElement, type ReactNode, useId } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { Column } from './column.ts';
import { ownId } from './own-id.ts';
import { TickAll, TickRow } from './ticks.tsx';
import { listWords } from './words.ts';

interface ListCardsProps<Row extends object> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What a row is known by; its `id` unless said. */
  readonly idOf?: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly actions?: ((row: Row, rows: readonly Row[]) => ReactNode) | undefined;
  /** What is drawn of a row; the piece that names it has the id it is given. */
  readonly card?: ((row: Row, nameId: string) => ReactNode) | undefined;
  /** Ticked rows; undefined: rows cannot be ticked. */
  readonly ticked?: ReadonlySet<string> | undefined;
  readonly onTick?: ((ids: readonly string[], on: boolean) => void) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly stale?: boolean;
}

/** How many columns besides the first have room in an entry. */
const most = 5;

/** The list on a narrow screen: an entry of two lines for each row, which can be ticked as in a table. */
export function ListCards<Row extends object>({
  label,
  rows,
  idOf = ownId,
  columns,
  actions,
  card,
  ticked,
  onTick,
  onOpen,
  stale,
}: ListCardsProps<Row>): ReactElement {
  const { say, text } = useWords(listWords);
  const own = useId();
  const [first, ...rest] = columns;
  const nameId = (row: Row): string => `${own}${idOf(row)}`;
  return (
    <>
      {ticked && onTick ? <TickAll ids={rows.map(idOf)} ticked={ticked} onTick={onTick} worded /> : null}
      <ul className="cards" aria-label={label} data-stale={stale || undefined}>
        {rows.map((row) => (
          <li key={idOf(row)} data-id={idOf(row)} data-ticked={ticked?.has(idOf(row)) || undefined}>
            {onOpen ? (
              <button
                type="button"
                className="card-open"
                aria-label={say('open')}
                id={`${nameId(row)}-open`}
                aria-labelledby={`${nameId(row)}-open ${nameId(row)}`}
                onClick={() => onOpen(row)}
              />
            ) : null}
            {ticked && onTick ? <TickRow id={idOf(row)} nameId={nameId(row)} ticked={ticked} onTick={onTick} /> : null}
            <div className="card-body">
              {card ? (
                card(row, nameId(row))
              ) : (
                <>
                  <div className="card-first" id={nameId(row)}>
                    {first?.render(row)}
                  </div>
                  <dl className="card-rest">
                    {rest
                      .filter(({ acts }, n) => n < most || acts)
                      .map((column) => (
                        <div key={column.key}>
                          <dt>{text(column.title)}</dt>
                          <dd>{column.render(row)}</dd>
                        </div>
                      ))}
                  </dl>
                </>
              )}
            </div>
            {actions ? <div className="card-actions">{actions(row, rows)}</div> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
